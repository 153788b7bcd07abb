/** Messages of a form, keyed by the dotted path of the field (spec 1 §5, decisions "Answers"). */
export type FieldErrors = Record<string, string[]>

export const maxText = 255
export const maxNotes = 10_000
export const maxHtml = 10 * 1024 * 1024
export const requiredMessage = (name: string): string => `Il campo ${name} è obbligatorio.`
export const invalidMessage = (name: string): string => `Il campo ${name} non è valido.`
export const tooLongMessage = (name: string, max: number): string =>
  `Il campo ${name} non può superare i ${max} caratteri.`

/** What a field of the wrong kind is told: that it is missing, or that it is not valid. */
export const kindError = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requiredMessage(name) : invalidMessage(name)

/** Whether a text of at most `max` characters holds only signs that belong there: one line has no control signs. */
export const isPlainText = (value: string, max: number): boolean =>
  max > maxText ? !value.includes('\0') : !/\p{Cc}/u.test(value)

/** A number as bodies may write it, plain or in a text; undefined for anything else. */
export const numberText = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : undefined

/** An id, as number or digits; undefined for anything else. */
export function parseId(value: unknown): number | undefined {
  const digits = numberText(value) ?? ''
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined
}

const maxIds = 5000

/** Ids, each once; undefined when it is no list of ids, or too long a one. */
export function parseIds(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length > maxIds) return undefined
  const ids = value.map(parseId)
  return ids.includes(undefined) ? undefined : [...new Set(ids as number[])]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { parseItalianDate } from './italian-date.ts'

/** Messages of a form, keyed by the dotted path of the field (spec 1 §5, decisions "Answers"). */
export type FieldErrors = Record<string, string[]>

/** Adds a problem, if there is one, under its key. */
export type AddProblem = (key: string, problem: string | undefined) => void

export const maxText = 255
export const maxNotes = 10_000
/** How to prepare a document: some sentences. */
export const maxInstruction = 1000
export const maxHtml = 10 * 1024 * 1024
export const requiredMessage = (name: string): string => `Il campo ${name} è obbligatorio.`
export const invalidMessage = (name: string): string => `Il campo ${name} non è valido.`
export const tooLongMessage = (name: string, max: number): string =>
  `Il campo ${name} non può superare i ${max} caratteri.`

/** The message for a value of the wrong type: that it is missing, or that it is not valid. */
export const kindError = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requiredMessage(name) : invalidMessage(name)

/** Whether a text of at most `max` characters has only valid ones: a text of one line has no control characters. */
export const isPlainText = (value: string, max: number): boolean =>
  max > maxText ? !value.includes('\0') : !/\p{Cc}/u.test(value)

/** The text of a number that a body may write as a number or as text; undefined for anything else. */
export const numberText = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : undefined

/** Parses an id, a number or digits without blanks around them; undefined for anything else, `true`, [13] and '1e1' too. */
export function parseId(value: unknown): number | undefined {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined
}

/** How many ids a list has at most. */
export const maxIds = 5000

/** Parses a list of ids, without duplicates; undefined when it is not a list of ids, or too long. */
export function parseIds(value: unknown, max = maxIds): number[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined
  const ids = value.map(parseId)
  return ids.includes(undefined) ? undefined : [...new Set(ids as number[])]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The ISO text of a day that exists, from 2000 to 2199, however it is written: 2026-12-31 or 2026/12/31, or 31/12/2026 as messages advise;
 * undefined for anything else.
 */
export function parseDay(text: string): string | undefined {
  const iso = parseItalianDate(text.trim()).value
  return iso && isDay(iso) ? iso : undefined
}

/** Whether a text is a day that exists, from 2000 to 2199, in ISO form. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

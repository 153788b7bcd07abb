import { parseMoment, romeInput } from '@portale/domain/platform/moments.ts'

const italian =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*([+-]\d{2}:?\d{2})?$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?([+-]\d{2}:?\d{2})?$/

const padTwo = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** Whether a text has the format of API calls; the server validates whether that day and hour exist. */
export const isMoment = (text: string): boolean => iso.test(text)

/** Parses the typed text to the format of API calls, 2026-11-21T09:42:18 with an optional offset; else returns the text. */
export function parseMomentInput(typed: string): string {
  const [whole, day, month, year, hours, minutes, seconds, offset = ''] = italian.exec(typed.trim()) ?? []
  return whole
    ? `${year}-${padTwo(month)}-${padTwo(day)}T${padTwo(hours)}:${padTwo(minutes)}:${padTwo(seconds)}${offset}`
    : typed
}

/** Formats a moment of an API call as 21/11/2026 09:42:18; returns any other text as it is. */
export function formatMomentInput(text: string): string {
  const [whole, year, month, day, time = '00:00', seconds = '00', offset] = iso.exec(text.trim()) ?? []
  return whole ? `${day}/${month}/${year} ${time}:${seconds}${offset ? ` ${offset}` : ''}` : text
}

const offsets = ['', '+01:00', '+02:00']

/** Parses a text to an ISO timestamp; null when that is not possible. */
export function fromMomentInput(text: string): string | null {
  const parsed = parseMoment(text)
  return 'at' in parsed ? new Date(parsed.at).toISOString() : null
}

/** Converts a timestamp to the value of `MomentField`, with an offset in the hour that October has twice; '' for null. */
export function toMomentInput(timestamp: string | null): string {
  if (timestamp === null) return ''
  const romeTime = romeInput(timestamp)
  const toSecond = (iso: string) => iso.slice(0, 19)
  const isSame = (text: string) => toSecond(fromMomentInput(text) ?? '') === toSecond(new Date(timestamp).toISOString())
  return offsets.map((offset) => romeTime + offset).find(isSame) ?? romeTime
}

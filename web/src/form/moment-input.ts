import { parseMoment, romeInput } from '@portale/domain/moments.ts'

const italian =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*([+-]\d{2}:?\d{2})?$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?([+-]\d{2}:?\d{2})?$/

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** Whether a text is a moment as calls write it; whether that day and hour exist is told by the server. */
export const isMoment = (text: string): boolean => iso.test(text)

/** What a person typed, as calls write it: 2026-11-21T09:42:18, with an offset if one was given; else the text itself. */
export function parseMomentInput(typed: string): string {
  const [whole, day, month, year, hours, minutes, seconds, offset = ''] = italian.exec(typed.trim()) ?? []
  return whole ? `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minutes)}:${two(seconds)}${offset}` : typed
}

/** 21/11/2026 09:42:18, of a moment as calls write it; a text that is none stays as it is. */
export function formatMomentInput(text: string): string {
  const [whole, year, month, day, time = '00:00', seconds = '00', offset] = iso.exec(text.trim()) ?? []
  return whole ? `${day}/${month}/${year} ${time}:${seconds}${offset ? ` ${offset}` : ''}` : text
}

const offsets = ['', '+01:00', '+02:00']

/** The moment that a text means, in ISO; null when it is empty or means none. */
export function fromMomentInput(text: string): string | null {
  const parsed = parseMoment(text)
  return 'at' in parsed ? new Date(parsed.at).toISOString() : null
}

/** A moment as `MomentField` writes it, with its offset in the hour that October has twice; nothing for none. */
export function toMomentInput(moment: string | null): string {
  if (moment === null) return ''
  const shown = romeInput(moment)
  const second = (iso: string) => iso.slice(0, 19)
  const same = (text: string) => second(fromMomentInput(text) ?? '') === second(new Date(moment).toISOString())
  return offsets.map((offset) => shown + offset).find(same) ?? shown
}

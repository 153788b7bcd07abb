import { parseMoment, romeInput } from '@portale/domain/moments.ts'

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

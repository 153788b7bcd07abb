import { parseItalianDate } from './italian-date.ts'
import type { ParseResult } from './italian-number.ts'

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

export type ParsedMoment = { at: number } | { problem: string }

const unreadable = 'La data non è valida: scrivila come 21/11/2026 oppure 21/11/2026 09:30.'

const romeClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

/** Converts a moment to the clock time of Rome, as if that were UTC. */
export function toRomeClock(at: number): number {
  const [, day, month, year, time] = /^(\d{2})\/(\d{2})\/(\d{4}), (.+)$/.exec(romeClock.format(at)) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}Z`) + (((at % 1000) + 1000) % 1000)
}

const hourMs = 3_600_000

/** The moments of a clock time in Rome: one; none in March's missing hour; two in October's repeated hour. */
const findMoments = (clock: number): number[] =>
  [clock - 2 * hourMs, clock - hourMs].filter((at) => toRomeClock(at) === clock)

const maxOffsetHours = 15

/** The minutes of an offset, Z or +01:00 or +0100 or +01; NaN for one that no clock has. */
function offsetMinutes(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  if (Number(hours) > maxOffsetHours || Number(minutes) > 59) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Whether a text is a day without a time, 2026-12-31 or 31/12/2026: as the end of a period it stands for that whole day. */
export const isWholeDay = (text: string): boolean => parseItalianDate(text.trim()).value?.length === '2026-12-31'.length

/** The ISO text of a moment or its problem; one that is written in ISO form stays as it is, however exact. */
export const toIsoMoment = (text: string): ParseResult<string> =>
  /^\s*\d{4}-\d{2}-\d{2}/.test(text) ? { value: text } : parseItalianDate(text.trim())

const toIso = (text: string): string => toIsoMoment(text).value ?? text

/**
 * Parses a moment, 2026-11-21T09:30 or 21/11/2026 09:30: without an offset it is in Europe/Rome, and a date without a time is 00:00 there. Returns
 * milliseconds, or the problem (decisions "Workshop history", "Audit and time machine").
 */
export function parseMoment(written: string): ParsedMoment {
  const text = toIso(written)
  const [match, year, month, day, hours = '00', minutes = '00', seconds = '00', fraction = '0', offset] =
    isoPattern.exec(text.trim()) ?? []
  if (!match) return { problem: unreadable }
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const iso = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}`
  const clock = Date.parse(`${iso}Z`)
  const exists = !Number.isNaN(clock) && new Date(clock).toISOString() === `${iso}Z`
  if (!exists || Number(year) < 1900 || Number(year) > 2200) return { problem: unreadable }
  if (offset) {
    const at = clock - offsetMinutes(offset) * 60_000
    return Number.isNaN(at) ? { problem: unreadable } : { at }
  }
  const [at, second] = findMoments(clock)
  if (at === undefined) return { problem: 'Quest’ora non esiste: in quella notte gli orologi vanno avanti di un’ora.' }
  if (second !== undefined)
    return { problem: 'Quest’ora c’è due volte, per il cambio dell’ora: aggiungi +01:00 o +02:00.' }
  return { at }
}

/**
 * The same as ISO text in UTC with microseconds. Without a fraction of a second it is the first microsecond of that second,
 * or with `end` the last one.
 */
export function parseExactMoment(text: string, end = false): { at: string } | { problem: string } {
  const parsed = parseMoment(text)
  if ('problem' in parsed) return parsed
  const fraction = /\.(\d{1,6})/.exec(toIso(text))?.[1]
  const digits = fraction === undefined && end ? '999999' : (fraction ?? '').padEnd(6, '0')
  return { at: `${new Date(parsed.at).toISOString().slice(0, 19)}.${digits}Z` }
}

/** A moment as the clocks of Rome show it, for inputs: 2026-11-21T09:30:00 (with :00 seconds left out as asked). */
export const romeInput = (moment: Date | string): string =>
  new Date(toRomeClock(new Date(moment).getTime())).toISOString().slice(0, 19)

/** The offset that a clock time of Rome needs in October's repeated hour; '' at any other moment. */
export function neededOffset(moment: Date | string): string {
  const clock = romeInput(moment)
  if ('at' in parseMoment(clock)) return ''
  return Date.parse(`${clock}+02:00`) === Math.floor(new Date(moment).getTime() / 1000) * 1000 ? '+02:00' : '+01:00'
}

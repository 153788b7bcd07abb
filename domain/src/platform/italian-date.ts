import type { ParseResult } from './italian-number.ts'

const time = '(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?)?'
const italian = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${time}$`)
const iso = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${time}$`)
const offset = /\s*([+-]\d{2}:\d{2})$/

type DateParts = { year: string; month: string; day: string; hours?: string; minutes?: string; seconds?: string }

function splitDate(text: string): DateParts | undefined {
  const [, day = '', , month = '', year, ...clock] = italian.exec(text) ?? []
  if (year) return { year, month, day, hours: clock[0], minutes: clock[1], seconds: clock[2] }
  const [, isoYear, isoMonth = '', isoDay = '', hours, minutes, seconds] = iso.exec(text) ?? []
  return isoYear ? { year: isoYear, month: isoMonth, day: isoDay, hours, minutes, seconds } : undefined
}

const padTwo = (digits = '0'): string => digits.padStart(2, '0')

/**
 * Parses a date, 21/11/2026 10:30 or 2026-11-21, to ISO text, with an offset only where the text has one (to tell the
 * repeated hour of October apart); a date that does not exist is a problem.
 */
export function parseItalianDate(text: string): ParseResult<string> {
  const [suffix, zone = ''] = offset.exec(text) ?? []
  const parts = splitDate(suffix ? text.slice(0, -suffix.length) : text)
  if (!parts) return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  const day = `${parts.year}-${padTwo(parts.month)}-${padTwo(parts.day)}`
  const clock = `${padTwo(parts.hours)}:${padTwo(parts.minutes)}:${padTwo(parts.seconds)}`
  const parsed = new Date(`${day}T${clock}Z`)
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString() === `${day}T${clock}.000Z`
  const year = parsed.getUTCFullYear()
  if (!exists || year < 1900 || year > 2200) return { problem: `la data ${text} non esiste.` }
  return { value: parts.hours === undefined ? day : `${day}T${clock}${zone}` }
}

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
 * A written date, 21/11/2026 10:30 or 2026-11-21, as ISO text, with an offset only where one is written (the hour that
 * October has twice needs it); one that no calendar has is a problem.
 */
export function parseItalianDate(text: string): ParseResult<string> {
  const [written, zone = ''] = offset.exec(text) ?? []
  const found = splitDate(written ? text.slice(0, -written.length) : text)
  if (!found) return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  const day = `${found.year}-${padTwo(found.month)}-${padTwo(found.day)}`
  const clock = `${padTwo(found.hours)}:${padTwo(found.minutes)}:${padTwo(found.seconds)}`
  const reading = new Date(`${day}T${clock}Z`)
  const exists = !Number.isNaN(reading.getTime()) && reading.toISOString() === `${day}T${clock}.000Z`
  const year = reading.getUTCFullYear()
  if (!exists || year < 1900 || year > 2200) return { problem: `la data ${text} non esiste.` }
  return { value: found.hours === undefined ? day : `${day}T${clock}${zone}` }
}

import type { ParseResult } from './italian-number.ts'

const time = '(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?)?'
const italian = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${time}$`)
// No country writes the day before the month where the year comes first: 2026/1/2 is January.
const yearFirst = new RegExp(`^(\\d{4})([/.-])(\\d{1,2})\\2(\\d{1,2})${time}$`)
// 20260102 means one day alone: from behind, its month would be 20.
const compact = /^(\d{4})(\d{2})(\d{2})$/
const offset = /\s*([+-]\d{2}:\d{2}|Z)$/

type DateParts = Record<'year' | 'month' | 'day', string> & {
  hours?: string | undefined
  minutes?: string | undefined
  seconds?: string | undefined
}

function splitDate(text: string): DateParts | undefined {
  const dayFirst = italian.exec(text)
  const [, first = '', , second = '', third = '', hours, minutes, seconds] = dayFirst ?? yearFirst.exec(text) ?? []
  const clock = { hours, minutes, seconds }
  if (first)
    return dayFirst
      ? { day: first, month: second, year: third, ...clock }
      : { year: first, month: second, day: third, ...clock }
  const [, year, month = '', day = ''] = compact.exec(text) ?? []
  return year ? { year, month, day } : undefined
}

const padTwo = (digits = '0'): string => digits.padStart(2, '0')

/**
 * Parses a date, 21/11/2026 10:30 or 2026-11-21 or 2026/1/2, to ISO text, with an offset only where the text has one (to tell the
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

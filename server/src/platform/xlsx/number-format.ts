/** The kind of a number format, which decides how a number is read. */
export type NumberKind = 'plain' | 'percent' | 'date'

const builtinDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** The kind of Excel's built-in formats, which a file refers to by number alone. */
export const builtinNumberKind = (id: number): NumberKind =>
  id === 9 || id === 10 ? 'percent' : builtinDates.has(id) ? 'date' : 'plain'

/** The kind of a format code: its first section without quoted text, escapes, colours and fillers. */
export function parseNumberKind(code: string): NumberKind {
  const [section = ''] = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').split(';')
  if (section.includes('%')) return 'percent'
  return /[dmyhs]/i.test(section) && !/general/i.test(section) ? 'date' : 'plain'
}

const secondsPerDay = 86_400

/** Converts a serial number to its wall-clock date, to the second. Excel's 1900 has a 29 February. */
export function serialToDate(serial: number, from1904: boolean): Date {
  const epoch = from1904 ? 24_107 : serial < 60 ? 25_568 : 25_569
  return new Date(Math.round((serial - epoch) * secondsPerDay) * 1000)
}

/** Parses the wall-clock time of an ISO text, ignoring its offset; 2026-11-21 alone is midnight. */
export const parseWallClock = (text: string): Date => {
  const [, date = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(text) ?? []
  return new Date(`${date}T${time}Z`)
}

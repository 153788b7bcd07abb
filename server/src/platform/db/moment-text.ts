const pattern = /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(\.\d+)?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0')

/**
 * A moment as PostgreSQL writes it, with whichever offset its session has, as ISO text in UTC that keeps the microseconds.
 * What is no moment with a year after Christ (infinity) stays as it is.
 */
export function toIsoMoment(text: string): string {
  // Each session has UTC, so that this is all of them.
  if (text.endsWith('+00')) return `${text.slice(0, -3).replace(' ', 'T')}Z`
  const [, year, month, day, hours, minutes, seconds, fraction = '', sign, ...offset] = pattern.exec(text) ?? []
  if (!year) return text
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const [offsetHours = 0, offsetMinutes = 0, offsetSeconds = 0] = offset.map((part) => Number(part ?? 0))
  const direction = sign === '-' ? 1 : -1
  date.setUTCHours(
    Number(hours) + direction * offsetHours,
    Number(minutes) + direction * offsetMinutes,
    Number(seconds) + direction * offsetSeconds,
  )
  const isoDay = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  return `${isoDay}T${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}${fraction}Z`
}

const wholeFormat = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
const tenthFormat = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 })

/** A whole number as Italians write it: 4.812. */
export const formatNumber = (value: number): string => wholeFormat.format(value)

/** "1 documento caricato", "2 documenti caricati", "0 documenti caricati" (spec 1 §2). */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** completed * 100 / total, rounded to an integer (spec 1 §9); undefined when there is nothing to complete. */
export const percentage = (completed: number, total: number): number | undefined =>
  total > 0 ? Math.round((completed * 100) / total) : undefined

/** A size in bytes as "512 byte", "18 KB", "2,3 MB" or "1,4 GB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, 'byte', 'byte')
  if (bytes < 1024 * 1024) return `${wholeFormat.format(Math.round(bytes / 1024))} KB`
  if (bytes < 1024 ** 3) return `${tenthFormat.format(bytes / 1024 / 1024)} MB`
  return `${tenthFormat.format(bytes / 1024 ** 3)} GB`
}

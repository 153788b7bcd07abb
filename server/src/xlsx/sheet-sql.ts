import type { SheetRow } from './workbook.ts'

/** Spreadsheets have no time zone: SQL for the local time of Rome in seconds, as if it were UTC. */
export const toRomeSeconds = (column: string): string => `date_part('epoch', ${column} AT TIME ZONE 'Europe/Rome')`

/** SQL for the label of a code. */
export const selectLabel = (column: string, labels: Record<string, string>): string =>
  `CASE ${column} ${Object.entries(labels)
    .map(([code, label]) => `WHEN '${code}' THEN '${label}'`)
    .join(' ')} END`

const toDate = (seconds: number | null) => (seconds === null ? null : new Date(Math.floor(seconds) * 1000))

/** The rows with the seconds of these keys as dates. Changes them in place, because copying 200,000 rows is slow. */
export async function* withDates<Key extends string, DateKey extends Key>(
  rows: AsyncIterable<Record<Exclude<Key, DateKey>, string | number | null> & Record<DateKey, number | null>>,
  dates: readonly DateKey[],
): AsyncGenerator<SheetRow<Key>> {
  for await (const row of rows) {
    const cells = row as SheetRow<Key>
    for (const key of dates) cells[key] = toDate(row[key])
    yield cells
  }
}

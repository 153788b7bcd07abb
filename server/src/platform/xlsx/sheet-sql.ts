import type { SheetRow } from './workbook.ts'

/** Spreadsheets have no time zone: SQL for the local time of Rome in seconds, as if it were UTC. */
export const toRomeSeconds = (column: string): string => `date_part('epoch', ${column} AT TIME ZONE 'Europe/Rome')`

/** SQL for the label of a code. */
export const selectLabel = (column: string, labels: Record<string, string>): string =>
  `CASE ${column} ${Object.entries(labels)
    .map(([code, label]) => `WHEN '${code}' THEN '${label}'`)
    .join(' ')} END`

const toDate = (seconds: number | null) => (seconds === null ? null : new Date(Math.floor(seconds) * 1000))

/** The rows of each batch as the cells of a sheet. */
export async function* convertRows<Row, Cells>(
  batches: AsyncIterable<Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for await (const rows of batches) yield rows.map(toCells)
}

/** The rows with the seconds of these keys as dates. Changes them in place, because copying 200,000 rows is slow. */
export const withDates = <Key extends string, DateKey extends Key>(
  batches: AsyncIterable<(Record<Exclude<Key, DateKey>, string | number | null> & Record<DateKey, number | null>)[]>,
  dates: readonly DateKey[],
): AsyncGenerator<SheetRow<Key>[]> =>
  convertRows(batches, (row) => {
    const cells = row as SheetRow<Key>
    for (const key of dates) cells[key] = toDate(row[key])
    return cells
  })

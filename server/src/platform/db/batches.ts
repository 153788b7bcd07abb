import { type ColumnType, type RegistryColumns, storedColumns } from '@portale/domain/platform/registry-columns.ts'

const databaseTypes: Record<ColumnType, string> = {
  text: 'text',
  code: 'text',
  digits: 'text',
  day: 'date',
  id: 'bigint',
  record: 'json',
}

/** The columns of a registry as `json_to_recordset` takes them: 'name text, district_id bigint'. */
export const recordColumns = (columns: RegistryColumns): string =>
  storedColumns(columns)
    .map((column) => `${column} ${databaseTypes[columns[column]?.type ?? 'text']}`)
    .join(', ')

/** A number of small rows that one statement writes well within its time limit. */
const batchSize = 5000

/** Writes many rows in several short statements. */
export async function inBatches<Row>(
  rows: Row[],
  write: (batch: Row[]) => Promise<void>,
  size = batchSize,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size))
}

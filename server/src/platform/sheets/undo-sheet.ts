import type { ImportDifference, ImportRow } from '@portale/domain/network/import.ts'
import { createWorkbook } from '../xlsx/workbook.ts'
import { toSheetColumns } from './import-workbooks.ts'

/** The rows that an import changes, as they are before it, by the number of the file's row. */
export type UndoTable = {
  sheet: string
  headers: Record<string, string>
  rows: UndoRow[]
}
/** `differences`: what the import makes of these texts, where the file's row does not show all of it. */
type UndoRow = { row: number; texts: Record<string, string>; differences?: ImportDifference[] }

/** The header of the column that says what the import made of another one. */
export const importedHeader = (header: string): string => `${header} dopo l’importazione`

/**
 * Creates an importable table of the rows as they were before an import, with a column of what it wrote for each column
 * that it changed, so that importing the table can tell what somebody changed since; null without rows.
 */
export async function createUndoSheet(
  { sheet, headers, rows }: UndoTable,
  planned: ImportRow[],
): Promise<Buffer | null> {
  if (rows.length === 0) return null
  const plannedDifferences = new Map(planned.map((row) => [row.row, row.differences]))
  const written = ({ row, differences = plannedDifferences.get(row) }: UndoRow, header: string) =>
    differences?.find(({ column }) => column === header)
  const changed = Object.entries(headers).filter(([, header]) => rows.some((row) => written(row, header)))
  const imported = Object.fromEntries(changed.map(([key, header]) => [importedKey(key), importedHeader(header)]))
  return createWorkbook({
    sheet,
    columns: toSheetColumns({ ...headers, ...imported }),
    rows: rows.map((row) => ({
      ...row.texts,
      ...Object.fromEntries(
        changed.map(([key, header]) => [importedKey(key), written(row, header)?.to ?? row.texts[key] ?? '']),
      ),
    })),
  })
}

const importedPrefix = 'imported.'
const importedKey = (key: string): string => `${importedPrefix}${key}`

/** The columns that an undo file may have besides these of an import: their headers, and the column that each is about. */
export function importedColumns(headers: Record<string, string>) {
  const taken = new Set(Object.values(headers))
  const keys = Object.keys(headers).filter((key) => !taken.has(importedHeader(headers[key] ?? '')))
  return {
    headers: Object.fromEntries(keys.map((key) => [importedKey(key), importedHeader(headers[key] ?? '')])),
    columns: Object.fromEntries(keys.map((key) => [importedKey(key), headers[key] ?? ''])),
  }
}

/** What an import had written into the columns that it changed, by their headers. */
export type ImportedTexts = Record<string, string>

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The rows with the values marked that were changed after the import which their file takes back. */
export function markLaterChanges(planned: ImportRow[], file: { row: number; imported?: ImportedTexts }[]): ImportRow[] {
  const imported = new Map(file.map((row) => [row.row, row.imported]))
  return planned.map((row) => {
    const texts = imported.get(row.row)
    if (!texts) return row
    // A column without such a text was as it is in the file: what differs from it came later.
    const isLater = ({ column, from }: ImportDifference) =>
      texts[column] === undefined || onOneLine(texts[column]) !== onOneLine(from)
    return {
      ...row,
      differences: row.differences.map((difference) => ({
        ...difference,
        ...(isLater(difference) && { later: true }),
      })),
    }
  })
}

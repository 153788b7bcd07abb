import { createWorkbook } from '../xlsx/workbook.ts'

const wideColumns = new Set(['name', 'address', 'email', 'district', 'contact_name', 'phone', 'role', 'new_email'])
const templateRows = 1000

const toColumns = <Key extends string>(headers: Record<Key, string>) =>
  (Object.entries(headers) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: wideColumns.has(key) ? 36 : 20,
    numFmt: key === 'valid_from' ? 'dd/mm/yyyy' : '@',
  }))

/** Creates an empty table with these headers; its cells are formatted as text, so that 00123 stays 00123. */
export const createTemplate = (sheet: string, headers: Record<string, string>): Promise<Buffer> =>
  createWorkbook({ sheet, columns: toColumns(headers), rows: Array.from({ length: templateRows }, () => ({})) })

/** Creates an importable table of the rows as they were before an import; null when there are none. */
export const createUndoSheet = async <Key extends string>(
  sheet: string,
  headers: Record<Key, string>,
  rows: Record<Key, string>[],
): Promise<Buffer | null> => (rows.length > 0 ? createWorkbook({ sheet, columns: toColumns(headers), rows }) : null)

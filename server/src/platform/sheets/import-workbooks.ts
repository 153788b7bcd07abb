import { createWorkbook } from '../xlsx/workbook.ts'

const wideColumns = new Set(['name', 'address', 'email', 'district', 'contact_name', 'phone', 'role', 'new_email'])
const templateRows = 1000

/** The columns of a table to be imported: its cells are formatted as text. */
export const toSheetColumns = <Key extends string>(headers: Record<Key, string>) =>
  (Object.entries(headers) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: wideColumns.has(key) ? 36 : 20,
    numFmt: key === 'valid_from' ? 'dd/mm/yyyy' : '@',
  }))

/** Creates an empty table with these headers; its cells are formatted as text, so that 00123 stays 00123. */
export const createTemplate = (sheet: string, headers: Record<string, string>): Promise<Buffer> =>
  createWorkbook({ sheet, columns: toSheetColumns(headers), rows: Array.from({ length: templateRows }, () => ({})) })

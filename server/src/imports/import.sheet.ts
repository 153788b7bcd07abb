import { type ImportKind, importColumns } from '@portale/domain/import.ts'
import { workbook } from '../xlsx/export.ts'

const sheetNames: Record<ImportKind, string> = {
  dealers: 'Concessionarie',
  workshops: 'Officine',
  customers: 'Clienti',
}

const wide = new Set(['name', 'address', 'email', 'district', 'contact_name', 'phone'])

const columnsOf = <Key extends string>(headers: Record<Key, string>) =>
  (Object.entries(headers) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: wide.has(key) ? 36 : 20,
  }))

/** The empty table that an import takes, to be filled in. */
export const templateSheet = (kind: ImportKind): Promise<Buffer> =>
  workbook({ sheet: sheetNames[kind], columns: columnsOf<string>(importColumns[kind]), rows: [] })

/** The rows as they were before an import, in the form that an import takes; null when there are none. */
export const undoSheet = async <Key extends string>(
  kind: ImportKind,
  headers: Record<Key, string>,
  rows: Record<Key, string>[],
): Promise<Buffer | null> =>
  rows.length > 0 ? workbook({ sheet: sheetNames[kind], columns: columnsOf(headers), rows }) : null

import { audienceLabels } from '@portale/domain/activities/activity.ts'
import { importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { workbook } from '../xlsx/export.ts'

const sheetNames: Record<Registry, string> = {
  dealers: audienceLabels.dealers.title,
  workshops: audienceLabels.workshops.title,
  customers: 'Clienti',
}

/** What the files of each kind are called. */
export const fileNames: Record<Registry, string> = {
  dealers: 'concessionarie',
  workshops: 'officine',
  customers: 'clienti',
}

const wide = new Set(['name', 'address', 'email', 'district', 'contact_name', 'phone'])

const columnsOf = <Key extends string>(headers: Record<Key, string>) =>
  (Object.entries(headers) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: wide.has(key) ? 36 : 20,
    numFmt: key === 'valid_from' ? 'dd/mm/yyyy' : '@',
  }))

const blankRows = 1000

/** The empty table that an import takes; its cells are texts already, so that 00123 stays 00123. */
export const templateSheet = (kind: Registry): Promise<Buffer> =>
  workbook({
    sheet: sheetNames[kind],
    columns: columnsOf<string>(importColumns[kind]),
    rows: Array.from({ length: blankRows }, () => ({})),
  })

/** The rows as they were before an import, in the form that an import takes; null when there are none. */
export const undoSheet = async <Key extends string>(
  kind: Registry,
  headers: Record<Key, string>,
  rows: Record<Key, string>[],
): Promise<Buffer | null> =>
  rows.length > 0 ? workbook({ sheet: sheetNames[kind], columns: columnsOf(headers), rows }) : null

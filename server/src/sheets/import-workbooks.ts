import { audienceLabels } from '@portale/domain/activities/activity.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { createWorkbook } from '../xlsx/workbook.ts'

/** What the sheets of each kind are called. */
export const sheetNames: Record<Registry, string> = {
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

const wideColumns = new Set(['name', 'address', 'email', 'district', 'contact_name', 'phone'])

const toColumns = <Key extends string>(headers: Record<Key, string>) =>
  (Object.entries(headers) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: wideColumns.has(key) ? 36 : 20,
    numFmt: key === 'valid_from' ? 'dd/mm/yyyy' : '@',
  }))

const templateRows = 1000

/** An empty table under these headers; its cells are texts already, so that 00123 stays 00123. */
export const createTemplate = (sheet: string, headers: Record<string, string>): Promise<Buffer> =>
  createWorkbook({ sheet, columns: toColumns(headers), rows: Array.from({ length: templateRows }, () => ({})) })

/** The rows as they were before an import, in the form that an import takes; null when there are none. */
export const createUndoSheet = async <Key extends string>(
  sheet: string,
  headers: Record<Key, string>,
  rows: Record<Key, string>[],
): Promise<Buffer | null> => (rows.length > 0 ? createWorkbook({ sheet, columns: toColumns(headers), rows }) : null)

import { customerColumns, storedCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { importColumns, importNames } from '@portale/domain/network/import.ts'
import { columnsWith, mapKeys } from '@portale/domain/platform/registry-columns.ts'
import type { Pool } from 'pg'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import type { SheetColumn } from '../../platform/xlsx/workbook.ts'
import { customerList } from './customer.queries.ts'

// The headers of an import, so that an exported file can be corrected and imported again.
const headers = importColumns.customers
type Key = keyof typeof headers

const exportedColumns = columnsWith(customerColumns, 'sheet')
const widths: Record<Key, number> = {
  ...mapKeys(exportedColumns, (column) => customerColumns[column].sheet.width),
  contact_name: 30,
  email: 34,
  phone: 18,
}

const columns: SheetColumn<Key>[] = (Object.keys(headers) as Key[]).map((key) => ({
  key,
  header: headers[key],
  width: widths[key],
}))

/** What the selection has of each customer. */
const columnList = (columns: string[]) => columns.map((column) => `c.${column}`).join(', ')
export const selectedCustomerColumns = `c.id, ${columnList(storedCustomerColumns)}, c.archived_at, c.lock_version`

/** clienti.xlsx: the chosen customers in the order of the list, with a row for each of their contacts. */
export function customerSheet(pool: Pool, query: Record<string, string>, ids: number[]) {
  const text = `SELECT ${columnList(exportedColumns)}, k.name AS contact_name, k.email, k.phone
    FROM customers c LEFT JOIN customer_contacts k ON k.customer_id = c.id
    WHERE c.id = ANY($1) ORDER BY ${customerList({ sort: query.sort ?? '' }).order}, k.name, k.id`
  const { file, sheet } = importNames.customers
  return {
    fileName: `${file}.xlsx`,
    sheet,
    columns,
    rows: streamQuery<Record<Key, string | null>>(pool, text, [ids]),
  }
}

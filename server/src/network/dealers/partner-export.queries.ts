import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { partnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { importColumns } from '@portale/domain/network/import.ts'
import { columnsWith, mapKeys } from '@portale/domain/platform/registry-columns.ts'
import type { Actor, Partner } from '@portale/domain/platform/roles.ts'
import type { Pool } from 'pg'
import { whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { convertRows } from '../../platform/xlsx/sheet-sql.ts'
import { type SheetColumn, type SheetRow, toSheetDate } from '../../platform/xlsx/workbook.ts'
import { archivedFilter } from '../archive/archive-filter.queries.ts'
import {
  ceasedFilter,
  dealerFilter,
  isToday,
  orderJoin,
  partnerFilters,
  partnerOrder,
  pendingFilter,
  visiblePartners,
} from './partner.queries.ts'

const exportedColumns = columnsWith(partnerColumns, 'sheet')
const widths = {
  ...mapKeys(exportedColumns, (column) => partnerColumns[column].sheet.width),
  dealer: 14,
  dealer_name: 44,
  valid_from: 12,
}
type Key = keyof typeof widths

const { dealer, valid_from, ...shared } = importColumns.workshops
const dateFormat = 'dd/mm/yyyy'

/** The columns have the headers of an import, so that an exported file can be corrected and imported again. */
const headers: Record<Partner, Partial<Record<Key, string>>> = {
  dealer: importColumns.dealers,
  workshop: { ...shared, dealer, dealer_name: 'Nome concessionaria', valid_from },
}

const sheetColumns = (kind: Partner): SheetColumn<Key>[] =>
  (Object.entries(headers[kind]) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: widths[key],
    ...((key === 'valid_from' || key === 'ceased_on') && { numFmt: dateFormat }),
  }))

const district = 'district_label(s.code, s.name, r.name, s.valid_to)'
const columns = exportedColumns
  .map((column) => `${column === 'district' ? district : `p.${column}::text`} AS ${column}`)
  .join(', ')
const districtJoin = 'JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id'

// The current dealer, and its start as local time in Rome, because dates of a spreadsheet have no time zone.
const dealerColumns = `d.baldo_id AS dealer, d.name AS dealer_name,
  to_char(wd.valid_from AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS valid_from`
const dealerJoin = `LEFT JOIN (workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id)
  ON wd.workshop_id = p.id AND ${isToday('wd')}`

const selects: Record<Partner, string> = {
  dealer: `SELECT ${columns} FROM dealers p ${districtJoin}`,
  workshop: `SELECT ${columns}, ${dealerColumns} FROM workshops p ${districtJoin} ${dealerJoin}`,
}

type Row = Record<Key, string | null>

const toCells = (row: Row): SheetRow<Key> => ({
  ...row,
  valid_from: toSheetDate(row.valid_from ?? null),
  ceased_on: toSheetDate(row.ceased_on ?? null),
})

/** dealers.xlsx and workshops.xlsx: the rows of the list with these filters, or the chosen ones, in its order, as a stream. */
export function partnerSheet(pool: Pool, kind: Partner, user: Actor, query: Record<string, string>, ids?: number[]) {
  const chosen = ids
    ? [{ sql: 'p.id = ANY($)', value: ids }]
    : [
        ...partnerFilters(query),
        ...ceasedFilter(query),
        ...dealerFilter(kind, query),
        ...archivedFilter(query, 'p'),
        ...pendingFilter(kind, query),
      ]
  const { text: where, values } = whereClause([...visiblePartners(user, kind, 'p.id'), ...chosen])
  const text = `${selects[kind]} ${orderJoin(kind, query)} ${where} ORDER BY ${partnerOrder(kind, query)}`
  return {
    fileName: `${partnerTables[kind].table}.xlsx`,
    sheet: audienceLabels[partnerAudiences[kind]].title,
    columns: sheetColumns(kind),
    rows: convertRows(streamQuery<Row>(pool, text, values), toCells),
  }
}

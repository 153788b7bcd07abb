import { partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import { audienceLabels } from '@portale/domain/activities/activity.ts'
import { importColumns } from '@portale/domain/import.ts'
import type { Actor, Partner } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import { whereClause } from '../db/list.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { streamQuery } from '../xlsx/cursor.queries.ts'
import { type SheetColumn, type SheetRow, toSheetDate } from '../xlsx/workbook.ts'
import { isToday, partnerFilters, partnerOrder, visiblePartners } from './partner.queries.ts'

const widths = {
  baldo_id: 12,
  name: 44,
  contract_type: 24,
  address: 34,
  zip: 8,
  city: 24,
  district: 36,
  sales_area: 16,
  dealer: 14,
  dealer_name: 44,
  valid_from: 12,
}
type Key = keyof typeof widths

const { dealer, valid_from, ...shared } = importColumns.workshops
const dateFormat = 'dd/mm/yyyy'

/** The columns of an import come first, under its headers: what was exported can be corrected and imported again. */
const headers: Record<Partner, Partial<Record<Key, string>>> = {
  dealer: importColumns.dealers,
  workshop: { ...shared, dealer, dealer_name: 'Nome concessionaria', valid_from },
}

const columnsOf = (kind: Partner): SheetColumn<Key>[] =>
  (Object.entries(headers[kind]) as [Key, string][]).map(([key, header]) => ({
    key,
    header,
    width: widths[key],
    ...(key === 'valid_from' && { numFmt: dateFormat }),
  }))

const columns = `p.baldo_id, p.name, p.contract_type, p.address, p.zip, p.city,
  s.name || ' - ' || s.code || ' (' || r.name || ')' AS district, p.sales_area`
const places = 'JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id'

// The dealer of today; when it began as the clocks of Rome showed it, which is what a spreadsheet's date is.
const dealerColumns = `d.baldo_id AS dealer, d.name AS dealer_name,
  to_char(wd.valid_from AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS valid_from`
const dealerJoin = `LEFT JOIN (workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id)
  ON wd.workshop_id = p.id AND ${isToday('wd')}`

const selects: Record<Partner, string> = {
  dealer: `SELECT ${columns} FROM dealers p ${places}`,
  workshop: `SELECT ${columns}, ${dealerColumns} FROM workshops p ${places} ${dealerJoin}`,
}

type Row = Record<Key, string | null>

async function* withDates(rows: AsyncIterable<Row>): AsyncGenerator<SheetRow<Key>> {
  for await (const row of rows) yield { ...row, valid_from: toSheetDate(row.valid_from ?? null) }
}

/** dealers.xlsx and workshops.xlsx: the rows of the list with these filters, in its order, as a stream. */
export function partnerSheet(pool: Pool, kind: Partner, user: Actor, query: Record<string, string>) {
  const { text: where, values } = whereClause([...visiblePartners(user, kind, 'p.id'), ...partnerFilters(query)])
  const text = `${selects[kind]} ${where} ORDER BY ${partnerOrder(query)}`
  return {
    fileName: `${partnerTables[kind].table}.xlsx`,
    sheet: audienceLabels[partnerAudiences[kind]].title,
    columns: columnsOf(kind),
    rows: withDates(streamQuery<Row>(pool, text, values)),
  }
}

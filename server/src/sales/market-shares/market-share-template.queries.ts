import { formatDate } from '@portale/domain/platform/dates.ts'
import { marketShareColumns } from '@portale/domain/sales/market-shares/market-share.ts'
import type { Pool } from 'pg'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import type { SheetColumn } from '../../platform/xlsx/workbook.ts'

type Row = { baldo_id: string; name: string; current: number | null; target: number | null }

const percentage = { width: 12, numFmt: '0.0##%' }
const columns: SheetColumn<keyof Row>[] = [
  { key: 'baldo_id', header: marketShareColumns.baldo_id, width: 14, numFmt: '@' },
  { key: 'name', header: 'Ragione sociale', width: 44, numFmt: '@' },
  { key: 'current', header: marketShareColumns.current, ...percentage },
  { key: 'target', header: marketShareColumns.target, ...percentage },
]

/** A sheet to fill in and upload: every workshop of the network with the values of the year's last upload; 12,5% is 0.125. */
export function createTemplateSheet(pool: Pool, year = formatDate(new Date()).slice(-4)) {
  const text = `SELECT w.baldo_id, w.name, (r.current / 100)::float8 AS current, (r.target / 100)::float8 AS target
    FROM workshops w LEFT JOIN workshop_market_share_workshops r ON r.workshop_id = w.id
      AND r.workshop_market_share_id = (SELECT max(id) FROM workshop_market_shares WHERE year = $1)
    WHERE ${isInNetwork('w')} ORDER BY w.name, w.id`
  return {
    fileName: `target-officine-${year}.xlsx`,
    sheet: `Target Officine ${year}`,
    columns,
    rows: streamQuery<Row>(pool, text, [year]),
  }
}

import { documentStatusLabels } from '@portale/domain/platform/documents.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { Pool } from 'pg'
import { whereClause } from '../../platform/db/list.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { selectLabel, toRomeSeconds, withDates } from '../../platform/xlsx/sheet-sql.ts'
import type { SheetColumn } from '../../platform/xlsx/workbook.ts'
import { typeDeadline, verificationConditions } from './verification-conditions.queries.ts'
import { selectedUploads } from './verification-count.queries.ts'
import { uploadTables, verificationOrder } from './verification-order.queries.ts'

const dateTimeFormat = 'dd/mm/yyyy hh:mm'

const columns = [
  { key: 'created_at', header: 'Caricato il', width: 17, numFmt: dateTimeFormat },
  { key: 'author', header: 'Caricato da', width: 26 },
  { key: 'status', header: 'Stato', width: 14 },
  { key: 'file_name', header: 'File', width: 40 },
  { key: 'valid_until', header: 'Valido fino al', width: 14, numFmt: 'dd/mm/yyyy' },
  { key: 'document', header: 'Documento', width: 34 },
  { key: 'activity', header: 'Attività', width: 40 },
  { key: 'year', header: 'Anno', width: 8 },
  { key: 'baldo_id', header: 'Baldo ID', width: 12 },
  { key: 'partner', header: 'Ragione sociale', width: 40 },
  { key: 'area', header: 'Area', width: 18 },
  { key: 'due_on', header: 'Scadenza', width: 12, numFmt: 'dd/mm/yyyy' },
  { key: 'status_at', header: 'Stato dal', width: 17, numFmt: dateTimeFormat },
  { key: 'verifier', header: 'Verificato da', width: 26 },
  { key: 'reason', header: 'Motivo del rifiuto', width: 50 },
  { key: 'not_applicable_reason', header: 'Perché non è applicabile', width: 50 },
  { key: 'withdrawn_by', header: 'Ritirato da', width: 26 },
] as const satisfies SheetColumn[]
type Key = (typeof columns)[number]['key']

const dates = ['created_at', 'valid_until', 'due_on', 'status_at'] as const
type DateKey = (typeof dates)[number]
type Row = Record<Exclude<Key, DateKey>, string | null> & Record<DateKey, number | null>

/** documenti.xlsx: the queue with these filters, or the chosen rows, in its order, as a stream. */
export function verificationSheet(pool: Pool, user: Actor, query: Record<string, string>, ids?: number[]) {
  const { text: where, values } = ids
    ? whereClause([...verificationConditions(user, {}), { sql: 'u.id = ANY($)', value: ids }])
    : selectedUploads(user, query)
  const text = `SELECT ${toRomeSeconds('u.created_at')} AS created_at, author.name AS author,
      ${selectLabel('u.status', documentStatusLabels)} AS status, u.file_name, date_part('epoch', u.valid_until) AS valid_until,
      t.description AS document, a.title AS activity,
      y.year, coalesce(d.baldo_id, w.baldo_id) AS baldo_id, coalesce(d.name, w.name) AS partner,
      coalesce(d.sales_area, w.sales_area) AS area, date_part('epoch', ${typeDeadline}) AS due_on,
      ${toRomeSeconds('u.status_at')} AS status_at,
      CASE WHEN NOT u.withdrawn THEN changer.name END AS verifier, u.reason, u.not_applicable_reason,
      CASE WHEN u.withdrawn THEN changer.name END AS withdrawn_by
    FROM ${uploadTables} JOIN users author ON author.id = u.user_id LEFT JOIN users changer ON changer.id = u.status_by
    ${where} ORDER BY ${verificationOrder(user, query)}`
  return {
    fileName: 'documenti.xlsx',
    sheet: 'Documenti',
    columns: [...columns],
    rows: withDates<Key, DateKey>(streamQuery<Row>(pool, text, values), dates),
  }
}

import { documentStatusLabels } from '@portale/domain/platform/documents.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import type { Pool } from 'pg'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import { whereClause } from '../../platform/db/list.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { selectLabel, toRomeSeconds, withDates } from '../../platform/xlsx/sheet-sql.ts'
import type { SheetColumn } from '../../platform/xlsx/workbook.ts'
import { leadFilters, leadOrder } from './lead-list.queries.ts'

const dateTimeFormat = 'dd/mm/yyyy hh:mm'

const columns = [
  { key: 'id', header: 'Segnalazione', width: 13 },
  { key: 'created_at', header: 'Inserita il', width: 17, numFmt: dateTimeFormat },
  { key: 'author', header: 'Inserita da', width: 26 },
  { key: 'status', header: 'Stato', width: 20 },
  { key: 'status_at', header: 'Stato dal', width: 17, numFmt: dateTimeFormat },
  { key: 'approved_at', header: 'Approvata il', width: 17, numFmt: dateTimeFormat },
  { key: 'approver', header: 'Approvata da', width: 26 },
  { key: 'contacted_at', header: 'Primo contatto', width: 17, numFmt: dateTimeFormat },
  { key: 'workshop_code', header: 'Baldo ID officina', width: 16 },
  { key: 'workshop', header: 'Officina', width: 40 },
  { key: 'dealer_code', header: 'Baldo ID concessionaria', width: 22 },
  { key: 'dealer', header: 'Concessionaria', width: 40 },
  { key: 'is_customer', header: 'Già cliente', width: 11 },
  { key: 'vat_n', header: 'Partita IVA', width: 15 },
  { key: 'customer', header: 'Cliente', width: 40 },
  { key: 'contact', header: 'Contatto', width: 26 },
  { key: 'email', header: 'E-mail', width: 32 },
  { key: 'phone', header: 'Telefono', width: 24 },
  { key: 'model', header: 'Modello', width: 24 },
  { key: 'work_type', header: 'Tipo di lavoro', width: 24 },
  { key: 'quantity', header: 'Quantità', width: 10 },
  { key: 'saled_quantity', header: 'Veicoli venduti', width: 14 },
  { key: 'financing', header: 'Finanziamento', width: 14 },
  { key: 'service_contract', header: 'Contratto di assistenza', width: 22 },
  { key: 'notes', header: 'Note', width: 50 },
  { key: 'salesnotes', header: 'Note di vendita', width: 50 },
  { key: 'lostnotes', header: 'Motivo della perdita', width: 40 },
  { key: 'managed_at', header: 'Ultima gestione', width: 17, numFmt: dateTimeFormat },
  { key: 'manager', header: 'Gestita da', width: 26 },
  { key: 'offers', header: 'Preventivi', width: 40 },
  { key: 'privacy_1_at', header: 'Consenso del', width: 17, numFmt: dateTimeFormat },
  { key: 'privacy_1_by', header: 'Consenso raccolto da', width: 26 },
] satisfies SheetColumn[]

const moments = ['created_at', 'status_at', 'approved_at', 'contacted_at', 'managed_at', 'privacy_1_at'] as const
type Key = (typeof columns)[number]['key']
type Row = Record<Exclude<Key, (typeof moments)[number]>, string | number | null> &
  Record<(typeof moments)[number], number | null>

const selectYesNo = (column: string) => `CASE WHEN ${column} THEN 'Sì' ELSE 'No' END`

const select = `SELECT l.id, ${toRomeSeconds('l.created_at')} AS created_at, author.name AS author,
    ${selectLabel('l.status', leadStatusLabels)} AS status, ${toRomeSeconds('l.status_at')} AS status_at,
    ${toRomeSeconds('l.approved_at')} AS approved_at, approver.name AS approver, ${toRomeSeconds('l.contacted_at')} AS contacted_at,
    w.baldo_id AS workshop_code, w.name AS workshop, d.baldo_id AS dealer_code, d.name AS dealer,
    ${selectYesNo('l.is_customer')} AS is_customer, 'IT' || c.vat_n AS vat_n, c.name AS customer, k.name AS contact, k.email, k.phone,
    lm.name AS model, lw.name AS work_type, l.quantity, l.saled_quantity,
    ${selectYesNo('l.interested_in_financing')} AS financing, ${selectYesNo('l.interested_in_service_contract')} AS service_contract,
    l.notes, l.salesnotes, l.lostnotes, ${toRomeSeconds('m.created_at')} AS managed_at, manager.name AS manager,
    (SELECT string_agg(o.file_name || ' (' || ${selectLabel('o.status', documentStatusLabels)} || ')', E'\\n'
      ORDER BY o.created_at, o.id) FROM lead_offers o WHERE o.lead_id = l.id) AS offers,
    ${toRomeSeconds('l.privacy_1_at')} AS privacy_1_at, consenter.name AS privacy_1_by
  FROM leads l JOIN customers c ON c.id = l.customer_id JOIN customer_contacts k ON k.id = l.customer_contact_id
  JOIN lead_models lm ON lm.id = l.lead_model_id JOIN lead_work_types lw ON lw.id = l.lead_work_type_id
  JOIN workshops w ON w.id = l.workshop_id LEFT JOIN dealers d ON d.id = l.dealer_id
  JOIN users author ON author.id = l.user_id JOIN users consenter ON consenter.id = l.privacy_1_by
  LEFT JOIN users approver ON approver.id = l.approved_by
  LEFT JOIN LATERAL (SELECT h.created_at, h.user_id FROM lead_manages h WHERE h.lead_id = l.id
    ORDER BY h.created_at DESC, h.id DESC LIMIT 1) m ON true
  LEFT JOIN users manager ON manager.id = m.user_id`

const lastSaves = 'JOIN lead_last_saves saves ON saves.lead_id = l.id'

/** The query of the sheet's rows: the list with these filters, or the chosen leads, in its order. */
export function sheetQuery(user: Actor, query: Record<string, string>, ids?: number[]) {
  const chosen = ids ? [{ sql: 'l.id = ANY($)', value: ids }] : leadFilters(user, query)
  const { text: where, values } = whereClause([...visibleTo(user), ...chosen])
  const order = leadOrder(user, query)
  const joined = order.includes('saves.') ? lastSaves : ''
  return { text: `${select} ${joined} ${where} ORDER BY ${order}`, values }
}

/** segnalazioni.xlsx, as a stream. */
export function leadSheet(pool: Pool, user: Actor, query: Record<string, string>, ids?: number[]) {
  const { text, values } = sheetQuery(user, query, ids)
  return {
    fileName: 'segnalazioni.xlsx',
    sheet: 'Segnalazioni',
    columns,
    rows: withDates(streamQuery<Row>(pool, text, values), moments),
  }
}

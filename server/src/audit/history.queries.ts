import type { RecordChange, RecordKind, ReferenceNames, RowChange } from '@portale/domain/audit/change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'

type Child = {
  table: 'workshop_dealers' | 'customer_contacts' | 'lead_manages' | 'lead_offers' | 'lead_users'
  parent: 'workshop_id' | 'customer_id' | 'lead_id'
}

/** The rows that belong to a record and share its history: in which tables, by which column. */
const children: Record<RecordKind, Child[]> = {
  dealers: [],
  workshops: [{ table: 'workshop_dealers', parent: 'workshop_id' }],
  customers: [{ table: 'customer_contacts', parent: 'customer_id' }],
  leads: [
    { table: 'lead_manages', parent: 'lead_id' },
    { table: 'lead_offers', parent: 'lead_id' },
    { table: 'lead_users', parent: 'lead_id' },
  ],
}

/** The ids of a record's children, those that are gone included. */
const childIds = (id: number, { table, parent }: Child) => sql`
  SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(parent)} = ${id}
  UNION SELECT model_id FROM audits
  WHERE model_type = ${sql.lit(table)} AND event = 'deleted' AND old_values ->> ${sql.lit(parent)} = ${String(id)}`

export const isRecord = async (db: Db, kind: RecordKind, id: number): Promise<boolean> =>
  (await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The audit of a record and its children, without updates that raised counters alone. */
function recordAudits(kind: RecordKind, id: number) {
  const ofChildren = children[kind].map(
    (child) => sql`UNION ALL SELECT * FROM audits
        WHERE model_type = ${sql.lit(child.table)} AND model_id IN (${childIds(id, child)})`,
  )
  return sql`SELECT * FROM (
      SELECT * FROM audits WHERE model_type = ${sql.lit(kind)} AND model_id = ${id} ${sql.join(ofChildren, sql` `)}
    ) found WHERE event <> 'updated' OR new_values - '{lock_version,updated_at}'::text[] <> '{}'`
}

/** How many requests changed a record: what its pages are made of. */
export async function countRecordChanges(db: Db, kind: RecordKind, id: number): Promise<number> {
  const result = await sql<{ total: number }>`
    SELECT count(DISTINCT audit_tx_id)::int AS total FROM (${recordAudits(kind, id)}) shown`.execute(db)
  return result.rows[0]?.total ?? 0
}

/** What requests did to a record and its children, newest first. */
export async function listRecordChanges(
  db: Db,
  kind: RecordKind,
  id: number,
  place: { limit: number; offset: number },
) {
  const result = await sql<RecordChange>`
    SELECT t.id, t.at,
      (SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = t.user_id) AS user,
      (SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = t.impersonator_id) AS impersonator,
      json_agg(json_build_object('id', s.id, 'model_type', s.model_type, 'model_id', s.model_id, 'event', s.event,
        'old_values', s.old_values, 'new_values', s.new_values) ORDER BY s.id) AS changes
    FROM (${recordAudits(kind, id)}) s JOIN audit_tx t ON t.id = s.audit_tx_id
    GROUP BY t.id ORDER BY t.at DESC, t.id DESC LIMIT ${place.limit} OFFSET ${place.offset}`.execute(db)
  return result.rows
}

const idsIn = (changes: RowChange[], column: string) => {
  const values = changes.flatMap((change) => [change.old_values?.[column], change.new_values?.[column]])
  return [...new Set(values.filter((value) => typeof value === 'number'))]
}

const rowsOf = (changes: RowChange[], table: string) =>
  changes.filter(({ model_type }) => model_type === table).map(({ model_id }) => model_id)

type Named = { id: number; name: string }
type Naming = (ids: number[]) => RawBuilder<Named>

const namedBy =
  (name: string, table: string): Naming =>
  (ids) =>
    sql<Named>`SELECT t.id, ${sql.raw(name)} AS name FROM ${sql.raw(table)} WHERE t.id = ANY(${ids}::bigint[])`

const ofPartners = "t.baldo_id || ' ' || t.name"
const ofPeople = namedBy('t.name', 'users t')

/** How the ids in a column are called. */
const ofColumns: Record<string, Naming> = {
  district_id: namedBy(
    "t.name || ' - ' || t.code || ' (' || r.name || ')'",
    'districts t JOIN regions r ON r.id = t.region_id',
  ),
  dealer_id: namedBy(ofPartners, 'dealers t'),
  workshop_id: namedBy(ofPartners, 'workshops t'),
  customer_id: namedBy('t.name', 'customers t'),
  customer_contact_id: namedBy('t.name', 'customer_contacts t'),
  lead_model_id: namedBy('t.name', 'lead_models t'),
  lead_work_type_id: namedBy('t.name', 'lead_work_types t'),
  user_id: ofPeople,
  approved_by: ofPeople,
  privacy_1_by: ofPeople,
  status_by: ofPeople,
  granted_by: ofPeople,
}

/** How the changed children of a record are called. */
const ofRows: Record<string, Naming> = {
  customer_contacts: namedBy('t.name', 'customer_contacts t'),
  workshop_dealers: namedBy("d.baldo_id || ' ' || d.name", 'workshop_dealers t JOIN dealers d ON d.id = t.dealer_id'),
  lead_offers: namedBy('t.file_name', 'lead_offers t'),
}

/** What the ids in these changes stand for today, and whose the changed children are; of what is gone nothing is said. */
export async function findReferenceNames(db: Db, changes: RowChange[]): Promise<ReferenceNames> {
  const names: ReferenceNames = {}
  const name = async (key: string, ids: number[], naming: Naming) => {
    const { rows } = ids.length > 0 ? await naming(ids).execute(db) : { rows: [] }
    names[key] = Object.fromEntries(rows.map((row) => [row.id, row.name]))
  }
  for (const [column, naming] of Object.entries(ofColumns)) await name(column, idsIn(changes, column), naming)
  for (const [table, naming] of Object.entries(ofRows)) await name(table, rowsOf(changes, table), naming)
  return names
}

import type { RecordChange, ReferenceNames, RowChange } from '@portale/domain/audit/change.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** The rows that belong to a record and share its history: in which table, by which column. */
const children: Partial<Record<Registry, { table: 'workshop_dealers' | 'customer_contacts'; parent: string }>> = {
  workshops: { table: 'workshop_dealers', parent: 'workshop_id' },
  customers: { table: 'customer_contacts', parent: 'customer_id' },
}

/** The ids of a record's children, those that are gone included. */
const childIds = (id: number, { table, parent }: NonNullable<(typeof children)['workshops']>) => sql`
  SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(parent)} = ${id}
  UNION SELECT model_id FROM audits
  WHERE model_type = ${sql.lit(table)} AND event = 'deleted' AND old_values ->> ${sql.lit(parent)} = ${String(id)}`

export const isRecord = async (db: Db, kind: Registry, id: number): Promise<boolean> =>
  (await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The audit of a record and its children, without updates that raised counters alone. */
function recordAudits(kind: Registry, id: number) {
  const child = children[kind]
  const ofChildren = child
    ? sql`UNION ALL SELECT * FROM audits
        WHERE model_type = ${sql.lit(child.table)} AND model_id IN (${childIds(id, child)})`
    : sql``
  return sql`SELECT * FROM (
      SELECT * FROM audits WHERE model_type = ${sql.lit(kind)} AND model_id = ${id} ${ofChildren}
    ) found WHERE event <> 'updated' OR new_values - '{lock_version,updated_at}'::text[] <> '{}'`
}

/** How many requests changed a record: what its pages are made of. */
export async function countRecordChanges(db: Db, kind: Registry, id: number): Promise<number> {
  const result = await sql<{ total: number }>`
    SELECT count(DISTINCT audit_tx_id)::int AS total FROM (${recordAudits(kind, id)}) shown`.execute(db)
  return result.rows[0]?.total ?? 0
}

/** What requests did to a record and its children, newest first. */
export async function listRecordChanges(db: Db, kind: Registry, id: number, place: { limit: number; offset: number }) {
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

type Named = { id: number; name: string }
const rowsOf = (changes: RowChange[], table: string) =>
  changes.filter(({ model_type }) => model_type === table).map(({ model_id }) => model_id)

/** What the ids in these changes stand for today, and whose the changed children are; of what is gone nothing is said. */
export async function findReferenceNames(db: Db, changes: RowChange[]): Promise<ReferenceNames> {
  const byId = async (query: ReturnType<typeof sql<Named>>) =>
    Object.fromEntries((await query.execute(db)).rows.map(({ id, name }) => [id, name]))
  return {
    district_id: await byId(sql<Named>`
      SELECT d.id, d.name || ' - ' || d.code || ' (' || r.name || ')' AS name
      FROM districts d JOIN regions r ON r.id = d.region_id
      WHERE d.id = ANY(${idsIn(changes, 'district_id')}::bigint[])`),
    dealer_id: await byId(sql<Named>`
      SELECT id, baldo_id || ' ' || name AS name FROM dealers
      WHERE id = ANY(${idsIn(changes, 'dealer_id')}::bigint[])`),
    customer_contacts: await byId(sql<Named>`
      SELECT id, name FROM customer_contacts WHERE id = ANY(${rowsOf(changes, 'customer_contacts')}::bigint[])`),
    workshop_dealers: await byId(sql<Named>`
      SELECT w.id, d.baldo_id || ' ' || d.name AS name FROM workshop_dealers w JOIN dealers d ON d.id = w.dealer_id
      WHERE w.id = ANY(${rowsOf(changes, 'workshop_dealers')}::bigint[])`),
  }
}

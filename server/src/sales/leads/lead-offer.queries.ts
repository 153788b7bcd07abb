import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

type NewOffer = { lead_id: number; file_id: number; file_name: string; user_id: number }

export async function insertOffer(db: Db, values: NewOffer): Promise<void> {
  await db.insertInto('lead_offers').values(values).execute()
}

type StoredOffer = {
  id: number
  file_name: string
  status: DocumentStatus
  reason: string | null
  user_id: number
  lock_version: number
  status_at: string | null
  status_by_name: string | null
}

/** The offers of a locked lead by id, with the user who set the status last. */
export async function findOffersById(db: Db, leadId: number): Promise<Map<number, StoredOffer>> {
  const result = await sql<StoredOffer>`
    SELECT o.id, o.file_name, o.status, o.reason, o.user_id, o.lock_version, o.status_at,
      (SELECT name FROM users WHERE id = o.status_by) AS status_by_name
    FROM lead_offers o WHERE o.lead_id = ${leadId}`.execute(db)
  return new Map(result.rows.map((row) => [row.id, row]))
}

type OfferChange = Pick<StoredOffer, 'id' | 'status' | 'reason'>

/** Sets the statuses in one statement and marks the lead as active. */
export async function updateOfferStatuses(db: Db, leadId: number, rows: OfferChange[], userId: number): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE lead_offers o SET status = n.status, reason = n.reason, status_by = ${userId}, status_at = now(), lock_version = lock_version + 1
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ reason }) => reason)}::text[]) AS n (id, status, reason)
    WHERE o.id = n.id`.execute(db)
  await sql`UPDATE leads SET updated_at = now() WHERE id = ${leadId}`.execute(db)
}

type OfferFile = { file_name: string; key: string }

/** The file of an offer of a lead in the user's scope. */
export async function findOfferFile(db: Db, user: Actor, id: number): Promise<OfferFile | undefined> {
  const { text: where, values } = whereClause([{ sql: 'o.id = $', value: id }, ...visibleTo(user)])
  const text = `SELECT o.file_name, f.key
    FROM lead_offers o JOIN files f ON f.id = o.file_id JOIN leads l ON l.id = o.lead_id ${where}`
  return (await query<OfferFile>(db, text, values))[0]
}

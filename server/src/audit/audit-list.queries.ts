import type { Audit, AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { microsecondText } from './audit.queries.ts'
import type { AuditFilter } from './audit-filter.ts'
import { requestsThatFit, rowsThatFit } from './audit-rows.queries.ts'

export type Place = { limit: number; offset: number }

/** How many requests have rows that fit, and how many rows there are. */
export async function countAudits(db: Db, filter: AuditFilter, telling: boolean) {
  const result = await sql<{ requests: number; rows: number }>`
    SELECT count(*)::int AS requests, coalesce(sum(n), 0)::int AS rows
    FROM (${requestsThatFit(filter, telling)}) r`.execute(db)
  return result.rows[0] ?? { requests: 0, rows: 0 }
}

/** Where a page begins and in which direction it is walked to: from the end of the list that is nearer. */
function walkTo({ limit, offset }: Place, total: number) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const isFromEnd = offset > total / 2
  return { size, skipped: isFromEnd ? total - offset - size : offset, order: sql.raw(isFromEnd ? 'ASC' : 'DESC') }
}

/** Texts of megabytes, such as pictures inside a news, are shown by their beginning. */
const longest = 10_000
export const shortened = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  CASE WHEN length(${values}::text) <= ${sql.lit(longest)} THEN ${values} ELSE (
    SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') > ${sql.lit(longest)}
      THEN to_jsonb(left(value #>> '{}', ${sql.lit(longest)}) || '…') ELSE value END)
    FROM jsonb_each(${values})) END`
const values = (column: 'old_values' | 'new_values') => shortened(sql.ref(`a.${column}`))

const person = (column: 'user_id' | 'impersonator_id') =>
  sql`(SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = t.${sql.raw(column)})`

/** A page of what requests did, newest first: each with its first rows that fit, all of them without `most`. */
export async function listRequests(
  db: Db,
  filter: AuditFilter,
  place: Place & { total: number; most?: number },
): Promise<AuditRequest[]> {
  const { size, skipped, order } = walkTo(place, place.total)
  const result = await sql<AuditRequest>`
    SELECT t.id, t.at, ${person('user_id')} AS user, ${person('impersonator_id')} AS impersonator, t.restored_to,
      ${microsecondText(sql`t.at - interval '1 microsecond'`)} AS before, page.n AS total,
      (SELECT json_agg(json_build_object('id', a.id, 'model_type', a.model_type, 'model_id', a.model_id,
          'event', a.event, 'old_values', ${values('old_values')}, 'new_values', ${values('new_values')}) ORDER BY a.id)
        FROM (SELECT * FROM audits a WHERE a.audit_tx_id = page.id AND ${rowsThatFit(filter, true)}
          ORDER BY a.id LIMIT ${place.most ?? null}) a) AS changes
    FROM (${requestsThatFit(filter, true)} ORDER BY t.at ${order}, t.id ${order} LIMIT ${size} OFFSET ${skipped}) page
    JOIN audit_tx t ON t.id = page.id ORDER BY t.at DESC, t.id DESC`.execute(db)
  return result.rows
}

/**
 * A page of rows, newest first: the transactions' own counts tell in which of them it lies. Each has a row at least, so
 * no more of them are walked than there are rows before the page and on it.
 */
export async function listAudits(db: Db, filter: AuditFilter, place: Place & { total: number }): Promise<Audit[]> {
  const { size, skipped, order } = walkTo(place, place.total)
  const result = await sql<Audit>`
    WITH walked AS (
      SELECT r.*, sum(n) OVER (ORDER BY at ${order}, id ${order} ROWS UNBOUNDED PRECEDING) AS upto
      FROM (${requestsThatFit(filter, false)} ORDER BY t.at ${order}, t.id ${order} LIMIT ${skipped + size}) r
    ),
    page AS MATERIALIZED (
      SELECT * FROM walked WHERE upto > ${skipped}::bigint ORDER BY at ${order}, id ${order} LIMIT ${size}
    ),
    start AS MATERIALIZED (SELECT ${skipped}::bigint - min(upto - n) AS skipped FROM page),
    shown AS (
      SELECT a.*, page.at FROM page CROSS JOIN LATERAL (
        SELECT * FROM audits a WHERE a.audit_tx_id = page.id AND ${rowsThatFit(filter, false)}
        ORDER BY a.id ${order} LIMIT (SELECT skipped + ${size}::bigint FROM start)
      ) a ORDER BY page.at ${order}, a.id ${order} LIMIT ${size} OFFSET (SELECT skipped FROM start)
    )
    SELECT a.id, a.model_type, a.model_id, a.event, ${values('old_values')} AS old_values,
      ${values('new_values')} AS new_values, t.user_id, ${person('user_id')} AS user,
      ${person('impersonator_id')} AS impersonator, t.at AS logged_at, t.id AS request
    FROM shown a JOIN audit_tx t ON t.id = a.audit_tx_id ORDER BY a.at DESC, a.id DESC`.execute(db)
  return result.rows
}

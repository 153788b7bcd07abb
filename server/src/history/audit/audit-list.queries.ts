import type { Audit, AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { microsecondText } from './audit.queries.ts'
import { matchesRow, selectRequests } from './audit-filter.queries.ts'
import type { AuditFilter } from './audit-filter.ts'
import { type LabelledSort, selectSortedRequests, selectSortedRows } from './audit-sort.queries.ts'

/** A page of a list that has `total` rows: the newest first, or in the order of another column. */
type Page = { limit: number; offset: number; total: number; sort?: LabelledSort }

/** How many requests have matching rows, or with `isFolded` false how many rows there are. */
export const countListed = async (db: Db, filter: AuditFilter, isFolded: boolean): Promise<number> => {
  const { requests, rows } = await countAudits(db, filter, isFolded)
  return isFolded ? requests : rows
}

/** How many requests have matching rows, and how many rows they have. */
export async function countAudits(db: Db, filter: AuditFilter, visibleOnly: boolean) {
  const result = await sql<{ requests: number; rows: number }>`
    SELECT count(*)::int AS requests, coalesce(sum(n), 0)::int AS rows
    FROM (${selectRequests(filter, visibleOnly)}) r`.execute(db)
  return result.rows[0] ?? { requests: 0, rows: 0 }
}

/** How a page is read from the nearer end of the list: its size, how many rows are skipped, and the order. */
function fromNearest({ limit, offset, total }: Page) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const older = total - offset - size
  return offset <= older ? { size, skipped: offset, isAscending: false } : { size, skipped: older, isAscending: true }
}

const directionOf = (isAscending: boolean) => sql.raw(isAscending ? 'ASC' : 'DESC')

const maxTextLength = 10_000

/** Truncates long texts in JSON values, such as pictures of megabytes inside a news. */
export const truncatedValues = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  CASE WHEN length(${values}::text) <= ${sql.lit(maxTextLength)} THEN ${values} ELSE (
    SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') > ${sql.lit(maxTextLength)}
      THEN to_jsonb(left(value #>> '{}', ${sql.lit(maxTextLength)}) || '…') ELSE value END)
    FROM jsonb_each(${values})) END`

const oldValues = truncatedValues(sql.ref('a.old_values'))
const newValues = truncatedValues(sql.ref('a.new_values'))

const user = sql`(SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = t.user_id)`

/** The impersonator, with the reason given for the impersonation that the request belongs to. */
const impersonator = sql`(SELECT json_build_object('id', i.id, 'name', i.name, 'reason', (
    SELECT p.reason FROM impersonations p
    WHERE p.impersonated_id = t.user_id AND p.user_id = t.impersonator_id AND p.started_at <= t.at
    ORDER BY p.started_at DESC LIMIT 1)) FROM users i WHERE i.id = t.impersonator_id)`

const token = sql`(SELECT name FROM api_tokens WHERE id = t.token_id)`

/** The requests of a page (id, n), newest first. */
function selectNewestRequests(filter: AuditFilter, page: Page) {
  const { size, skipped, isAscending } = fromNearest(page)
  const order = directionOf(isAscending)
  return sql`SELECT id, n FROM (${selectRequests(filter, true)} ORDER BY t.at ${order}, t.id ${order}
    LIMIT ${size} OFFSET ${skipped}) p ORDER BY at DESC, id DESC`
}

/** A page of requests: each with its first matching rows, all of them without `maxRows`. */
export async function listRequests(
  db: Db,
  filter: AuditFilter,
  page: Page & { maxRows?: number },
): Promise<AuditRequest[]> {
  const requests = page.sort ? selectSortedRequests(filter, page.sort, page) : selectNewestRequests(filter, page)
  const result = await sql<AuditRequest>`
    SELECT t.id, t.at, ${user} AS user, ${impersonator} AS impersonator, ${token} AS token, t.restored_to,
      ${microsecondText(sql`t.at - interval '1 microsecond'`)} AS before, page.n AS total,
      (SELECT json_agg(json_build_object('id', a.id, 'model_type', a.model_type, 'model_id', a.model_id,
          'event', a.event, 'old_values', ${oldValues}, 'new_values', ${newValues}) ORDER BY a.id)
        FROM (SELECT * FROM audits a WHERE a.audit_tx_id = page.id AND ${matchesRow(filter, true)}
          ORDER BY a.id LIMIT ${page.maxRows ?? null}) a) AS changes
    FROM (SELECT *, row_number() OVER () AS position FROM (${requests}) p) page
    JOIN audit_tx t ON t.id = page.id ORDER BY page.position`.execute(db)
  return result.rows
}

/**
 * The rows of a page, newest first. The stored counts of the transactions say which of them have rows on the page; each
 * has at least one, so no more transactions are read than there are rows up to the page's end. Of a transaction with many
 * rows an index has the ids that are skipped.
 */
function selectNewestRows(filter: AuditFilter, position: Page) {
  const { size, skipped, isAscending } = fromNearest(position)
  const order = directionOf(isAscending)
  return sql`
    WITH requests AS (
      SELECT r.*, sum(n) OVER (ORDER BY at ${order}, id ${order} ROWS UNBOUNDED PRECEDING) AS running_total
      FROM (${selectRequests(filter, false)} ORDER BY t.at ${order}, t.id ${order} LIMIT ${skipped + size}) r
    ),
    page AS MATERIALIZED (
      SELECT * FROM requests WHERE running_total > ${skipped}::bigint ORDER BY at ${order}, id ${order} LIMIT ${size}
    ),
    start AS MATERIALIZED (
      SELECT ${skipped}::bigint - (running_total - n) AS skipped FROM page ORDER BY running_total LIMIT 1
    ),
    page_ids AS MATERIALIZED (
      SELECT a.id, page.id AS audit_tx_id, page.at FROM page
      CROSS JOIN LATERAL (
        SELECT a.id FROM audits a WHERE a.audit_tx_id = page.id AND ${matchesRow(filter, false)}
        ORDER BY a.id ${order} LIMIT (SELECT skipped + ${size}::bigint FROM start)
      ) a ORDER BY page.at ${order}, a.id ${order} LIMIT ${size} OFFSET (SELECT skipped FROM start)
    )
    SELECT a.*, page_ids.at FROM page_ids JOIN audits a USING (audit_tx_id, id) ORDER BY page_ids.at DESC, a.id DESC`
}

/** A page of rows. */
export async function listAudits(db: Db, filter: AuditFilter, page: Page): Promise<Audit[]> {
  const rows = page.sort ? selectSortedRows(filter, page.sort, page) : selectNewestRows(filter, page)
  const result = await sql<Audit>`
    SELECT a.id, a.model_type, a.model_id, a.event, ${oldValues} AS old_values,
      ${newValues} AS new_values, t.user_id, ${user} AS user,
      ${impersonator} AS impersonator, ${token} AS token, t.at AS logged_at, t.id AS request
    FROM (SELECT *, row_number() OVER () AS position FROM (${rows}) p) a
    JOIN audit_tx t ON t.id = a.audit_tx_id ORDER BY a.position`.execute(db)
  return result.rows
}

/** As many changes under an impersonation as the audit lists with this filter: an entry for each request. */
export const countImpersonatedChanges = async (db: Db, impersonation: number): Promise<number> =>
  (await countAudits(db, { impersonation }, true)).requests

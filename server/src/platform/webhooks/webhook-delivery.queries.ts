import type { Delivery } from '@portale/domain/platform/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type List, orderBy } from '../db/list.ts'
import { query } from '../db/query.ts'
import type { Attempt } from './post-webhook.ts'

const columns = `d.id, d.endpoint_id, d.event_id, d.type, to_json(d.at) AS at, d.state, d.tries,
  CASE WHEN d.state IN ('waiting', 'retrying') THEN to_json(d.next_try_at) END AS next_try_at,
  to_json(d.sent_at) AS sent_at, d.duration_ms, d.answer_status, d.error`

const equals = (column: string, value: string | undefined) => (value ? [{ sql: `${column} = $`, value }] : [])

/** GET /api/v1/webhooks/{id}/deliveries: newest first. */
export const deliveryList = (endpointId: number, query: Record<string, string>): List => ({
  path: `/api/v1/webhooks/${endpointId}/deliveries`,
  from: 'webhook_deliveries d',
  where: [
    { sql: 'd.endpoint_id = $', value: endpointId },
    ...equals('d.state', query.state),
    ...equals('d.type', query.type),
    ...equals('d.event_id::text', query.event_id),
  ],
  order: orderBy(
    query.sort,
    {
      at: 'd.at',
      type: 'd.type',
      state: 'd.state',
      tries: 'd.tries',
      answer_status: 'd.answer_status',
      duration_ms: 'd.duration_ms',
      error: 'd.error',
    },
    'd.id',
    '-at',
  ),
  rows: `SELECT ${columns} FROM page JOIN webhook_deliveries d USING (id)`,
})

/** A delivery with what was, or is to be, sent; the answer's beginning; the address of today. */
export type StoredDelivery = Delivery & { data: unknown; answer: string | null; url: string; active: boolean }

const storedColumns = `${columns}, d.data, d.answer, w.url, w.active`

export async function findDelivery(db: Db, id: number): Promise<StoredDelivery | undefined> {
  const text = `SELECT ${storedColumns} FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id WHERE d.id = $1`
  return (await query<StoredDelivery>(db, text, [id]))[0]
}

/** The text that is sent of an event: the same one at every attempt. */
export const deliveryBody = ({ event_id, type, at, data }: Pick<StoredDelivery, 'event_id' | 'type' | 'at' | 'data'>) =>
  JSON.stringify({ id: event_id, type, at, data })

const isDue = sql.raw(`d.next_try_at <= now() AND EXISTS (SELECT FROM webhook_endpoints w
  LEFT JOIN webhook_endpoint_states s ON s.endpoint_id = w.id
  WHERE w.id = d.endpoint_id AND w.active AND coalesce(s.blocked_until <= now(), true))`)

/** Endpoints with due deliveries, besides these; first those that were tried longest ago. */
export async function listDueEndpoints(db: Db, busy: number[], limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT w.id FROM webhook_endpoints w JOIN webhook_endpoint_states s ON s.endpoint_id = w.id
    WHERE w.id <> ALL(${busy}) AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND ${isDue})
    ORDER BY greatest(s.delivered_at, s.failed_at) NULLS FIRST, w.id LIMIT ${limit}`.execute(db)
  return result.rows.map(({ id }) => id)
}

export type ClaimedDelivery = Pick<Delivery, 'id' | 'endpoint_id' | 'event_id' | 'type' | 'at' | 'tries'> & {
  data: unknown
  /** Seconds since it was queued. */
  age: number
}

/**
 * Claims due deliveries of an endpoint for a minute: no transaction stays open while a slow receiver answers, and what a
 * killed server had claimed is due again afterwards.
 */
export async function claimDeliveries(db: Db, endpointId: number, limit: number): Promise<ClaimedDelivery[]> {
  const result = await sql<ClaimedDelivery>`
    UPDATE webhook_deliveries d SET next_try_at = now() + interval '1 minute'
    WHERE d.id IN (SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = ${endpointId} AND ${isDue}
      ORDER BY d.next_try_at, d.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.endpoint_id, d.event_id, d.type, to_json(d.at) AS at, d.tries, d.data,
      extract(epoch FROM now() - d.queued_at)::float8 AS age`.execute(db)
  return result.rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Records an attempt; a failed one is due again after `retryDelay` seconds, or given up without it. One that was given up
 * while it was under way, because its endpoint was paused, stays so with that reason unless it arrived.
 */
export async function updateDelivery(tx: Db, id: number, attempt: Attempt, retryDelay: number | undefined) {
  const state = attempt.delivered ? 'delivered' : retryDelay === undefined ? 'parked' : 'retrying'
  const wasParked = sql.raw(attempt.delivered ? 'false' : "state = 'parked'")
  const nextTry =
    state === 'retrying' ? sql`now() + make_interval(secs => ${retryDelay})` : sql.raw('NULL::timestamptz')
  await sql`UPDATE webhook_deliveries SET tries = tries + 1, sent_at = now(),
    state = CASE WHEN ${wasParked} THEN state ELSE ${state} END,
    next_try_at = CASE WHEN ${wasParked} THEN NULL ELSE ${nextTry} END,
    duration_ms = ${attempt.duration_ms}, answer_status = ${attempt.status}, answer = ${attempt.answer},
    error = CASE WHEN ${wasParked} THEN error ELSE ${attempt.error} END
    WHERE id = ${id} AND state <> 'delivered'`.execute(tx)
}

/** Records how an endpoint fares; answers for how many days all its deliveries have failed. */
export async function updateEndpointState(
  tx: Db,
  id: number,
  attempt: Attempt,
  blockedSeconds: number,
): Promise<number> {
  const result = await sql<{ days: number }>`
    UPDATE webhook_endpoint_states SET
      failing_since = ${attempt.delivered ? null : sql`coalesce(failing_since, now())`},
      blocked_until = ${attempt.unreachable ? sql`now() + make_interval(secs => ${blockedSeconds})` : null},
      delivered_at = ${attempt.delivered ? sql`now()` : sql.ref('delivered_at')},
      failed_at = ${attempt.delivered ? sql.ref('failed_at') : sql`now()`}
    WHERE endpoint_id = ${id}
    RETURNING coalesce(extract(epoch FROM now() - failing_since) / 86400, 0)::float8 AS days`.execute(tx)
  return result.rows[0]?.days ?? 0
}

/** Makes deliveries due at once, under their event's id, and queues the job; returns how many. */
async function replay(tx: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const result =
    await sql`UPDATE webhook_deliveries SET state = 'waiting', tries = 0, next_try_at = now(), queued_at = now(),
    error = NULL WHERE ${condition}`.execute(tx)
  await sql`SELECT queue_webhooks()`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

export const replayDelivery = (tx: Db, id: number) => replay(tx, sql`id = ${id}`)

export const replayParked = (tx: Db, endpointId: number) =>
  replay(tx, sql`endpoint_id = ${endpointId} AND state = 'parked'`)

/** Queues the job that sends what is due. */
export const queueWebhooks = (db: Db) => sql`SELECT queue_webhooks()`.execute(db)

/** Deletes from the log what arrived a month ago, and what was given up three months ago. */
export async function deletePastDeliveries(db: Db): Promise<void> {
  await sql`DELETE FROM webhook_deliveries WHERE next_try_at IS NULL AND queued_at < now() - interval '30 days'
    AND (state = 'delivered' OR queued_at < now() - interval '90 days')`.execute(db)
}

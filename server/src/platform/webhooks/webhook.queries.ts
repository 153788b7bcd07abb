import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookEvent } from '@portale/domain/platform/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type Condition, contains, type List, orderBy } from '../db/list.ts'
import { query } from '../db/query.ts'

const state = `CASE WHEN w.disabled_at IS NOT NULL AND NOT w.active THEN 'disabled' WHEN NOT w.active THEN 'paused'
  WHEN s.failing_since IS NOT NULL THEN 'failing' ELSE 'active' END`
const parked = `(SELECT count(*)::int FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.state = 'parked')`
const joins = 'LEFT JOIN webhook_endpoint_states s ON s.endpoint_id = w.id'
const columns = `w.id, w.url, w.description, w.events, w.active, ${state} AS state,
  to_json(s.failing_since) AS failing_since, to_json(w.disabled_at) AS disabled_at, to_json(s.delivered_at) AS delivered_at,
  CASE WHEN w.previous_secret_until > now() THEN to_json(w.previous_secret_until) END AS previous_secret_until,
  ${parked} AS parked, to_json(w.created_at) AS created_at, w.lock_version`

const stateFilter = (value: string | undefined): Condition[] => (value ? [{ sql: `${state} = $`, value }] : [])

/** GET /api/v1/webhooks. */
export const webhookList = (query: Record<string, string>): List => ({
  path: '/api/v1/webhooks',
  from: `webhook_endpoints w ${joins}`,
  where: [...contains(`((w.url || ' ' || w.description) COLLATE "default")`, query.url), ...stateFilter(query.state)],
  order: orderBy(query.sort, { url: 'w.url', state, delivered_at: 's.delivered_at', parked }, 'w.id'),
  rows: `SELECT ${columns} FROM page JOIN webhook_endpoints w USING (id) ${joins}`,
})

export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const text = `SELECT ${columns} FROM webhook_endpoints w ${joins} WHERE w.id = $1`
  return (await query<Webhook>(db, text, [id]))[0]
}

/** An endpoint with its secrets, which are encrypted; the one before only while it is valid. */
type StoredWebhook = {
  id: number
  url: string
  active: boolean
  lock_version: number
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: string | null
}

const stored = (id: number) => sql<StoredWebhook>`SELECT id, url, active, lock_version, secret,
  CASE WHEN previous_secret_until > now() THEN previous_secret END AS previous_secret,
  CASE WHEN previous_secret_until > now() THEN to_json(previous_secret_until) END AS previous_secret_until
  FROM webhook_endpoints WHERE id = ${id}`

export const findStoredWebhook = async (db: Db, id: number) => (await stored(id).execute(db)).rows[0]

export const lockWebhook = async (tx: Db, id: number) =>
  (await sql<StoredWebhook>`${stored(id)} FOR UPDATE`.execute(tx)).rows[0]

type WebhookValues = { url: string; description: string; events: WebhookEvent[]; active: boolean }

export async function insertWebhook(tx: Db, values: WebhookValues, secret: Buffer): Promise<number> {
  const row = tx.insertInto('webhook_endpoints').values({ ...values, secret })
  const { id } = await row.returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('webhook_endpoint_states').values({ endpoint_id: id }).execute()
  return id
}

/** Changes an endpoint; one that is brought back, or has another address, begins without its failures. */
export async function updateWebhook(tx: Db, id: number, values: WebhookValues, isFresh: boolean): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set((set) => ({
      ...values,
      ...(values.active && { disabled_at: null }),
      lock_version: set('lock_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (isFresh)
    await sql`UPDATE webhook_endpoint_states SET failing_since = NULL, blocked_until = NULL WHERE endpoint_id = ${id}`.execute(
      tx,
    )
  if (!values.active) await parkDeliveries(tx, id, 'L’endpoint è in pausa.')
}

/** Gives up what an endpoint out of use has not received; a person may send it again. */
async function parkDeliveries(tx: Db, id: number, error: string): Promise<void> {
  await sql`UPDATE webhook_deliveries SET state = 'parked', next_try_at = NULL, error = ${error}
    WHERE endpoint_id = ${id} AND next_try_at IS NOT NULL`.execute(tx)
}

/** Takes an endpoint out of use whose deliveries failed for days; false when somebody changed it meanwhile. */
export async function disableWebhook(tx: Db, id: number): Promise<boolean> {
  const disabled = await sql`
    UPDATE webhook_endpoints SET active = false, disabled_at = now(), lock_version = lock_version + 1
    WHERE id = ${id} AND active RETURNING id`.execute(tx)
  if (disabled.rows.length === 0) return false
  await parkDeliveries(tx, id, 'L’endpoint è stato disattivato dopo giorni di errori.')
  return true
}

/** Replaces the secret; the one before is valid for another day. */
export async function updateWebhookSecret(tx: Db, id: number, secret: Buffer): Promise<void> {
  await sql`UPDATE webhook_endpoints SET previous_secret = secret, previous_secret_until = now() + interval '1 day',
    secret = ${secret}, lock_version = lock_version + 1 WHERE id = ${id}`.execute(tx)
}

/** Deletes an endpoint with the log of its deliveries. */
export async function deleteWebhook(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoint_states').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Queues a test event for an endpoint; returns the delivery's id. */
export async function insertPing(tx: Db, endpoint_id: number): Promise<number> {
  const values = {
    endpoint_id,
    event_id: randomUUID(),
    type: 'ping',
    data: JSON.stringify({ webhook_id: endpoint_id }),
  }
  return (await tx.insertInto('webhook_deliveries').values(values).returning('id').executeTakeFirstOrThrow()).id
}

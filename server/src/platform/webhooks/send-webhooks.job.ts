import { setTimeout as wait } from 'node:timers/promises'
import { maxFailingDays, retryDelay } from '@portale/domain/platform/webhooks/webhook.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { withWriteTransaction } from '../db/write-transaction.ts'
import { type Attempt, postWebhook } from './post-webhook.ts'
import { signWebhook, webhookCipher } from './signature.ts'
import type { ResolveName } from './target.ts'
import { disableWebhook, findStoredWebhook } from './webhook.queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  deliveryBody,
  listDueEndpoints,
  queueWebhooks,
  updateDelivery,
  updateEndpointState,
} from './webhook-delivery.queries.ts'

/** How many endpoints are sent to at once, and how many events each gets at once. */
const maxEndpoints = 16
const maxPerEndpoint = 2
/** How long an endpoint is left alone that could not be reached: what waits for it is not tried one by one. */
const blockedSeconds = 30
/** After this long an endpoint with more to get waits behind the others, so that many slow ones keep nobody waiting. */
const maxTurnMs = 5000
/** After this long the job ends and is queued again, so that other jobs get their turn. */
const maxRunMs = 30_000
const lookMs = 500

export type SendOptions = { stopped?: () => boolean; resolve?: ResolveName; totalMs?: number }
/** Notifies the administrators of an endpoint that gets nothing any more. */
export type NotifyDisabled = (tx: Db, config: Config, endpoint: { id: number; url: string }) => Promise<void>
type SendDeps = { db: Db; config: Config; notifyDisabled: NotifyDisabled }

/** Sends one delivery and records how it went; undefined when its endpoint is no longer in use. */
async function sendDelivery(
  { db, config, notifyDisabled }: SendDeps,
  claimed: ClaimedDelivery,
  options: SendOptions,
): Promise<Attempt | undefined> {
  const { id, endpoint_id, event_id, type, tries, age } = claimed
  const endpoint = await findStoredWebhook(db, endpoint_id)
  if (!endpoint?.active) return undefined // it was paused or deleted meanwhile, which parked what it was to get
  const cipher = webhookCipher(config.secret)
  const secrets = [endpoint.secret, endpoint.previous_secret].flatMap(
    (secret) => (secret && cipher.decrypt(secret)) || [],
  )
  const body = deliveryBody(claimed)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'PortaleRete-Webhook/1',
    'portale-event': type,
    'portale-event-id': event_id,
    'portale-signature': signWebhook(secrets, Math.floor(Date.now() / 1000), body),
  }
  const { resolve, totalMs = config.outgoing.webhook * 1000 } = options
  const attempt: Attempt =
    secrets.length > 0
      ? await postWebhook(endpoint.url, headers, body, { allowedNetworks: config.webhookNetworks, resolve, totalMs })
      : { delivered: false, unreachable: false, status: null, answer: null, error: lostSecret, duration_ms: 0 }
  const failingDays = await db.transaction().execute(async (tx) => {
    await updateDelivery(tx, id, attempt, retryDelay(tries + 1, age, Math.random()))
    return updateEndpointState(tx, endpoint_id, attempt, blockedSeconds)
  })
  if (failingDays >= maxFailingDays)
    await withWriteTransaction(db, {}, async (tx) => {
      if (await disableWebhook(tx, endpoint_id)) await notifyDisabled(tx, config, endpoint)
    })
  return attempt
}

const lostSecret = 'La chiave di firma non è più leggibile, perché SECRET è cambiato: cambiala.'

/** Sends what is due to one endpoint, until nothing is, it can't be reached or its turn is over. */
async function drainEndpoint(deps: SendDeps, id: number, options: SendOptions, isOver: () => boolean): Promise<void> {
  const end = Date.now() + maxTurnMs
  while (!isOver() && Date.now() < end) {
    const claimed = await claimDeliveries(deps.db, id, maxPerEndpoint)
    const attempts = await Promise.all(claimed.map((delivery) => sendDelivery(deps, delivery, options)))
    if (claimed.length === 0 || attempts.some((attempt) => !attempt || attempt.unreachable)) return
  }
}

/**
 * Sends all due deliveries, to several endpoints at once: one that hangs holds up nobody but itself. A failure of the
 * database ends the job, which is tried again; what was claimed is due again after a minute.
 */
export async function sendDueWebhooks(deps: SendDeps, options: SendOptions = {}): Promise<void> {
  const end = Date.now() + maxRunMs
  const isLate = () => Date.now() > end
  const isOver = () => isLate() || options.stopped?.() === true
  const running = new Map<number, Promise<void>>()
  const errors: unknown[] = []
  for (;;) {
    const free = maxEndpoints - running.size
    const due =
      isOver() || errors.length > 0 || free === 0 ? [] : await listDueEndpoints(deps.db, [...running.keys()], free)
    for (const id of due) {
      const drained = drainEndpoint(deps, id, options, isOver)
        .catch((error) => void errors.push(error))
        .finally(() => running.delete(id))
      running.set(id, drained)
    }
    if (running.size === 0) break
    await Promise.race([...running.values(), wait(lookMs)])
  }
  if (errors.length > 0) throw errors[0]
  if (isLate()) await queueWebhooks(deps.db)
}

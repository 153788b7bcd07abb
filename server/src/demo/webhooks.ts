import { randomBytes } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '@portale/domain/platform/webhooks/webhook.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import { createWebhookSecret, webhookCipher } from '../platform/webhooks/signature.ts'
import { insertWebhook } from '../platform/webhooks/webhook.queries.ts'

type DemoWebhook = { url: string; description: string; events: WebhookEvent[]; disabled?: boolean }

// None is active: a demonstration calls nobody.
const endpoints: DemoWebhook[] = [
  {
    url: 'https://crm.costruttore.example/portale/eventi',
    description: 'CRM del costruttore: segnalazioni',
    events: ['lead.created', 'lead.moved'],
  },
  {
    url: 'https://dwh.costruttore.example/ingest?source=rete',
    description: 'Data warehouse, carico notturno',
    events: [...webhookEvents],
  },
  {
    url: 'https://archivio.fornitore.example/hooks',
    description: 'Archivio dei documenti (vecchio fornitore)',
    events: ['document.verified'],
    disabled: true,
  },
]

const hourMs = 3_600_000
const perEndpoint = 40

/** The past deliveries of an endpoint: most arrived at once, some later, a few never. */
function planDeliveries(endpoint_id: number, events: WebhookEvent[], now: number) {
  return Array.from({ length: perEndpoint }, (_, index) => {
    const at = new Date(now - (perEndpoint - index) * 5 * hourMs).toISOString()
    const isParked = index % 13 === 12
    const tries = isParked ? 12 : index % 7 === 6 ? 2 : 1
    return {
      endpoint_id,
      event_id: randomBytes(16)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      type: events[index % events.length] ?? 'ping',
      at,
      data: JSON.stringify({ id: 100 + index }),
      state: isParked ? 'parked' : 'delivered',
      tries,
      next_try_at: null,
      queued_at: at,
      sent_at: new Date(Date.parse(at) + (isParked ? 24 * hourMs : 800 + (tries - 1) * 15_000)).toISOString(),
      duration_ms: isParked ? 1204 + index : 38 + ((index * 17) % 90),
      answer_status: isParked ? 503 : 200,
      answer: isParked ? '<h1>Service Unavailable</h1>' : '{"ok":true}',
      error: isParked ? 'Ha risposto 503.' : null,
    }
  })
}

/** Endpoints of other systems, with the log of what they were sent. */
export async function insertWebhooks(db: Db, config: Config, now: Date): Promise<void> {
  for (const { disabled = false, ...values } of endpoints) {
    const secret = webhookCipher(config.secret).encrypt(createWebhookSecret())
    const id = await insertWebhook(db, { ...values, active: false }, secret)
    const deliveries = planDeliveries(id, values.events, now.getTime())
    await db.insertInto('webhook_deliveries').values(deliveries).execute()
    const delivered_at = deliveries.findLast(({ state }) => state === 'delivered')?.sent_at ?? null
    await db.updateTable('webhook_endpoint_states').set({ delivered_at }).where('endpoint_id', '=', id).execute()
    if (disabled)
      await db.updateTable('webhook_endpoints').set({ disabled_at: now.toISOString() }).where('id', '=', id).execute()
  }
}

import { z } from 'zod'
import { count, extended, id, moment } from '../answers.ts'
import { formatMoment } from '../dates.ts'
import type { BadgeColour } from '../documents.ts'
import { flag, lockVersion, nested, optionalText, text } from '../fields.ts'
import { invalidMessage } from '../plain-fields.ts'

/** What another system can be told of, besides the test that an administrator sends. */
export const webhookEvents = [
  'document.uploaded',
  'document.verified',
  'document.rejected',
  'lead.created',
  'lead.moved',
  'share.sent',
  'record.created',
  'record.updated',
  'record.deleted',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
const webhookTypes = [...webhookEvents, 'ping'] as const
export type WebhookType = (typeof webhookTypes)[number]

export const webhookTypeLabels: Record<WebhookType, string> = {
  'document.uploaded': 'Documento caricato',
  'document.verified': 'Documento verificato',
  'document.rejected': 'Documento rifiutato',
  'lead.created': 'Segnalazione inserita',
  'lead.moved': 'Segnalazione che cambia stato',
  'share.sent': 'Target Officine inviato',
  'record.created': 'Elemento creato',
  'record.updated': 'Elemento modificato',
  'record.deleted': 'Elemento eliminato',
  ping: 'Evento di prova',
}

/** The states of a delivery: not tried yet, to be retried, arrived, given up. */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'parked'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'In attesa',
  retrying: 'Nuovo tentativo',
  delivered: 'Consegnato',
  parked: 'Non consegnato',
}
export const deliveryStateColours: Record<DeliveryState, BadgeColour> = {
  waiting: 'warn',
  retrying: 'info',
  delivered: 'ok',
  parked: 'bad',
}

/** The states of an endpoint: `failing` while its last deliveries failed, `disabled` by the portal, `paused` by a person. */
export const webhookStates = ['active', 'failing', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookStateLabels: Record<WebhookState, string> = {
  active: 'Attivo',
  failing: 'Con errori',
  paused: 'In pausa',
  disabled: 'Disattivato',
}
export const webhookStateColours: Record<WebhookState, BadgeColour> = {
  active: 'ok',
  failing: 'warn',
  paused: 'off',
  disabled: 'bad',
}

/** An address that events are sent to, as the administrator reads it. */
export const webhook = z
  .object({
    id: id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(webhookEvents)),
    active: z.boolean(),
    state: z.enum(webhookStates),
    /** Since when all its deliveries fail. */
    failing_since: z.nullable(moment),
    disabled_at: z.nullable(moment),
    delivered_at: z.nullable(moment),
    /** Until when events are signed with the secret before the last change, too. */
    previous_secret_until: z.nullable(moment),
    /** How many deliveries were given up, and can be sent again. */
    parked: count,
    created_at: moment,
    lock_version: count,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof webhook>

/** The answer that has the secret: of the creation, and of its change. */
export const webhookWithSecret = extended(webhook, { secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.output<typeof webhookWithSecret>

/** A delivery of an event to an endpoint, with its last attempt. */
export const delivery = z
  .object({
    id: id,
    endpoint_id: id,
    event_id: z.string(),
    type: z.enum(webhookTypes),
    at: moment,
    state: z.enum(deliveryStates),
    tries: count,
    next_try_at: z.nullable(moment),
    sent_at: z.nullable(moment),
    duration_ms: z.nullable(count),
    answer_status: z.nullable(count),
    error: z.nullable(z.string()),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof delivery>

/** With what was sent, and the beginning of what was answered. */
export const deliveryDetail = extended(delivery, {
  url: z.string(),
  body: z.string(),
  answer: z.nullable(z.string()),
}).meta({ id: 'DeliveryDetail' })
export type DeliveryDetail = z.output<typeof deliveryDetail>

const maxUrl = 1000
const urlPattern = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i
const urlMessage =
  'Scrivi un indirizzo completo, che comincia con https:// e non contiene nomi utente, password o spazi.'
const eventsMessage = 'Scegli almeno un evento.'

const events = z.unknown().transform((value, context) => {
  const chosen = Array.isArray(value) ? webhookEvents.filter((event) => value.includes(event)) : []
  const isKnown = Array.isArray(value) && value.every((event) => webhookEvents.some((known) => known === event))
  if (isKnown && chosen.length > 0) return chosen
  const isMissing = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  context.issues.push({ code: 'custom', message: isMissing ? eventsMessage : invalidMessage('eventi'), input: value })
  return z.NEVER
})

/** POST and PUT /api/v1/webhooks. */
export const webhookBody = z
  .object({
    webhook: nested(
      z.object({
        url: text('indirizzo', maxUrl).refine((url) => url === '' || urlPattern.test(url), urlMessage),
        description: optionalText('descrizione').optional().default(''),
        events,
        active: flag('attivo').optional().default(true),
        lock_version: lockVersion,
      }),
    ),
  })
  .meta({ id: 'WebhookBody' })

/** POST /api/v1/webhooks/{id}/secret: `confirmed` ends a secret before the last one that is still valid. */
export const webhookSecretBody = z
  .object({ confirmed: flag('conferma').optional().default(false) })
  .meta({ id: 'WebhookSecretBody' })

/** What a change of the secret ends at once, while the one before the last change is still valid. */
export const formatSecretWarning = (until: string): string =>
  `La chiave è già stata cambiata da meno di un giorno: quella di prima vale fino al ${formatMoment(until)}. Se la cambi di nuovo smette di valere subito, e chi riceve con quella non riconosce più la firma.`

const minute = 60
const hour = 60 * minute
/** The seconds after each failure; the last one repeats. */
const retryDelays = [15, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour]
const maxAge = 24 * hour

/**
 * The seconds until a delivery is tried again after its `tries`-th failure, `age` seconds after it was queued; undefined
 * when a day has passed. `random` (0 to 1) spreads what failed together over a fifth more or less.
 */
export function retryDelay(tries: number, age: number, random: number): number | undefined {
  if (age >= maxAge) return undefined
  const delay = retryDelays[Math.min(tries, retryDelays.length) - 1] ?? minute
  return Math.min(delay * (0.8 + 0.4 * random), Math.max(maxAge - age, 1))
}

/** After how many days of failures alone an endpoint is taken out of use. */
export const maxFailingDays = 3

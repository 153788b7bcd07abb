import { pageOf } from '@portale/domain/platform/answers.ts'
import {
  delivery,
  formatSecretWarning,
  type WebhookWithSecret,
  webhook,
  webhookBody,
  webhookSecretBody,
  webhookWithSecret,
} from '@portale/domain/platform/webhooks/webhook.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { findLastChange } from '../db/last-change.queries.ts'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { filters } from '../http/call-description.ts'
import { assertValid, HttpError, notFound, rejectConflict } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../http/request.ts'
import { assertLockVersion } from '../http/stale.ts'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'
import { createWebhookSecret, webhookCipher } from './signature.ts'
import { resolveTarget, TargetError, targetProblems } from './target.ts'
import * as webhooks from './webhook.queries.ts'
import { findDelivery } from './webhook-delivery.queries.ts'

const tag = 'Webhook'

const path = '/api/v1/webhooks'
/** How long a save waits for a name service. */
const nameMs = 3000
const administrator = { administrator: 'all' } as const

/** The endpoints that events are sent to. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const cipher = webhookCipher(config.secret)

  /** 422 for an address that nothing will be sent to. A name that does not answer right now may do so later. */
  async function assertTarget(url: string): Promise<void> {
    await withTimeLimit(nameMs, () => resolveTarget(url, { allowedNetworks: config.webhookNetworks })).catch(
      (error) => {
        if (error instanceof TimeLimitError) return
        if (!(error instanceof TargetError)) throw error
        if (error.message !== targetProblems.unknown) assertValid({ 'webhook.url': [error.message] })
      },
    )
  }

  const load = async (tx: Db, id: number) => (await webhooks.findWebhook(tx, id)) ?? notFound()
  const lock = async (tx: Db, id: number) => (await webhooks.lockWebhook(tx, id)) ?? notFound()

  /** With its secret, which no stored answer of an Idempotency-Key has. */
  async function revealSecret(id: number): Promise<WebhookWithSecret> {
    const stored = (await webhooks.findStoredWebhook(db, id)) ?? notFound()
    return { ...(await load(db, id)), secret: cipher.decrypt(stored.secret) ?? '' }
  }

  app.get(
    path,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'I webhook',
          sort: ['url', 'state', 'delivered_at', 'parked'],
          query: filters('url', 'state'),
          answer: pageOf(webhook),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, webhooks.webhookList(query))
    },
  )

  app.get(
    `${path}/:id`,
    { config: { allow: administrator, describe: { tag, summary: 'Un webhook', answer: webhook } } },
    (req) => load(db, idParam(req)),
  )

  app.post(
    path,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Creare un webhook',
          description: 'La risposta ha il segreto con cui sono firmati gli eventi.',
          body: webhookBody,
          status: 201,
          answer: webhookWithSecret,
        },
      },
    },
    async (req, reply) => {
      const { lock_version: _, ...values } = parseBody(webhookBody, req).webhook
      await assertTarget(values.url)
      const created = await deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => ({
          id: await webhooks.insertWebhook(tx, values, cipher.encrypt(createWebhookSecret())),
        })),
      )
      return revealSecret((created as { id: number }).id)
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Modificare un webhook', body: webhookBody, answer: webhook },
      },
    },
    async (req) => {
      const id = idParam(req)
      await load(db, id)
      const { lock_version, ...values } = parseBody(webhookBody, req).webhook
      await assertTarget(values.url)
      return deps.write(req, async (tx) => {
        const current = await lock(tx, id)
        await assertLockVersion(current.lock_version, lock_version, 'Il webhook è cambiato', () =>
          findLastChange(tx, 'webhook_endpoints', id),
        )
        const isFresh = values.url !== current.url || (values.active && !current.active)
        await webhooks.updateWebhook(tx, id, values, isFresh)
        return load(tx, id)
      })
    },
  )

  app.delete(
    `${path}/:id`,
    { config: { allow: administrator, describe: { tag, summary: 'Eliminare un webhook', status: 204 } } },
    async (req, reply) => {
      const id = idParam(req)
      await deps.write(req, async (tx) => {
        await lock(tx, id)
        await webhooks.deleteWebhook(tx, id)
      })
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/:id/secret`,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Cambiare il segreto di un webhook',
          description:
            'Per un giorno gli eventi sono firmati anche con il segreto di prima. Cambiarlo di nuovo entro quel giorno fa cessare subito quello più vecchio, e richiede confirmed: altrimenti la risposta è 409.',
          body: webhookSecretBody,
          errors: [409],
          idempotent: true,
          answer: webhookWithSecret,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const { confirmed } = parseBody(webhookSecretBody, req)
      await deps.write(req, (tx) =>
        withIdempotencyKey(
          tx,
          req,
          reply,
          async () => {
            const { previous_secret_until } = await lock(tx, id)
            if (previous_secret_until !== null && !confirmed) rejectConflict(formatSecretWarning(previous_secret_until))
            await webhooks.updateWebhookSecret(tx, id, cipher.encrypt(createWebhookSecret()))
            return { id }
          },
          200,
        ),
      )
      return revealSecret(id)
    },
  )

  app.post(
    `${path}/:id/test`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Mandare un evento di prova', status: 201, answer: delivery },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { active } = await lock(tx, id)
          if (!active) throw new HttpError(422, 'Il webhook non è attivo: riattivalo per inviare un evento di prova.')
          const {
            data: _,
            answer: __,
            url: ___,
            active: ____,
            ...delivery
          } = (await findDelivery(tx, await webhooks.insertPing(tx, id))) ?? notFound()
          return delivery
        }),
      )
    },
  )
}

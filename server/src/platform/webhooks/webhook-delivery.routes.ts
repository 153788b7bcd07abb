import { count, pageOf } from '@portale/domain/platform/answers.ts'
import { type DeliveryDetail, delivery, deliveryDetail } from '@portale/domain/platform/webhooks/webhook.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { filters } from '../http/call-description.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { getQuery, idParam } from '../http/request.ts'
import { findWebhook, lockWebhook } from './webhook.queries.ts'
import * as deliveries from './webhook-delivery.queries.ts'

const tag = 'Webhook'

const path = '/api/v1/webhooks'
const administrator = { administrator: 'all' } as const
const inactive = 'Il webhook non è attivo: riattivalo per inviare di nuovo.'

/** The log of what was sent to an endpoint, and sending it again. */
export function webhookDeliveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  const toDetail = ({ data, active: _, ...stored }: deliveries.StoredDelivery): DeliveryDetail => ({
    ...stored,
    body: deliveries.deliveryBody({ ...stored, data }),
  })

  app.get(
    `${path}/:id/deliveries`,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Gli eventi mandati a un webhook',
          sort: ['at', 'type', 'state', 'tries', 'answer_status', 'duration_ms', 'error'],
          query: filters('state', 'type', 'event_id'),
          answer: pageOf(delivery),
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      if (!(await findWebhook(db, id))) notFound()
      const query = getQuery(req)
      return listPage(deps, reply, query, deliveries.deliveryList(id, query))
    },
  )

  app.get(
    `${path}/deliveries/:id`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Un evento mandato, con il suo contenuto', answer: deliveryDetail },
      },
    },
    async (req) => toDetail((await deliveries.findDelivery(db, idParam(req))) ?? notFound()),
  )

  app.post(
    `${path}/deliveries/:id/replay`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Mandare di nuovo un evento', answer: deliveryDetail },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const stored = (await deliveries.findDelivery(tx, id)) ?? notFound()
        if (!stored.active) throw new HttpError(422, inactive)
        await deliveries.replayDelivery(tx, id)
        return toDetail((await deliveries.findDelivery(tx, id)) ?? notFound())
      })
    },
  )

  app.post(
    `${path}/:id/replay`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Mandare di nuovo gli eventi non consegnati', answer: z.object({ replayed: count }) },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const { active } = (await lockWebhook(tx, id)) ?? notFound()
        if (!active) throw new HttpError(422, inactive)
        return { replayed: await deliveries.replayParked(tx, id) }
      })
    },
  )
}

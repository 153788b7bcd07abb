import type { DeliveryDetail } from '@portale/domain/platform/webhooks/webhook.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { getQuery, idParam } from '../http/request.ts'
import { findWebhook, lockWebhook } from './webhook.queries.ts'
import * as deliveries from './webhook-delivery.queries.ts'

const path = '/api/v1/webhooks'
const administrator = { config: { allow: { administrator: 'all' } as const } }
const inactive = 'Il webhook non è attivo: riattivalo per inviare di nuovo.'

/** The log of what was sent to an endpoint, and sending it again. */
export function webhookDeliveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  const toDetail = ({ data, active: _, ...stored }: deliveries.StoredDelivery): DeliveryDetail => ({
    ...stored,
    body: deliveries.deliveryBody({ ...stored, data }),
  })

  app.get(`${path}/:id/deliveries`, administrator, async (req, reply) => {
    const id = idParam(req)
    if (!(await findWebhook(db, id))) notFound()
    const query = getQuery(req)
    return listPage(deps, reply, query, deliveries.deliveryList(id, query))
  })

  app.get(`${path}/deliveries/:id`, administrator, async (req) =>
    toDetail((await deliveries.findDelivery(db, idParam(req))) ?? notFound()),
  )

  app.post(`${path}/deliveries/:id/replay`, administrator, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const stored = (await deliveries.findDelivery(tx, id)) ?? notFound()
      if (!stored.active) throw new HttpError(422, inactive)
      await deliveries.replayDelivery(tx, id)
      return toDetail((await deliveries.findDelivery(tx, id)) ?? notFound())
    })
  })

  app.post(`${path}/:id/replay`, administrator, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const { active } = (await lockWebhook(tx, id)) ?? notFound()
      if (!active) throw new HttpError(422, inactive)
      return { replayed: await deliveries.replayParked(tx, id) }
    })
  })
}

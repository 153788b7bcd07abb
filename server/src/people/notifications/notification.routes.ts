import { type NotificationTarget, readAllBody, unreadCountHeader } from '@portale/domain/people/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { queryPage, rejectSort } from '../../platform/db/list.ts'
import { signedIn } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import * as notifications from './notification.queries.ts'
import { notificationList } from './notification-list.queries.ts'
import type { PeopleDeps } from './people-deps.ts'

const pollRoute = { config: { allow: signedIn, polling: true, beforeNewPassword: true } }
const readRoute = { config: { allow: signedIn } }
const markRoute = { config: { allow: signedIn, notWhileImpersonating: true } }

/** The banner, the bell and the history (spec 2 §2, §4, §7). */
export function notificationRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db, unread } = deps

  app.get('/notifications/unread', pollRoute, async (req, reply) => {
    const { etag, body, unread: count } = await unread.get(req.user.id)
    reply.headers({ etag, 'cache-control': 'private, no-cache', [unreadCountHeader]: count })
    if (req.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  app.get('/notifications/dropdown', pollRoute, (req) => notifications.listNewest(db, req.user.id))

  app.get('/api/v1/notifications', readRoute, async (req, reply) => {
    const query = getQuery(req)
    rejectSort(query)
    const ended = await notifications.listEnded(db, req.user.id)
    const { data, rest } = await queryPage(deps, query, notificationList(req.user.id, query, ended))
    const rows = JSON.stringify(notifications.toDisplay(JSON.parse(data)))
    return reply.type('application/json; charset=utf-8').send(`{"data":${rows},${rest}`)
  })

  for (const [call, inBanner] of [
    ['mark-alert-read', true],
    ['mark-dropdown-read', false],
  ] as const)
    app.post(`/notifications/:id/${call}`, markRoute, async (req, reply) => {
      if (!(await notifications.updateRead(db, req.user.id, idParam(req), { inBanner }))) notFound()
      unread.invalidate(req.user.id)
      return reply.code(204).send()
    })

  app.post('/notifications/mark-all-read', markRoute, async (req, reply) => {
    const { until } = parseBody(readAllBody, req)
    while (await notifications.updateAllRead(db, req.user.id, until));
    unread.invalidate(req.user.id)
    return reply.code(204).send()
  })

  // Where a notification leads now. Opening it reads it, but not for the person who is impersonated.
  app.post(
    '/notifications/:id/open',
    { config: { ...readRoute.config, changesNothing: true } },
    async (req): Promise<NotificationTarget> => {
      const { user, session } = req
      const target = (await notifications.findTarget(db, user.id, idParam(req))) ?? notFound()
      const { id, url, closed, opens } = target
      if (!session?.impersonator) {
        await notifications.updateRead(db, user.id, id, { inBanner: false })
        unread.invalidate(user.id)
      }
      return { url: opens ? url : null, missing_url: opens ? null : url, closed }
    },
  )
}

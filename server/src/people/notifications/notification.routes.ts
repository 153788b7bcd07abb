import {
  type NotificationTarget,
  notificationRow,
  notificationTarget,
  readAllBody,
  unreadCountHeader,
} from '@portale/domain/people/notifications.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { queryPage, rejectSort } from '../../platform/db/list.ts'
import { signedIn } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import * as notifications from './notification.queries.ts'
import { notificationList } from './notification-list.queries.ts'
import type { PeopleDeps } from './people-deps.ts'

const tag = 'Notifiche'

const pollRoute = { allow: signedIn, polling: true, beforeNewPassword: true }
const markRoute = { allow: signedIn, notWhileImpersonating: true }

/** The banner, the bell and the history (spec 2 §2, §4, §7). */
export function notificationRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db, unread } = deps

  app.get(
    '/notifications/unread',
    {
      config: {
        ...pollRoute,
        describe: {
          tag,
          summary: 'Le notifiche da mostrare nel banner, e quante non sono lette',
          description: 'Risponde 304 a chi manda `If-None-Match` con l’ETag ricevuto.',
          answer: z.array(notificationRow),
        },
      },
    },
    async (req, reply) => {
      const { etag, body, unread: count } = await unread.get(req.user.id)
      reply.headers({ etag, 'cache-control': 'private, no-cache', [unreadCountHeader]: count })
      if (req.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )

  app.get(
    '/notifications/dropdown',
    {
      config: {
        ...pollRoute,
        describe: { tag, summary: 'Le notifiche più recenti', answer: z.array(notificationRow) },
      },
    },
    (req) => notifications.listNewest(db, req.user.id),
  )

  app.get(
    '/api/v1/notifications',
    {
      config: {
        allow: signedIn,
        describe: {
          tag,
          summary: 'Tutte le proprie notifiche',
          paged: 'rows',
          query: { ...filters('state', 'kind'), within: 'L’id di una notifica che ne conta altre: queste.' },
          answer: pageOf(notificationRow),
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      rejectSort(query)
      const ended = await notifications.listEnded(db, req.user.id)
      const { data, rest } = await queryPage(deps, query, notificationList(req.user.id, query, ended))
      const rows = JSON.stringify(notifications.toDisplay(JSON.parse(data)))
      return reply.type('application/json; charset=utf-8').send(`{"data":${rows},${rest}`)
    },
  )

  for (const { call, summary, inBanner } of [
    { call: 'mark-alert-read', summary: 'Chiudere una notifica del banner', inBanner: true },
    { call: 'mark-dropdown-read', summary: 'Segnare come letta una notifica', inBanner: false },
  ]) {
    const describe = { tag, summary, status: 204 } as const
    app.post(`/notifications/:id/${call}`, { config: { ...markRoute, describe } }, async (req, reply) => {
      if (!(await notifications.updateRead(db, req.user.id, idParam(req), { inBanner }))) notFound()
      unread.invalidate(req.user.id)
      return reply.code(204).send()
    })
  }

  app.post(
    '/notifications/mark-all-read',
    {
      config: { ...markRoute, describe: { tag, summary: 'Segnare tutte come lette', body: readAllBody, status: 204 } },
    },
    async (req, reply) => {
      const { until } = parseBody(readAllBody, req)
      while (await notifications.updateAllRead(db, req.user.id, until));
      unread.invalidate(req.user.id)
      return reply.code(204).send()
    },
  )

  // Where a notification leads now. Opening it reads it, but not for the person who is impersonated.
  app.post(
    '/notifications/:id/open',
    {
      config: {
        allow: signedIn,
        changesNothing: true,
        describe: { tag, summary: 'Aprire una notifica: dove porta', answer: notificationTarget },
      },
    },
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

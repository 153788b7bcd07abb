import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { signedIn } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { idParam } from '../http/request.ts'
import { listNewest, updateReadAt } from './notification.queries.ts'

const readRoute = { config: { allow: signedIn, polling: true, beforeNewPassword: true } }
const markRoute = { config: { allow: signedIn, notWhileImpersonating: true } }

/** The banner and the bell (spec 2 §2, §4, §7). */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/notifications/unread', readRoute, async (req, reply) => {
    const { etag, body } = await deps.unread.get(req.user.id)
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (req.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  app.get('/notifications/dropdown', readRoute, (req) => listNewest(deps.db, req.user.id))

  for (const [call, column] of [
    ['mark-alert-read', 'alert_read_at'],
    ['mark-dropdown-read', 'dropdown_read_at'],
  ] as const)
    app.post(`/notifications/:id/${call}`, markRoute, async (req, reply) => {
      if (!(await updateReadAt(deps.db, req.user.id, idParam(req), column))) notFound()
      deps.unread.invalidate(req.user.id)
      return reply.code(204).send()
    })
}

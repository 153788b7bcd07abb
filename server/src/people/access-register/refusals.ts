import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { describeAccess } from '../../platform/http/session.ts'
import { insertAccessEvent, insertLimitedAccessEvent } from './access-event.queries.ts'

/** Lets every request record what it takes, and records what a signed-in person or a token was refused (403). */
export function recordAccesses(app: FastifyInstance, { db }: { db: Db }): void {
  app.decorateRequest('recordAccess', function (this: FastifyRequest, kind, detail) {
    return insertAccessEvent(db, { ...describeAccess(this), kind, detail })
  })

  const recordRefusal = (req: FastifyRequest) => {
    const detail = { method: req.method, url: req.routeOptions.url ?? '' }
    const event = { ...describeAccess(req), kind: 'access_denied', detail } as const
    return insertLimitedAccessEvent(db, conductOf(req).subject, event).catch((error) =>
      req.log.error({ err: error }, 'refusal not recorded'),
    )
  }
  app.addHook('onSend', (req, reply, payload, done) => {
    if (reply.statusCode !== 403 || !(req.session ?? req.token)) done(null, payload)
    else recordRefusal(req).then(() => done(null, payload), done)
  })
}

import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../platform/http/access.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { sessionToken } from '../../platform/http/session.ts'
import { streamRejections } from '../../platform/metrics.ts'
import type { PeopleDeps } from './people-deps.ts'

const streamRoute = {
  exposeHeadRoute: false,
  config: { allow: signedIn, polling: true, stream: true, beforeNewPassword: true },
}

const eventStream = 'text/event-stream'
const retrySeconds = 60

const headers = {
  'content-type': `${eventStream}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  // Nginx would collect what is written.
  'x-accel-buffering': 'no',
}

function reject(limit: 'all' | 'user' | 'stopping'): never {
  streamRejections.inc({ limit })
  const message =
    limit === 'user'
      ? 'Hai troppe pagine del portale aperte: qui le notifiche si aggiornano ogni dieci secondi.'
      : 'Il server non può tenere aperti altri collegamenti: le notifiche si aggiornano ogni dieci secondi.'
  throw new HttpError(limit === 'user' ? 429 : 503, message, { retryAfter: retrySeconds })
}

/** Server-sent events: how many notifications the caller has to read, now and after each change. */
export function notificationStreamRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { streams, unread } = deps
  app.drain.onBegin(() => streams.endAll())

  // Of its own: the answer to a GET does not end.
  app.head('/notifications/stream', streamRoute, async (_req, reply) => reply.headers(headers).send())

  app.get(
    '/notifications/stream',
    {
      ...streamRoute,
      config: {
        ...streamRoute.config,
        describe: {
          tag: 'Notifiche',
          summary: 'Gli avvisi di nuove notifiche, come eventi',
          download: eventStream,
          errors: [406],
        },
      },
    },
    async (req, reply) => {
      const { session, user } = req
      if (!(req.headers.accept ?? '').includes(eventStream))
        throw new HttpError(406, 'Questo indirizzo risponde solo con eventi (text/event-stream).')
      if (app.drain.isDraining) reject('stopping')
      const taken = streams.reserve(conductOf(req).person.id)
      // The newest page is the one that is looked at.
      const isReplacing = taken === 'user' && streams.replaceOldest(conductOf(req).person.id)
      const release = isReplacing ? streams.reserve(conductOf(req).person.id) : taken
      if (typeof release === 'string') reject(release)
      // Until the stream is open, whose end gives its place back, a failure does.
      const current = await unread.get(user.id).catch((error: unknown) => {
        release()
        throw error
      })
      if (!session || app.drain.isDraining) {
        release()
        reject('stopping')
      }
      reply.hijack()
      if (reply.raw.destroyed) {
        release() // the browser has gone meanwhile, and its connection closes no second time
        return reply
      }
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.writeHead(200)
      streams.open(session, sessionToken(deps, req), reply.raw, current.unread, release)
      return reply
    },
  )
}

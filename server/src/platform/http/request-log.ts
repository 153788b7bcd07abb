import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestSeconds, requestsTotal } from '../metrics.ts'
import { networkTest } from './networks.ts'
import { endRequestSpan, withRequestSpan } from './request-spans.ts'

const context = new AsyncLocalStorage<string>()

/** The id of the request that this code works for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => context.getStore()

const idHeader = 'x-request-id'
const idPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Returns what gives a request its id: the one that a trusted proxy sends, else a new one. */
export function requestIds(trustProxy: string[] | false): (req: IncomingMessage) => string {
  const isTrusted = networkTest(trustProxy || [])
  return ({ headers: { [idHeader]: sent }, socket }) =>
    typeof sent === 'string' && idPattern.test(sent) && isTrusted(socket.remoteAddress) ? sent : randomUUID()
}

/** Answers with the id of the request, which its lines in the log have too. */
export function setRequestId(req: FastifyRequest, reply: FastifyReply): void {
  reply.header(idHeader, req.id)
}

/** The pattern of a request's route: a built file's name changes with each build, and a screen has no route. */
function routePattern({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unmatched'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** The name of what the log says of an answer; undefined for what is not worth a line. */
function loggedEvent(status: number, isSlow: boolean): string | undefined {
  if (status >= 500) return 'failed request'
  if (status === 429) return 'too many tries'
  if (status > 429) return 'rejected request'
  return isSlow ? 'slow request' : undefined
}

/** Gives every request its id, counts and times it, and logs those that were rejected, failed or slow. */
export function observeRequests(
  app: FastifyInstance,
  { config }: { config: { slowRequestMs: number; trustProxy: string[] | false } },
): void {
  const isTrusted = networkTest(config.trustProxy || [])
  app.addHook('onRequest', (req, reply, done) => {
    setRequestId(req, reply)
    context.run(req.id, () => withRequestSpan(req, () => isTrusted(req.socket.remoteAddress), done))
  })
  app.addHook('onResponse', (req, reply, done) => {
    observe(req, reply)
    done()
  })
  const observe = (req: FastifyRequest, reply: FastifyReply) => {
    const ms = Math.round(reply.elapsedTime)
    const url = routePattern(req)
    endRequestSpan(req, reply, url)
    requestsTotal.inc({ method: req.method, route: url, status: reply.statusCode })
    if (req.routeOptions.config?.stream && reply.statusCode === 200) return
    requestSeconds.observe({ method: req.method, route: url }, reply.elapsedTime / 1000)
    // A proxy asks every second: what is not ready says so itself, once.
    if (req.routeOptions.config?.probe && reply.statusCode === 503) return
    const event = loggedEvent(reply.statusCode, ms >= config.slowRequestMs)
    if (!event) return
    const caller = { user: (req.session ?? req.token)?.user.id, token: req.token?.id, address: req.ip }
    const line = { event, method: req.method, url, status: reply.statusCode, ms, ...caller }
    if (event === 'too many tries' || event === 'rejected request') req.log.info(line, event)
    else req.log.warn(line, event)
  }
}

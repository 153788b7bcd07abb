import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BodyTimeoutsMs } from './limits.ts'
import { rateLimitAddress } from './rate.queries.ts'

type ConnectionDeps = { config: { bodyTimeoutsMs: BodyTimeoutsMs; maxSocketsPerAddress: number } }

const smallBody = 1024 * 1024

/** Closes the connection unless the body has arrived whole in time. */
function closeUnlessComplete(req: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => !req.complete && req.socket.destroy(), timeoutMs).unref()
  const stop = () => clearTimeout(timer)
  req.once('end', stop).once('close', stop)
}

/** How long the body of a call may take: a form brings files, and a call that raised its limit brings pictures or rows. */
function bodyTimeoutMs({ headers, routeOptions }: FastifyRequest, timeouts: BodyTimeoutsMs): number {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return timeouts.form
  return (routeOptions.bodyLimit ?? 0) > smallBody ? timeouts.large : timeouts.small
}

/** Closes the newest connections of an address above the limit; 0 is no limit, for a portal behind a proxy. */
function limitSockets(app: FastifyInstance, maxSockets: number): void {
  const sockets = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = rateLimitAddress(socket.remoteAddress ?? '')
    const count = (sockets.get(address) ?? 0) + 1
    if (count > maxSockets) return socket.destroy()
    sockets.set(address, count)
    socket.once('close', () => {
      const left = (sockets.get(address) ?? 1) - 1
      if (left > 0) sockets.set(address, left)
      else sockets.delete(address)
    })
  })
}

/**
 * Cuts connections that only hold their place: a body that takes too long, and one that still arrives long after its
 * answer, which a rejected call gets before its body was read.
 */
export function limitConnections(app: FastifyInstance, { config }: ConnectionDeps): void {
  const { bodyTimeoutsMs: timeouts, maxSocketsPerAddress } = config
  if (maxSocketsPerAddress > 0) limitSockets(app, maxSocketsPerAddress)
  // Not at once: a browser that is still sending would not read the answer.
  app.server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    res.once('finish', () => !req.complete && closeUnlessComplete(req, timeouts.afterAnswer))
  })
  app.addHook('onRequest', (req, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
    const hasBody = encoding !== undefined || Number(length) > 0
    // An injected request has no connection.
    if (hasBody && req.raw.socket instanceof Socket) closeUnlessComplete(req.raw, bodyTimeoutMs(req, timeouts))
    done()
  })
}

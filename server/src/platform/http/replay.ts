import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admits } from './access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is answered was answered before, to the same Idempotency-Key. */
    isReplayed: boolean
  }
  interface FastifyContextConfig {
    /** The call that reads what this one creates, where that is not its own address with the id. */
    readBack?: string
  }
}

const gone = 'Elemento non trovato.'

/** The call that reads a record which a call of this address created; undefined without one. */
export function findReadBack(app: FastifyInstance, url: string, readBack?: string): string | undefined {
  const isReading = (candidate: string) => readBack === candidate || candidate.replace(/:\w+$/, '') === `${url}/`
  return app.declaredRoutes.find((route) => route.method === 'GET' && /\/:\w+$/.test(route.url) && isReading(route.url))
    ?.url
}

/** The address at which the caller reads the created record of an answer; undefined when no call of the caller does. */
function toReadingAddress(app: FastifyInstance, req: FastifyRequest, id: number): string | undefined {
  const { url = '', config } = req.routeOptions
  const reading = findReadBack(app, url, config.readBack)
  const allow = app.declaredRoutes.find((route) => route.method === 'GET' && route.url === reading)?.allow
  if (reading === undefined || allow === undefined || !admits(allow, req.user.role)) return undefined
  const params = req.params as Record<string, string>
  const names = [...reading.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.reduce(
    (address, name, index) => address.replace(`:${name}`, String(index === names.length - 1 ? id : params[name])),
    reading,
  )
}

/**
 * An answer that is given again must not show what its caller may no longer see: the record is read first, with the
 * caller's present rights. After the transaction, whose connection it would otherwise wait with for another one.
 */
export function checkReplays(app: FastifyInstance): void {
  app.decorateRequest('isReplayed', false)
  app.addHook('preSerialization', async (req, reply, payload) => {
    if (!req.isReplayed || !isRecord(payload) || typeof payload.id !== 'number') return payload
    const url = toReadingAddress(app, req, payload.id)
    if (url === undefined) return payload
    const { cookie, authorization } = req.headers
    const headers = { accept: 'application/json', ...(cookie && { cookie }), ...(authorization && { authorization }) }
    const { statusCode } = await app.inject({ method: 'GET', url, headers, remoteAddress: req.ip })
    if (statusCode !== 403 && statusCode !== 404) return payload
    reply.code(404)
    return { message: gone }
  })
}

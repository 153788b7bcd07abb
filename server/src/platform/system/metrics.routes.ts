import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Registry, register } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { anyone } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { networkTest } from '../http/networks.ts'
import { systemGauges } from './gauges.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request comes from a proxy that TRUST_PROXY does not name: its address then says nothing of the caller. */
const isForwarded = ({ headers, ips }: FastifyRequest) =>
  (ips?.length ?? 1) < 2 && (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) !== undefined

/** Returns whether a caller may read the metrics: it has the token, or an address in one of the networks. */
function metricsAccess({ metrics: { networks, token } }: Config): (req: FastifyRequest) => boolean {
  const isInNetworks = networkTest(networks)
  const expected = token === undefined ? undefined : sha256(`Bearer ${token}`)
  return (req) =>
    (expected !== undefined && timingSafeEqual(sha256(req.headers.authorization ?? ''), expected)) ||
    (!isForwarded(req) && isInNetworks(req.ip))
}

let isCollecting = false

/** Memory, event loop and garbage of the process, which one observer measures however many applications it has. */
function collectProcessMetrics(): void {
  if (!isCollecting) collectDefaultMetrics()
  isCollecting = true
}

/**
 * GET /metrics for Prometheus: for the networks and the token of the configuration; to all others it does not exist.
 * `isLive` is SQL for whether a session `s` counts.
 */
export function metricsRoutes(app: FastifyInstance, deps: Deps, isLive: RawBuilder<unknown>): void {
  const isAllowed = metricsAccess(deps.config)
  const { registry, update } = systemGauges(deps, isLive)
  if (deps.config.metrics.token !== undefined || deps.config.metrics.networks.length > 0) collectProcessMetrics()

  app.get(
    '/metrics',
    {
      config: {
        allow: anyone,
        probe: true,
        describe: { tag: 'Sistema', summary: 'Le misure per Prometheus', download: 'text/plain', errors: [404] },
      },
    },
    async (req, reply) => {
      if (!isAllowed(req)) notFound()
      await update()
      return reply.type(register.contentType).send(await Registry.merge([register, registry]).metrics())
    },
  )
}

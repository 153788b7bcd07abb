import type { FastifyInstance } from 'fastify'
import { anyone } from '../http/access.ts'
import type { Readiness } from './readiness.ts'

/**
 * GET /livez: the process answers. GET /readyz: requests may be sent to this server; 503 names the checks that failed,
 * `stopping` after SIGTERM; `late_jobs` names jobs that do not end,
 * `connections` counts those to the database. A proxy asks /readyz, what restarts a hanging process asks /livez.
 */
export function probeRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  const config = { allow: anyone, probe: true }
  app.get('/livez', { config }, async () => ({ status: 'ok' }))

  let logged = ''
  app.get('/readyz', { config }, async (req, reply) => {
    if (app.drain.isDraining) return reply.code(503).send({ status: 'not ready', failed: ['stopping'] })
    const failed = await readiness.listFailed()
    const names = failed.map(({ name }) => name)
    if (names.join() !== logged) {
      logged = names.join()
      if (failed.length > 0) req.log.error({ event: 'not ready', failed }, 'not ready')
      else req.log.info({ event: 'ready' }, 'ready again')
    }
    const late = readiness.listLateJobs()
    const details = { connections: readiness.countConnections(), ...(late.length > 0 && { late_jobs: late }) }
    if (failed.length === 0) return { status: 'ready', ...details }
    return reply.code(503).send({ status: 'not ready', failed: names, ...details })
  })
}

import { count } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { anyone } from '../http/access.ts'
import type { Readiness } from './readiness.ts'

const tag = 'Sistema'
const status = z.object({ status: z.string() })

/**
 * GET /livez: the process answers. GET /readyz: requests may be sent to this server; 503 names the checks that failed,
 * `stopping` after SIGTERM; `late_jobs` names jobs that do not end,
 * `connections` counts those to the database. A proxy asks /readyz, what restarts a hanging process asks /livez.
 */
export function probeRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  const config = { allow: anyone, probe: true }
  app.get(
    '/livez',
    { config: { ...config, describe: { tag, summary: 'Se il processo risponde', answer: status } } },
    async () => ({ status: 'ok' }),
  )

  let logged = ''
  app.get(
    '/readyz',
    {
      config: {
        ...config,
        describe: {
          tag,
          summary: 'Se il server può ricevere richieste',
          description:
            'connections conta le connessioni al database: aperte, attese, e quante ne servono al massimo. late_jobs nomina i lavori che su questo server durano più di quanto devono.',
          answer: status.extend({
            connections: z.object({ open: count, waiting: count, needed: count }).optional(),
            late_jobs: z.array(z.string()).optional(),
          }),
        },
      },
    },
    async (req, reply) => {
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
    },
  )
}

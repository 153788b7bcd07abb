import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { anyone } from './access.ts'
import { databaseUnavailable } from './errors.ts'

const timeoutMs = 3000

/** GET /healthz: 200 when the database answers, 503 when not. */
export function healthRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  app.get(
    '/healthz',
    {
      config: {
        allow: anyone,
        probe: true,
        describe: {
          tag: 'Sistema',
          summary: 'Se il portale e il suo database rispondono',
          answer: z.object({ status: z.string() }),
        },
      },
    },
    async () => {
      const timeout = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref())
      const answered = pool.query('SELECT 1').then(
        () => true,
        () => false,
      )
      const healthy = await Promise.race([answered, timeout])
      if (!healthy) throw databaseUnavailable()
      return { status: 'ok' }
    },
  )
}

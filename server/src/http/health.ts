import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { anyone } from './access.ts'
import { databaseUnavailable } from './errors.ts'

const patience = 3000

/** GET /healthz: 200 when the database answers, 503 when not. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { config: { allow: anyone } }, async () => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
    const answered = deps.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const healthy = await Promise.race([answered, late])
    if (!healthy) throw databaseUnavailable()
    return { status: 'ok' }
  })
}

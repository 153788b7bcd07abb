import type { FastifyInstance } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { accessList, accessSheet, type CountChanges, findAccess } from './access-list.queries.ts'

const readers = { config: { allow: { administrator: 'all' }, notWhileImpersonating: true } } as const

/** "Accessi": who came in, who was refused, who took what. */
export function accessRoutes(app: FastifyInstance, deps: Deps, countChanges: CountChanges): void {
  app.get('/api/accesses', readers, (req, reply) => listPage(deps, reply, getQuery(req), accessList(getQuery(req))))

  app.get('/api/accesses/xls', readers, (req, reply) =>
    sendRateLimitedXlsx(deps, req, reply, accessSheet(deps.pool, getQuery(req))),
  )

  app.get(
    '/api/accesses/:id',
    readers,
    async (req) => (await findAccess(deps.db, idParam(req), countChanges)) ?? notFound(),
  )
}

import type { Partner } from '@portale/domain/platform/roles.ts'
import { partnerReaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { findPartner, partnerList } from './partner.queries.ts'
import { partnerSheet } from './partner-export.queries.ts'

const guard = { config: { allow: administratorsAnd() } }

/** What the registries of dealers and workshops have in common: list, spreadsheet, record. */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) registryRoutes(app, deps, kind)
}

function registryRoutes(app: FastifyInstance, deps: Deps, kind: Partner): void {
  const path = `/api/v1/${partnerTables[kind].table}`
  const readers = { config: { allow: administratorsAnd(assignedRows(partnerReaders[kind])) } }

  app.get(path, readers, (req, reply) => {
    const query = getQuery(req)
    return listPage(deps, reply, query, partnerList(kind, req.user, query))
  })

  app.get(`${path}/xls`, guard, (req, reply) =>
    sendRateLimitedXlsx(deps, req, reply, partnerSheet(deps.pool, kind, req.user, getQuery(req))),
  )

  app.get(
    `${path}/:id`,
    readers,
    async (req) => (await findPartner(deps.db, req.user, kind, idParam(req))) ?? notFound(),
  )
}

import type { Partner } from '@portale/domain/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { type Access, administratorsAnd } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { idParam, queryOf } from '../http/request.ts'
import { sendRateLimitedXlsx } from '../xlsx/send-xlsx.ts'
import { partnerList, partnerTables } from './partner.queries.ts'
import { partnerSheet } from './partner-export.queries.ts'
import { findPartner } from './partner-find.queries.ts'

/** The registry's list, record and spreadsheet, the same for dealers and workshops. */
export function partnerRoutes(app: FastifyInstance, deps: Deps, kind: Partner, readers: Access): void {
  const path = `/api/v1/${partnerTables[kind].table}`

  app.get(path, { config: { allow: readers } }, (req, reply) => {
    const query = queryOf(req)
    return listPage(deps, reply, query, partnerList(kind, req.user, query))
  })

  app.get(`${path}/xls`, { config: { allow: administratorsAnd() } }, (req, reply) =>
    sendRateLimitedXlsx(deps, req, reply, partnerSheet(deps.pool, kind, req.user, queryOf(req))),
  )

  app.get(`${path}/:id`, { config: { allow: readers } }, async (req) => {
    return (await findPartner(deps.db, req.user, kind, idParam(req))) ?? notFound()
  })
}

import { dealer } from '@portale/domain/network/dealers/partner.ts'
import { workshop, workshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
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
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { findPartner, partnerList } from './partner.queries.ts'
import { partnerFilters, partnerSortColumns } from './partner.shapes.ts'
import { partnerSheet } from './partner-export.queries.ts'

const tag = 'Concessionarie e officine'

const words = {
  dealer: { all: 'Le concessionarie', one: 'Una concessionaria' },
  workshop: { all: 'Le officine', one: 'Un’officina con la storia delle sue concessionarie' },
}
const answers = {
  dealer: { page: pageOf(dealer), record: dealer },
  workshop: { page: pageOf(workshop), record: workshopRecord },
}

/** What the registries of dealers and workshops have in common: list, spreadsheet, record. */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) registryRoutes(app, deps, kind)
}

function registryRoutes(app: FastifyInstance, deps: Deps, kind: Partner): void {
  const path = `/api/v1/${partnerTables[kind].table}`
  const readers = administratorsAnd(assignedRows(partnerReaders[kind]))

  app.get(
    path,
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: words[kind].all,
          sort: partnerSortColumns[kind],
          query: partnerFilters,
          answer: answers[kind].page,
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, partnerList(kind, req.user, query))
    },
  )

  app.get(
    `${path}/xls`,
    {
      config: {
        allow: administratorsAnd(),
        describe: {
          tag,
          summary: `${words[kind].all} come foglio di calcolo`,
          order: partnerSortColumns[kind],
          query: partnerFilters,
          download: xlsxType,
        },
      },
    },
    (req, reply) => sendRateLimitedXlsx(deps, req, reply, partnerSheet(deps.pool, kind, req.user, getQuery(req))),
  )

  app.get(
    `${path}/:id`,
    { config: { allow: readers, describe: { tag, summary: words[kind].one, answer: answers[kind].record } } },
    async (req) => (await findPartner(deps.db, req.user, kind, idParam(req))) ?? notFound(),
  )
}

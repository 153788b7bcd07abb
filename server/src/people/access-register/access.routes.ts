import { access, accessDetails } from '@portale/domain/people/access-register/access-list.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { filters } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { accessList, accessSheet, type CountChanges, findAccess } from './access-list.queries.ts'

const tag = 'Accessi'
const listFilters = filters('kind', 'user_id', 'impersonator_id', 'impersonation', 'address', 'from', 'to', 'text')
const columns = ['created_at', 'kind', 'user', 'address']

const readers = { allow: { administrator: 'all' }, notWhileImpersonating: true } as const

/** "Accessi": who came in, who was refused, who took what. */
export function accessRoutes(app: FastifyInstance, deps: Deps, countChanges: CountChanges): void {
  app.get(
    '/api/accesses',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Chi è entrato, chi è stato rifiutato, chi ha preso che cosa',
          sort: columns,
          query: listFilters,
          answer: pageOf(access),
        },
      },
    },
    (req, reply) => listPage(deps, reply, getQuery(req), accessList(getQuery(req))),
  )

  app.get(
    '/api/accesses/xls',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Gli accessi come foglio di calcolo',
          order: columns,
          query: listFilters,
          download: xlsxType,
        },
      },
    },
    (req, reply) => sendRateLimitedXlsx(deps, req, reply, accessSheet(deps.pool, getQuery(req))),
  )

  app.get(
    '/api/accesses/:id',
    { config: { ...readers, describe: { tag, summary: 'Un accesso', answer: accessDetails } } },
    async (req) => (await findAccess(deps.db, idParam(req), countChanges)) ?? notFound(),
  )
}

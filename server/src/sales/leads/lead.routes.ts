import { pageOf } from '@portale/domain/platform/answers.ts'
import { canEditLead } from '@portale/domain/sales/leads/lead.policy.ts'
import { leadDetail, leadRow, leadStatuses, leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { leadBoard } from '@portale/domain/sales/leads/lead-board.ts'
import { leadBodies } from '@portale/domain/sales/leads/lead-body.ts'
import { leadFilterOptions } from '@portale/domain/sales/leads/lead-filters.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { findLead, lockLead } from './lead.queries.ts'
import { leadListFilters, leadSortColumns } from './lead.shapes.ts'
import { findBoard } from './lead-board.queries.ts'
import { leadSheet } from './lead-export.queries.ts'
import { findFilterOptions } from './lead-filter.queries.ts'
import { leadList } from './lead-list.queries.ts'
import { changeLead, createLead, parseLeadBody } from './lead-save.ts'

const tag = 'Segnalazioni'

const readers = administratorsAnd({
  after_sales_manager_rt: 'own',
  sales_manager_rt: 'own',
  dealer_sales_manager: 'own',
  dealer_holder_sales_manager: 'own',
  workshop_user: 'own',
})
const filterers = administratorsAnd({
  after_sales_manager_rt: 'own',
  sales_manager_rt: 'own',
  dealer_sales_manager: 'own',
  dealer_holder_sales_manager: 'own',
})
/** The roles that may read the options of the lead screens. */
export const leadLookups = administratorsAnd({
  after_sales_manager_rt: 'all',
  sales_manager_rt: 'all',
  dealer_sales_manager: 'all',
  dealer_holder_sales_manager: 'all',
  workshop_user: 'all',
})
const reporters = administratorsAnd({ workshop_user: 'own' })

/** The list of leads, its export, and the form of a lead (spec 2 §2, §7). */
export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  app.get(
    '/api/v2/lead_statuses',
    {
      config: {
        allow: leadLookups,
        describe: {
          tag,
          summary: 'Gli stati di una segnalazione con i loro nomi',
          answer: z.record(z.enum(leadStatuses), z.string()),
        },
      },
    },
    () => leadStatusLabels,
  )

  app.get(
    '/api/v1/leads',
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'Le segnalazioni che chi chiama vede',
          sort: leadSortColumns,
          query: leadListFilters,
          answer: pageOf(leadRow),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, leadList(req.user, query))
    },
  )

  app.get(
    '/api/v1/leads/xls',
    {
      config: {
        allow: administratorsAnd(),
        describe: {
          tag,
          summary: 'Le segnalazioni come foglio di calcolo',
          order: leadSortColumns,
          query: leadListFilters,
          download: xlsxType,
        },
      },
    },
    (req, reply) => sendRateLimitedXlsx(deps, req, reply, leadSheet(deps.pool, req.user, getQuery(req))),
  )

  app.get(
    '/api/v1/leads/board',
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'Le segnalazioni per stato',
          query: {
            ...leadListFilters,
            cards: 'Quante schede per stato: created:40,lost:60',
            order: ['newest', 'oldest'],
          },
          answer: leadBoard,
        },
      },
    },
    (req) => findBoard(deps, req.user, getQuery(req)),
  )

  app.get(
    '/api/v1/leads/filters',
    {
      config: {
        allow: filterers,
        describe: { tag, summary: 'Che cosa offrono i filtri delle segnalazioni', answer: leadFilterOptions },
      },
    },
    (req) => findFilterOptions(deps.db, req.user),
  )

  app.get(
    '/api/v1/leads/:id',
    { config: { allow: readers, describe: { tag, summary: 'Una segnalazione', answer: leadDetail } } },
    async (req) => (await findLead(deps.db, req.user, idParam(req))) ?? notFound(),
  )

  app.post(
    '/api/v1/leads',
    {
      config: {
        allow: reporters,
        describe: {
          tag,
          summary: 'Segnalare un cliente interessato',
          description:
            'La stessa segnalazione (officina, cliente, modello, tipo di lavoro, quantità, note) entro dieci minuti risponde 409 con l’`id` della prima.',
          body: leadBodies,
          bodyVaries: true,
          status: 201,
          answer: leadDetail,
        },
      },
    },
    async (req, reply) => {
      const input = parseLeadBody(req)
      return deps.write(req, (tx) => withIdempotencyKey(tx, req, reply, () => createLead(tx, config, req, input)))
    },
  )

  app.put(
    '/api/v1/leads/:id',
    {
      config: {
        allow: reporters,
        describe: {
          tag,
          summary: 'Modificare una segnalazione',
          body: leadBodies,
          bodyVaries: true,
          answer: leadDetail,
        },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const lead = (await lockLead(tx, req.user, id)) ?? notFound()
        const status = leadStatusLabels[lead.status]
        assertAllowed(canEditLead(req.user, lead), `La segnalazione è in stato «${status}»: non puoi più modificarla.`)
        return changeLead(tx, config, req, lead, parseLeadBody(req))
      })
    },
  )
}

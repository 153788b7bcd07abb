import { partnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery } from '../../platform/http/request.ts'
import { listPartnerHints, selectableWorkshops } from './partner-lookup.queries.ts'

const tag = 'Concessionarie e officine'
const found = { query: filters('search'), answer: z.array(partnerHint) }

/** The lookups of partners for selects: all in scope, or with `search` the first that match (spec 2 §7). */
export function partnerLookupRoutes(app: FastifyInstance, deps: Deps): void {
  /** The searched words; a search counts as a typeahead request. */
  async function parseSearch(req: FastifyRequest): Promise<string> {
    const { search = '' } = getQuery(req)
    if (search) await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
    return search
  }

  app.get(
    '/api/v2/dealers',
    {
      config: {
        allow: administratorsAnd(),
        describe: { tag, summary: 'Cercare concessionarie per nome o Baldo ID', ...found },
      },
    },
    async (req) => listPartnerHints(deps.db, 'dealer', [], await parseSearch(req)),
  )

  const readers = administratorsAnd({
    after_sales_manager_rt: 'own',
    sales_manager_rt: 'own',
    dealer_sales_manager: 'own',
    dealer_holder_sales_manager: 'own',
  })
  app.get(
    '/api/v2/workshops',
    { config: { allow: readers, describe: { tag, summary: 'Cercare officine per nome o Baldo ID', ...found } } },
    async (req) => listPartnerHints(deps.db, 'workshop', selectableWorkshops(req.user), await parseSearch(req)),
  )
}

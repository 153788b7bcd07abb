import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { queryOf } from '../http/request.ts'
import { listPartnerHints, offeredWorkshops } from './partner.lookup.queries.ts'

/** The lookups of partners for selects: all in scope, or with `search` the first that match (spec 2 §7). */
export function partnerLookupRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/v2/dealers', { config: { allow: administratorsAnd() } }, (req) =>
    listPartnerHints(deps.pool, 'dealer', [], queryOf(req).search ?? ''),
  )

  const readers = administratorsAnd({
    after_sales_manager_rt: 'own',
    sales_manager_rt: 'own',
    dealer_sales_manager: 'own',
    dealer_holder_sales_manager: 'own',
  })
  app.get('/api/v2/workshops', { config: { allow: readers } }, (req) =>
    listPartnerHints(deps.pool, 'workshop', offeredWorkshops(req.user), queryOf(req).search ?? ''),
  )
}

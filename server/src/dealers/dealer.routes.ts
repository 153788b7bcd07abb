import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { partnerRoutes } from './partner.routes.ts'

/** Who sees dealers: administrators all, the others their own. */
export const dealerReaders = administratorsAnd({
  sales_manager_rt: 'own',
  dealer_holder: 'own',
  dealer_holder_sales_manager: 'own',
})

/** The dealers' registry (spec 1 §2.10, §2.12). */
export const dealerRoutes = (app: FastifyInstance, deps: Deps): void =>
  partnerRoutes(app, deps, 'dealer', dealerReaders)

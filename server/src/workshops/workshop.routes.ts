import type { FastifyInstance } from 'fastify'
import { partnerRoutes } from '../dealers/partner.routes.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'

/** Who sees workshops: administrators all, the others their own. */
export const workshopReaders = administratorsAnd({ after_sales_manager_rt: 'own', workshop_user: 'own' })

/** The workshops' registry (spec 2 §2). */
export const workshopRoutes = (app: FastifyInstance, deps: Deps): void =>
  partnerRoutes(app, deps, 'workshop', workshopReaders)

import { leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { type LeadDashboard, leadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Condition } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { getQuery } from '../../platform/http/request.ts'
import { leadListFilters } from './lead.shapes.ts'
import { findCounts } from './lead-counts.queries.ts'
import { findFunnel, listBoard, listLostReasons } from './lead-dashboard.queries.ts'
import { leadFilters } from './lead-list.queries.ts'

const findFigures = async (db: Db, conditions: Condition[]): Promise<LeadDashboard> => ({
  board: await listBoard(db, conditions),
  ...(await findFunnel(db, conditions)),
  lost_reasons: await listLostReasons(db, conditions),
})

async function loadDashboard(db: Db, conditions: Condition[]): Promise<LeadDashboard> {
  const dashboard = await (conditions.length === 0 ? findCounts(db) : findFigures(db, conditions))
  const board = new Map(dashboard.board.map((row) => [row.status, row]))
  return {
    ...dashboard,
    board: leadStatuses.map((status) => board.get(status) ?? { status, leads: 0, quantity: 0, days: null }),
  }
}

/** GET /api/v1/leads/dashboard: the leads by status and the funnel, with the filters of the list. */
export function leadDashboardRoutes(app: FastifyInstance, { db, totals }: Deps): void {
  app.get(
    '/api/v1/leads/dashboard',
    {
      config: {
        allow: administratorsAnd(),
        describe: {
          tag: 'Segnalazioni',
          summary: 'Le segnalazioni in cifre',
          query: leadListFilters,
          answer: leadDashboard,
        },
      },
    },
    (req) => {
      const conditions = leadFilters(req.user, getQuery(req))
      return totals.get(`leads dashboard ${JSON.stringify(conditions)}`, () => loadDashboard(db, conditions))
    },
  )
}

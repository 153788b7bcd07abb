import { activityDashboardData } from '@portale/domain/documents/activities/activity.ts'
import { audienceLabels, audiences } from '@portale/domain/network/dealers/audience.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { findActivityYear } from '../activities/activity-year.queries.ts'
import { findDashboardJson } from './dashboard.queries.ts'

/** Who completed each activity of a year (spec 1 §2.7; spec 2 §2); with `names=0` only how many. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  for (const audience of audiences)
    app.get(
      `/api/v1/activity_years/:id/dashboard/${audience}`,
      {
        config: {
          allow: administratorsAnd(),
          describe: {
            tag: 'Anni delle attività',
            summary: `Quante e quali ${audienceLabels[audience].many} hanno completato le attività di un anno`,
            query: { names: '0: solo quante, senza nomi.' },
            answer: activityDashboardData,
          },
        },
      },
      async (req, reply) => {
        const year = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
        const find = (withNames: boolean) => findDashboardJson(deps.db, year.id, audience, withNames)
        const key = `dashboard ${audience} ${year.id}`
        const dashboard = getQuery(req).names === '0' ? await deps.totals.get(key, () => find(false)) : await find(true)
        return reply.type('application/json; charset=utf-8').send(dashboard)
      },
    )
}

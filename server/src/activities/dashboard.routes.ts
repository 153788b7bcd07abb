import { type Audience, audiences } from '@portale/domain/activities/activity.ts'
import type { FastifyInstance } from 'fastify'
import { pageOfList } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { idParam, queryOf } from '../http/request.ts'
import { findActivityYear, listYears } from './activity-year.queries.ts'
import { findDashboardJson, progressList } from './dashboard.queries.ts'

const guard = { config: { allow: administratorsAnd() } }
const json = 'application/json; charset=utf-8'

/** Who completed what: by activity, and by partner (spec 1 §2.7, §2.8; spec 2 §2). */
function routesOf(app: FastifyInstance, deps: Deps, audience: Audience): void {
  app.get(`/api/v1/activity_years/:id/dashboard/${audience}`, guard, async (req, reply) => {
    const year = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
    return reply.type(json).send(await findDashboardJson(deps.pool, year.id, audience))
  })

  app.get(`/api/v1/${audience}/activity_years`, guard, async (req, reply) => {
    const query = queryOf(req)
    const years = await listYears(deps.db)
    const year = query.year ? years.find((one) => one.year === query.year) : years[0]
    const { data, rest } = await pageOfList(deps, query, progressList(audience, year?.id, query))
    const entry = year ? `{"id":${year.id},"year":"${year.year}","${audience}":${data}}` : ''
    return reply.type(json).send(`{"data":[${entry}],${rest}`)
  })
}

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  for (const audience of audiences) routesOf(app, deps, audience)
}

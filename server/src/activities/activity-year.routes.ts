import { type ActivityYearDetail, activityYearBody, audiences } from '@portale/domain/activities/activity.ts'
import type { FastifyInstance } from 'fastify'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../http/request.ts'
import { assertLockVersion } from '../http/stale.ts'
import { notifyActivitiesOpened } from './activity.notices.ts'
import { listActivities } from './activity.queries.ts'
import { countUploadsOfYear } from './activity-usage.queries.ts'
import * as years from './activity-year.queries.ts'

const guard = { config: { allow: administratorsAnd() } }
const everything = { audiences: [...audiences], drafts: true }

/** A year with its activities; 404 when there is none. */
async function describeYear(db: Db, id: number): Promise<ActivityYearDetail> {
  const year = (await years.findActivityYear(db, id)) ?? notFound()
  return { ...year, activities: await listActivities(db, [id], everything) }
}

/** Activity years (spec 1 §2.3 to §2.5, §7). */
export function activityYearRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/v1/activity_years', guard, (req, reply) =>
    listPage(deps, reply, getQuery(req), years.activityYearList(getQuery(req))),
  )

  app.get('/api/v1/activity_years/:id', guard, async (req) => {
    const year = await describeYear(deps.db, idParam(req))
    return { ...year, uploads_count: await countUploadsOfYear(deps.db, year.id) }
  })

  app.post('/api/v1/activity_years', guard, async (req, reply) => {
    const { activity_year } = parseBody(activityYearBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () =>
        describeYear(tx, await years.insertActivityYear(tx, activity_year.year)),
      ),
    )
  })

  app.put('/api/v1/activity_years/:id', guard, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const current = (await years.lockActivityYear(tx, id)) ?? notFound()
      const { activity_year } = parseBody(activityYearBody, req)
      await assertLockVersion(current.lock_version, activity_year.lock_version, 'L’anno è cambiato', () =>
        findLastChange(tx, 'activity_years', id),
      )
      await years.updateActivityYear(tx, id, activity_year.year)
      return describeYear(tx, id)
    })
  })

  app.post('/api/v1/activity_years/:id/copy', guard, async (req, reply) => {
    const id = idParam(req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => {
        const year = (await years.lockActivityYear(tx, id)) ?? notFound()
        const existing = await listActivities(tx, [id], everything)
        if (existing.length > 0)
          throw new HttpError(422, 'Questo anno ha già le sue attività: si copia solo in un anno vuoto.')
        if (!(await years.copyActivities(tx, year, 'open', req.user.id)))
          throw new HttpError(422, 'Non c’è un anno precedente con attività da copiare.')
        await notifyActivitiesOpened(tx, deps.config, req, await listActivities(tx, [id], everything))
        return describeYear(tx, id)
      }),
    )
  })
}

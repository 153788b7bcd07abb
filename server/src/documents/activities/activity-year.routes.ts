import {
  type ActivityYear,
  type ActivityYearDetail,
  activityCopyBody,
  activityYearBody,
  activityYearDetail,
  activityYearRow,
} from '@portale/domain/documents/activities/activity.ts'
import { yearDeleteProblem } from '@portale/domain/documents/activities/activity-usage.ts'
import { audiences } from '@portale/domain/network/dealers/audience.ts'
import { count, extended, pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertValid, HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { notifyActivitiesOpened } from './activity.notices.ts'
import { listActivities } from './activity.queries.ts'
import { countUploadsOfYear } from './activity-usage.queries.ts'
import * as years from './activity-year.queries.ts'

const tag = 'Anni delle attività'

const guard = administratorsAnd()
const everything = { audiences: [...audiences], drafts: true }

/** A year with its activities; 404 when there is none. */
async function describeYear(db: Db, id: number): Promise<ActivityYearDetail> {
  const year = (await years.findActivityYear(db, id)) ?? notFound()
  return { ...year, activities: await listActivities(db, [id], everything) }
}

const nothingToCopyMessage = 'Non c’è un anno precedente con attività da copiare.'

/** Activity years (spec 1 §2.3 to §2.5, §7). */
export function activityYearRoutes(app: FastifyInstance, deps: Deps): void {
  /** Copies the activities of the latest earlier year, and notifies their audiences if they are open. */
  async function copyFromEarlier(tx: Db, req: FastifyRequest, year: ActivityYear, state: 'draft' | 'open') {
    if (!(await years.copyActivities(tx, year, state, req.user.id))) return false
    await notifyActivitiesOpened(tx, deps.config, req, await listActivities(tx, [year.id], everything))
    return true
  }

  app.get(
    '/api/v1/activity_years',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Gli anni', sort: ['year', 'state'], answer: pageOf(activityYearRow) },
      },
    },
    (req, reply) => listPage(deps, reply, getQuery(req), years.activityYearList(getQuery(req))),
  )

  app.get(
    '/api/v1/activity_years/:id',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Un anno con le sue attività',
          answer: extended(activityYearDetail, { uploads_count: count }),
        },
      },
    },
    async (req) => {
      const year = await describeYear(deps.db, idParam(req))
      return { ...year, uploads_count: await countUploadsOfYear(deps.db, year.id) }
    },
  )

  app.post(
    '/api/v1/activity_years',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Creare un anno', body: activityYearBody, status: 201, answer: activityYearDetail },
      },
    },
    async (req, reply) => {
      const { activity_year } = parseBody(activityYearBody, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { year, copy_as } = activity_year
          const id = await years.insertActivityYear(tx, year)
          if (copy_as && !(await copyFromEarlier(tx, req, { id, year, lock_version: 0 }, copy_as)))
            assertValid({ 'activity_year.copy_as': [nothingToCopyMessage] })
          return describeYear(tx, id)
        }),
      )
    },
  )

  app.put(
    '/api/v1/activity_years/:id',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Cambiare un anno', body: activityYearBody, answer: activityYearDetail },
      },
    },
    async (req) => {
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
    },
  )

  app.post(
    '/api/v1/activity_years/:id/copy',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Copiare in un anno vuoto le attività dell’anno precedente',
          body: activityCopyBody,
          status: 201,
          answer: activityYearDetail,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      if (!(await years.findActivityYear(deps.db, id))) notFound()
      const { state } = parseBody(activityCopyBody, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const year = (await years.lockActivityYear(tx, id)) ?? notFound()
          const existing = await listActivities(tx, [id], everything)
          if (existing.length > 0)
            throw new HttpError(422, 'Questo anno ha già le sue attività: si copia solo in un anno vuoto.')
          if (!(await copyFromEarlier(tx, req, year, state ?? 'open'))) throw new HttpError(422, nothingToCopyMessage)
          return describeYear(tx, id)
        }),
      )
    },
  )

  app.post(
    '/api/v1/activity_years/:id/open',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Aprire tutte le bozze di un anno', idempotent: true, answer: activityYearDetail },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const openAll = (tx: Db) => async () => {
        if (!(await years.lockActivityYear(tx, id))) notFound()
        const opened = await years.openDrafts(tx, id, req.user.id)
        if (opened.length === 0) rejectConflict('In questo anno non ci sono bozze da aprire.')
        const activities = (await listActivities(tx, [id], everything)).filter((activity) =>
          opened.includes(activity.id),
        )
        await notifyActivitiesOpened(tx, deps.config, req, activities)
        return describeYear(tx, id)
      }
      return deps.write(req, (tx) => withIdempotencyKey(tx, req, reply, openAll(tx), 200))
    },
  )

  // `activities` is the number that the caller has seen: a year that changed meanwhile is not deleted.
  app.delete(
    '/api/v1/activity_years/:id',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Eliminare un anno senza documenti',
          query: { activities: 'Quante attività ha visto chi elimina: se sono cambiate la risposta è 409.' },
          status: 204,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const { activities } = getQuery(req)
      await deps.write(req, async (tx) => {
        if (!(await years.lockActivityYear(tx, id))) notFound()
        const count = await years.lockActivitiesOfYear(tx, id)
        const problem = yearDeleteProblem(await countUploadsOfYear(tx, id, { deleted: true }))
        if (problem) rejectConflict(problem)
        if (activities !== undefined && activities !== String(count))
          rejectConflict('Nel frattempo le attività di questo anno sono cambiate. Ricarica la pagina.')
        await years.deleteActivityYear(tx, id)
      })
      return reply.code(204).send()
    },
  )
}

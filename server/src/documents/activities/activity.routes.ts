import { assignedPartner, getActivityScope } from '@portale/domain/documents/activities/activity.policy.ts'
import { audienceFixedMessage, yearRequest } from '@portale/domain/documents/activities/activity.rules.ts'
import {
  type ActivityInput,
  activity,
  activityBody,
  activityBodyFor,
  activityFilters,
  activityUsage,
} from '@portale/domain/documents/activities/activity.ts'
import { activityPage } from '@portale/domain/documents/activities/activity-page.ts'
import { type ActivityState, stateProblem } from '@portale/domain/documents/activities/activity-state.ts'
import { reminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import { extended } from '@portale/domain/platform/answers.ts'
import { pageLinks, pagePosition } from '@portale/domain/platform/page.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { rejectSort } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/files/send.ts'
import { administratorsAnd, documentReaders } from '../../platform/http/access.ts'
import { storedFile } from '../../platform/http/call-description.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { notifyActivitiesOpened } from './activity.notices.ts'
import * as activities from './activity.queries.ts'
import { submitActivity } from './activity-form.ts'
import { findYearPage } from './activity-page.queries.ts'
import { findActivityUsage } from './activity-usage.queries.ts'
import { findActivityYear, lockActivityYear } from './activity-year.queries.ts'
import { lockDocumentTypes, saveDocumentTypes } from './document-type.queries.ts'
import { findStatePageJson } from './open-activity.queries.ts'

const tag = 'Attività'
const editedActivity = extended(extended(activity, reminderSettings.shape), { usage: z.optional(activityUsage) })
const activityFiles = { 'form[n]': 'Il modulo in bianco del documento della riga n.' }

const editors = { config: { allow: administratorsAnd() }, bodyLimit: 24 * 1024 * 1024 }

/** Errors of rows whose id is not one of this activity's document types, or is there twice. */
function validateDocumentTypes({ activity_document_types: rows }: ActivityInput, typeIds: Set<number>): FieldErrors {
  const seenIds = new Set<number>()
  const problems = rows.flatMap((row, index) => {
    if (typeof row.id !== 'number') return []
    const valid = typeIds.has(row.id) && !seenIds.has(row.id)
    seenIds.add(row.id)
    return valid
      ? []
      : [[`activity.activity_document_types.${index}.description`, ['Il documento non appartiene a questa attività.']]]
  })
  return Object.fromEntries(problems)
}

/** Rejects a state that the activity can't change to from this one, null for a new activity. */
async function assertState(
  from: ActivityState | null,
  { state: to }: ActivityInput,
  hasUploads: () => Promise<boolean>,
): Promise<void> {
  if (to === undefined) return
  const problem = stateProblem(from, to, { hasUploads: to === 'draft' && from !== 'draft' && (await hasUploads()) })
  assertValid(problem ? { 'activity.state': [problem] } : {})
}

/** Activities as partners and staff see them, and as administrators define them (spec 1 §2.1, §2.6, §7). */
export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  /** Notifies the audience that a saved activity has now, if it is open, and returns the activity. */
  async function notifyOpened(tx: Db, req: FastifyRequest, yearId: number, id: number) {
    const activity = (await activities.findActivityOfYear(tx, yearId, id)) ?? notFound()
    await notifyActivitiesOpened(tx, deps.config, req, [activity])
    return activity
  }

  app.get(
    '/api/v1/activities',
    {
      config: {
        allow: documentReaders,
        describe: {
          tag,
          summary: 'Le attività di chi chiama, un anno per pagina',
          query: { year: 'Un anno invece di una pagina.', state: activityFilters },
          paged: 'years',
          answer: activityPage,
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      rejectSort(query)
      const request = yearRequest(query)
      const state = activityFilters.find((name) => name === query.state)
      const partner = assignedPartner(req.user)
      const { data, years, page, total } =
        state && partner
          ? await findStatePageJson(deps.db, partner, state, request)
          : await findYearPage(deps.db, getActivityScope(req.user), request)
      const { offset: _offset, ...position } = pagePosition({ page, per_page: 1 }, total)
      const links = pageLinks(
        '/api/v1/activities',
        { ...query, year: undefined },
        position.current_page,
        position.last_page,
      )
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":${data},"years":${years},${JSON.stringify({ links, ...position }).slice(1)}`)
    },
  )

  app.get(
    '/api/v1/activities/:id',
    { config: { allow: documentReaders, describe: { tag, summary: 'Un’attività', answer: activity } } },
    async (req) => {
      return (await activities.findActivity(deps.db, req.user, idParam(req))) ?? notFound()
    },
  )

  const path = '/api/v1/activity_years/:activity_year_id/activities'
  app.get(
    `${path}/:activity_id`,
    {
      ...editors,
      config: {
        ...editors.config,
        describe: { tag, summary: 'Un’attività da modificare, con il suo uso', answer: editedActivity },
      },
    },
    async (req) => {
      const yearId = idParam(req, 'activity_year_id')
      const activity = (await activities.findActivityOfYear(deps.db, yearId, idParam(req, 'activity_id'))) ?? notFound()
      return { ...activity, usage: await findActivityUsage(deps.db, activity.id) }
    },
  )

  app.post(
    path,
    {
      ...editors,
      config: {
        ...editors.config,
        describe: {
          tag,
          summary: 'Creare un’attività in un anno',
          description: 'In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.',
          body: activityBody,
          bodyVaries: true,
          files: activityFiles,
          takesJson: true,
          status: 201,
          answer: editedActivity,
        },
      },
    },
    async (req, reply) => {
      const yearId = idParam(req, 'activity_year_id')
      if (!(await findActivityYear(deps.db, yearId))) notFound()
      return submitActivity(deps, req, reply, {
        schema: activityBody,
        status: 201,
        write: async (tx, activity, insertForms) => {
          assertValid(validateDocumentTypes(activity, new Set()))
          await assertState(null, activity, async () => false)
          if (!(await lockActivityYear(tx, yearId))) notFound()
          const id = await activities.insertActivity(tx, yearId, activity, req.user.id)
          await saveDocumentTypes(tx, id, [], await insertForms())
          return notifyOpened(tx, req, yearId, id)
        },
      })
    },
  )

  app.put(
    `${path}/:activity_id`,
    {
      ...editors,
      config: {
        ...editors.config,
        describe: {
          tag,
          summary: 'Modificare un’attività',
          description: 'In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.',
          body: activityBody,
          bodyVaries: true,
          files: activityFiles,
          takesJson: true,
          answer: editedActivity,
        },
      },
    },
    async (req, reply) => {
      const yearId = idParam(req, 'activity_year_id')
      const id = idParam(req, 'activity_id')
      const audience = (await activities.findAudience(deps.db, yearId, id)) ?? notFound()
      return submitActivity(deps, req, reply, {
        schema: activityBodyFor(audience),
        status: 200,
        write: async (tx, activity, insertForms) => {
          const current = (await activities.lockActivity(tx, yearId, id)) ?? notFound()
          const types = await lockDocumentTypes(tx, id)
          assertValid(validateDocumentTypes(activity, new Set(types.map((type) => type.id))))
          const hasUploads = () => activities.hasUploads(tx, id)
          await assertState(current.state, activity, hasUploads)
          if (current.for_dealers !== activity.for_dealers && (await hasUploads()))
            assertValid({
              'activity.for_dealers': [audienceFixedMessage],
              'activity.for_workshops': [audienceFixedMessage],
            })
          await assertLockVersion(current.lock_version, activity.lock_version, 'L’attività è cambiata', () => ({
            name: current.updated_by_name,
            at: current.updated_at,
          }))
          await activities.updateActivity(tx, id, activity, req.user.id)
          await saveDocumentTypes(tx, id, types, await insertForms())
          const isOpened = activity.state === 'open' && current.state !== 'open'
          if (isOpened || current.for_dealers !== activity.for_dealers) return notifyOpened(tx, req, yearId, id)
          return activities.findActivityOfYear(tx, yearId, id)
        },
      })
    },
  )

  app.get(
    '/activity_document_type/:id/form',
    {
      config: {
        allow: documentReaders,
        describe: { tag, summary: 'Il modulo in bianco di un documento', ...storedFile },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const form = (await activities.findBlankForm(deps.db, getActivityScope(req.user), id)) ?? notFound()
      return sendFile(deps, reply, form, { kind: 'activity_document_form', id }, { attached: true })
    },
  )
}

import { getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import { remindersBody } from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import { askAgainHours, reminderRow } from '@portale/domain/documents/reminders/reminder.ts'
import { audienceLabels, audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads, visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import { count, id, pageOf } from '@portale/domain/platform/answers.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { renderNewMail } from '../../people/mail/mail-write.queries.ts'
import { notifyEach, toMail } from '../../people/notifications/notify.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertAllowed, HttpError, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { findActivity } from '../activities/activity.queries.ts'
import { findActivityYear } from '../activities/activity-year.queries.ts'
import { listReminderNotices } from './reminder.notices.ts'
import * as reminders from './reminder.queries.ts'

const tag = 'Anni delle attività'
const preview = z.object({
  partners: count,
  people: count,
  skipped: count,
  mail: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })),
})

const maxNamed = 3

const stateProblems: Record<ActivityState, string | undefined> = {
  draft: 'L’attività è una bozza: aprila prima di inviare promemoria.',
  open: undefined,
  closed: 'L’attività è chiusa: non si possono più inviare promemoria.',
}

/** 422 unless the activity is open. */
function assertOpen(state: ActivityState): void {
  const problem = stateProblems[state]
  if (problem !== undefined) throw new HttpError(422, problem)
}

type Recipients = Awaited<ReturnType<typeof findRecipients>>

/** The activity and the partners of a reminder by hand: 404 for partners out of scope, 422 for a body without any. */
async function findRecipients(db: Db, req: FastifyRequest) {
  const activity = (await findActivity(db, req.user, idParam(req))) ?? notFound()
  const audience = getAudience(activity)
  const kind = audiencePartners[audience]
  assertAllowed(canVerifyUploads(req.user, kind))
  const { partner_ids: ids, message, again } = parseBody(remindersBody, req).reminders
  const visible = visiblePartnerIds(req.user, kind)
  const isVisible = ids.every((id) => !visible || visible.includes(id))
  if (!isVisible || (await reminders.listPartnerIdsInUse(db, kind, ids)).length < ids.length) notFound()
  assertOpen(activity.state)
  if (activity.activity_document_types.length === 0)
    throw new HttpError(422, 'Questa attività non richiede documenti: non c’è niente da ricordare.')
  return { activity, audience, kind, ids, message, again }
}

/** What these partners are reminded of now. */
const listNotices = (db: Db, { kind, activity, ids, message }: Recipients, cause: string) =>
  listReminderNotices(
    db,
    kind,
    ids.map((partner_id) => ({ partner_id, activity_id: activity.id, due_on: null })),
    { cause, today: romeDay(new Date()), message },
  )

/** 409 when some were reminded of the activity within a day, unless they are to be reminded again. */
async function assertNotRemindedToday(tx: Db, { kind, audience, activity, ids, again }: Recipients): Promise<void> {
  if (again) return
  const reminded = await reminders.listRemindedPartners(tx, {
    kind,
    ids,
    activityId: activity.id,
    hours: askAgainHours,
  })
  if (reminded.length === 0) return
  const names = reminded.slice(0, maxNamed).map(({ name }) => name)
  const others = reminded.length - names.length
  const { one, many } = audienceLabels[audience]
  const verb = reminded.length === 1 ? 'ha' : 'hanno'
  const list = others > 0 ? `${names.join(', ')} e altre ${others}` : names.join(', ')
  throw new HttpError(
    409,
    `${formatCount(reminded.length, one, many)} ${verb} già ricevuto un promemoria di questa attività nelle ultime ${askAgainHours} ore: ${list}.`,
    { body: { reminded: reminded.map(({ id }) => id) } },
  )
}

/** Reminders of an activity by hand, and those that were sent in a year. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const path = '/api/v1/activities/:id/reminders'
  const senders = administratorsAnd(assignedRows(Object.values(verifierRoles)))

  app.post(
    path,
    {
      config: {
        allow: senders,
        describe: {
          tag,
          summary: 'Ricordare un’attività ai partner scelti',
          body: remindersBody,
          status: 201,
          answer: z.object({ sent: z.array(id), skipped: z.array(id) }),
        },
      },
    },
    async (req, reply) => {
      const recipients = await findRecipients(deps.db, req)
      const { kind, activity, ids, message } = recipients
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          assertOpen((await reminders.lockForReminders(tx, activity.id)) ?? notFound())
          await assertNotRemindedToday(tx, recipients)
          const { notices, partnerIds } = await listNotices(tx, recipients, req.id)
          await reminders.insertManualReminders(tx, kind, partnerIds, {
            activity_year_id: activity.activity_year_id,
            activity_id: activity.id,
            user_id: req.user.id,
            message,
            day: romeDay(new Date()),
          })
          await notifyEach(tx, deps.config, notices)
          return { sent: partnerIds, skipped: ids.filter((id) => !partnerIds.includes(id)) }
        }),
      )
    },
  )

  app.post(
    `${path}/preview`,
    {
      config: {
        allow: senders,
        describe: {
          tag,
          summary: 'Chi riceverebbe un promemoria, e con quali parole',
          body: remindersBody,
          answer: preview,
        },
      },
    },
    async (req) => {
      const recipients = await findRecipients(deps.db, req)
      const { notices, partnerIds } = await listNotices(deps.db, recipients, req.id)
      const [first] = notices
      return {
        partners: partnerIds.length,
        people: notices.length,
        skipped: recipients.ids.length - partnerIds.length,
        mail: first ? { to: first.to.name, ...renderNewMail(toMail(deps.config, first.to, first.notice)) } : null,
      }
    },
  )

  app.get(
    '/api/v1/activity_years/:id/reminders',
    {
      config: {
        allow: administratorsAnd(),
        describe: {
          tag,
          summary: 'I promemoria inviati in un anno',
          sort: ['created_at', 'partner', 'activity', 'due_on', 'step', 'message'],
          query: filters('activity_id'),
          answer: pageOf(reminderRow),
        },
      },
    },
    async (req, reply) => {
      const { id } = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
      return listPage(deps, reply, getQuery(req), reminders.reminderList(id, getQuery(req)))
    },
  )
}

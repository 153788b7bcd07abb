import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import { networkRowProblem } from '@portale/domain/network/dealers/partner.ts'
import { filterablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { count, id, selectionOf } from '@portale/domain/platform/answers.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { lockPartners } from '../../network/dealers/partner-batch.queries.ts'
import { notifyEach } from '../../people/notifications/notify.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChanges } from '../../platform/db/last-change.queries.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { findActivityYear } from '../activities/activity-year.queries.ts'
import { progressSelection } from '../progress/partner-progress.queries.ts'
import { listLatePartners, lockOpenActivities } from './late-reminder.queries.ts'
import { listReminderNotices } from './reminder.notices.ts'
import { type Claim, insertManualReminders } from './reminder.queries.ts'

const tag = 'Anni delle attività'
const latePartner = z.object({ id, name: z.string(), late_activities_count: count, lock_version: count })
const notLate = 'Non è in ritardo con nessuna attività aperta.'

/** Those of these partners that the caller sees, locked. */
async function lockVisible(tx: Db, req: FastifyRequest, kind: Partner, ids: number[]) {
  const visible = visiblePartnerIds(req.user, kind)
  return lockPartners(tx, kind, visible ? ids.filter((id) => visible.includes(id)) : ids)
}

/** Which of these partners are late with an open activity of a year, and what they are reminded of now. */
async function findLate(tx: Db, kind: Partner, yearId: number, ids: number[]) {
  const lateIds = new Set<number>()
  const claims: Claim[] = []
  for (const activity_id of await lockOpenActivities(tx, kind, yearId))
    for (const { id, is_reminded } of await listLatePartners(tx, { kind, yearId, activityId: activity_id, ids })) {
      lateIds.add(id)
      if (!is_reminded) claims.push({ partner_id: id, activity_id, due_on: null })
    }
  return { lateIds, claims }
}

/**
 * The partners of a year's progress, for a selection over all pages; and their reminder of all open activities of the year that
 * they are late with, in one notice a person. Who was reminded of an activity within a day is not reminded of it again.
 */
export function lateReminderRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) {
    const { table } = partnerTables[kind]
    const { many } = subjects[table]

    app.get(
      `/api/v1/activity_years/:id/progress/${table}`,
      {
        config: {
          allow: administratorsAnd(),
          describe: {
            tag,
            summary: `Tutte le ${many} di un filtro sull’avanzamento`,
            order: ['name', 'baldo_id', 'completed', 'late', ...(kind === 'dealer' ? ['last_reminded_on'] : [])],
            query: selectionQuery(filters(...filterablePartnerColumns, 'missing', 'completed', 'late')),
            answer: selectionOf(latePartner),
          },
        },
      },
      async (req) => {
        const year = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
        const query = getQuery(req)
        const { list, columns } = progressSelection(kind, year.id, query)
        return listSelection(deps.db, subjects[table], list, columns, query)
      },
    )

    app.post(
      `/api/v1/activity_years/:id/reminders/${table}`,
      {
        config: {
          allow: administratorsAnd(assignedRows([verifierRoles[kind]])),
          describe: {
            tag,
            summary: `Ricordare alle ${many} in ritardo i loro documenti`,
            body: batchBody,
            idempotent: true,
            answer: batchAnswer,
          },
        },
      },
      async (req, reply) => {
        const year = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
        const { rows } = parseBody(batchBody, req)
        return writeBatch(deps.write, req, reply, async (tx) => {
          const day = romeDay(new Date())
          const ids = rows.map(({ id }) => id)
          const stored = await lockVisible(tx, req, kind, ids)
          const { lateIds, claims } = await findLate(tx, kind, year.id, [...stored.keys()])
          const partners = await checkBatch({
            subject: subjects[table],
            rows,
            stored,
            findLastChanges: (staleIds) => findLastChanges(tx, table, staleIds),
            rule(partner) {
              const left = networkRowProblem(partner, day, 'non riceve promemoria')
              return left ?? (lateIds.has(partner.id) ? undefined : notLate)
            },
          })
          const { notices, partnerIds } = await listReminderNotices(tx, kind, claims, { cause: req.id, today: day })
          const reached = claims.filter(({ partner_id }) => partnerIds.includes(partner_id))
          for (const [activity_id, group] of Map.groupBy(reached, (claim) => claim.activity_id))
            await insertManualReminders(
              tx,
              kind,
              group.map(({ partner_id }) => partner_id),
              { activity_year_id: year.id, activity_id, user_id: req.user.id, message: null, day },
            )
          await notifyEach(tx, deps.config, notices)
          const reminded = partners.filter(({ id }) => partnerIds.includes(id))
          return { rows: reminded.map(({ id, lock_version }) => ({ id, lock_version })) }
        })
      },
    )
  }
}

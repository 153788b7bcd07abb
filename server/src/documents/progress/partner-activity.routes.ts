import { canSeeDrafts } from '@portale/domain/documents/activities/activity.policy.ts'
import { findYearPosition, yearRequest } from '@portale/domain/documents/activities/activity.rules.ts'
import { partnerProgressRow, upload, type YearOption } from '@portale/domain/documents/activities/activity.ts'
import { activityPage } from '@portale/domain/documents/activities/activity-page.ts'
import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { filterablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { count, extended, id, pageOf } from '@portale/domain/platform/answers.ts'
import { pageLinks, pagePosition } from '@portale/domain/platform/page.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { partnerReaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { countCeased } from '../../network/dealers/network.queries.ts'
import { queryPage, rejectSort } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { listActivities } from '../activities/activity.queries.ts'
import { listYears, listYearsWithActivities } from '../activities/activity-year.queries.ts'
import { isVisiblePartner, listPendingActivities, listUploadsOfYears } from '../uploads/upload.queries.ts'
import { progressList } from './partner-progress.queries.ts'

const tag = 'Attività'
const progressRows = z.array(partnerProgressRow)

/** How far the partners are with their activities, and one partner's activities with its documents (spec 1 §2.8, §2.12). */
export function partnerActivityRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) activitiesOf(app, deps, kind)
}

function activitiesOf(app: FastifyInstance, deps: Deps, kind: Partner): void {
  const path = `/api/v1/${partnerTables[kind].table}`
  const audience = partnerAudiences[kind]
  const { many } = audienceLabels[audience]
  const rows = kind === 'dealer' ? { dealers: progressRows } : { workshops: progressRows }

  app.get(
    `${path}/activity_years`,
    {
      config: {
        allow: administratorsAnd(),
        describe: {
          tag,
          summary: `A che punto sono le ${many} con le attività di un anno`,
          sort: ['name', 'baldo_id', 'completed', 'late', ...(kind === 'dealer' ? ['last_reminded_on'] : [])],
          query: filters('year', ...filterablePartnerColumns, 'missing', 'completed', 'late'),
          answer: extended(pageOf(z.object({ id, year: z.string(), ...rows })), { ceased: count }),
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      const years = await listYears(deps.db)
      const published = await listYearsWithActivities(deps.db, { audiences: [audience], drafts: false })
      const newest = published.find(({ state }) => state === 'open') ?? published[0] ?? years[0]
      const year = query.year ? years.find((candidate) => candidate.year === query.year) : newest
      const { data, rest } = await queryPage(deps, query, progressList(kind, year?.id, query))
      const ceased = year ? await countCeased(deps.db, kind, year.id) : 0
      const row = year ? `{"id":${year.id},"year":"${year.year}","${audience}":${data}}` : ''
      return reply.type('application/json; charset=utf-8').send(`{"data":[${row}],"ceased":${ceased},${rest}`)
    },
  )

  app.get(
    `${path}/:id/activities`,
    {
      config: {
        allow: administratorsAnd(assignedRows(partnerReaders[kind])),
        describe: {
          tag,
          summary: `Le attività di una delle ${many}, un anno per pagina, con i documenti caricati`,
          query: { year: 'Un anno invece di una pagina.', state: 'pending: solo quelle con documenti da verificare.' },
          paged: 'years',
          answer: z.object({ activities_paginate: activityPage, uploaded: z.array(upload) }),
        },
      },
    },
    async (req) => {
      const partner = { kind, id: idParam(req) }
      if (!(await isVisiblePartner(deps.db, req.user, partner))) notFound()
      const query = getQuery(req)
      rejectSort(query)
      const pending = query.state === 'pending' ? await listPendingActivities(deps.db, partner) : undefined
      const scope = { audiences: [audience], drafts: canSeeDrafts(req.user) }
      const allYears = await listYearsWithActivities(deps.db, scope)
      const years: (YearOption & { id: number })[] = allYears
        .map((year) => ({
          ...year,
          count: pending ? pending.filter(({ year_id }) => year_id === year.id).length : null,
        }))
        .filter(({ count }) => count !== 0)
      const { offset, ...position } = pagePosition(
        { page: findYearPosition(years, yearRequest(query)), per_page: 1 },
        years.length,
      )
      const year = years[offset]
      const links = pageLinks(
        `${path}/${partner.id}/activities`,
        { ...query, year: undefined },
        position.current_page,
        position.last_page,
      )
      if (!year) return { activities_paginate: { data: [], years, links, ...position }, uploaded: [] }
      const activities = (await listActivities(deps.db, [year.id], scope)).filter(
        (activity) => !pending || pending.some(({ id }) => id === activity.id),
      )
      const uploaded = await listUploadsOfYears(deps.db, partner, [year.year])
      const data = [{ id: year.id, year: year.year, activities }]
      return { activities_paginate: { data, years, links, ...position }, uploaded }
    },
  )
}

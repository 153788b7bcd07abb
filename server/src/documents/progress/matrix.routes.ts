import { cellStateLabels, formatCellCounts, matrixPage } from '@portale/domain/documents/progress/matrix.ts'
import { type Audience, audienceLabels, audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { filterablePartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { countCeased } from '../../network/dealers/network.queries.ts'
import { visiblePartners } from '../../network/dealers/partner.queries.ts'
import { queryPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { convertRows } from '../../platform/xlsx/sheet-sql.ts'
import { type SheetColumn, type SheetRow, xlsxType } from '../../platform/xlsx/workbook.ts'
import { findActivityYear, listYearsWithActivities } from '../activities/activity-year.queries.ts'
import { type ExportedRow, listManagers, listMatrixActivities, matrixList, streamMatrix } from './matrix.queries.ts'

const tag = 'Anni delle attività'
const columns = ['name', 'baldo_id', 'completed']
const matrixFilters = filters(...filterablePartnerColumns, 'sales_area', 'manager', 'incomplete', 'late')

type Activities = Awaited<ReturnType<typeof listMatrixActivities>>

const cellKey = (activityId: number) => `activity_${activityId}`

const sheetColumns = (activities: Activities): SheetColumn[] => [
  { key: 'baldo_id', header: 'Baldo ID', width: 12 },
  { key: 'name', header: 'Ragione sociale', width: 44 },
  { key: 'completed', header: 'Completate', width: 12 },
  { key: 'total', header: 'Attività', width: 12 },
  ...activities.map(({ id, title }) => ({ key: cellKey(id), header: title, width: 24 })),
]

const toCells = ({ cells, ...partner }: ExportedRow): SheetRow => ({
  ...partner,
  ...Object.fromEntries(
    cells.map((cell) => [cellKey(cell.activity_id), `${cellStateLabels[cell.state]} (${formatCellCounts(cell)})`]),
  ),
})

/** Every partner against every activity of a year, for administrators and for those who verify the partner's documents. */
export function matrixRoutes(app: FastifyInstance, deps: Deps): void {
  for (const audience of audiences) matrixOf(app, deps, audience)
}

function matrixOf(app: FastifyInstance, deps: Deps, audience: Audience): void {
  const path = `/api/v1/activity_years/:id/matrix/${audience}`
  const kind = audiencePartners[audience]
  const { many } = audienceLabels[audience]
  const allow = administratorsAnd(assignedRows([verifierRoles[kind]]))

  app.get(
    path,
    {
      config: {
        allow,
        describe: {
          tag,
          summary: `La matrice di ${many} e attività di un anno`,
          sort: columns,
          query: matrixFilters,
          answer: matrixPage,
        },
      },
    },
    async (req, reply) => {
      const { id, year } = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
      const query = getQuery(req)
      const { data, rest } = await queryPage(deps, query, matrixList({ audience, yearId: id, user: req.user, query }))
      const about = {
        activity_year: { id, year },
        activities: await listMatrixActivities(deps.db, audience, id),
        years: await listYearsWithActivities(deps.db, { audiences: [audience], drafts: false }),
        ceased: await countCeased(deps.db, kind, id, visiblePartners(req.user, kind, 'p.id')),
        managers: await listManagers(deps.db, req.user, audience),
      }
      const body = `{"data":${data},${JSON.stringify(about).slice(1, -1)},${rest}`
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )

  app.get(
    `${path}/xls`,
    {
      config: {
        allow,
        describe: {
          tag,
          summary: `La matrice di ${many} e attività come foglio di calcolo`,
          order: columns,
          query: matrixFilters,
          download: xlsxType,
        },
      },
    },
    async (req, reply) => {
      const { id, year } = (await findActivityYear(deps.db, idParam(req))) ?? notFound()
      const activities = await listMatrixActivities(deps.db, audience, id)
      const query = getQuery(req)
      return sendRateLimitedXlsx(deps, req, reply, {
        fileName: `${audience}_${year}.xlsx`,
        sheet: `${audienceLabels[audience].title} ${year}`,
        columns: sheetColumns(activities),
        rows: convertRows(streamMatrix(deps.pool, { audience, yearId: id, user: req.user, query }), toCells),
      })
    },
  )
}

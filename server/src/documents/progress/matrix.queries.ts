import type { MatrixPage } from '@portale/domain/documents/progress/matrix.ts'
import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { type Actor, isAdministrator, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { Pool } from 'pg'
import { inNetwork } from '../../network/dealers/network.queries.ts'
import { partnerFilters, visiblePartners } from '../../network/dealers/partner.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, contains, equalsId, type List, orderBy, whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { completedActivities, isIncomplete, isLateInYear, yearProgress } from './progress.queries.ts'

type Matrix = { audience: Audience; yearId: number; user: Actor; query: Record<string, string> }

/**
 * The cells of the partner `p`, as JSON in the order of the columns, with its completed activities and all of them. The
 * states are those of `getTypeState` and `getCellState`; a test compares them. Its uploads are read from an index, type
 * by type.
 */
const cellsOfPartner = (audience: Audience, yearId: number): string => `LATERAL (
    SELECT coalesce(json_agg(json_build_object('activity_id', cell.id, 'state', CASE
          WHEN cell.pending > 0 THEN 'pending' WHEN cell.rejected > 0 THEN 'rejected'
          WHEN cell.missing > 0 AND cell.missing < cell.types THEN 'partial' WHEN cell.missing > 0 THEN 'missing'
          WHEN cell.done > 0 THEN 'done' ELSE 'not_applicable' END,
        'done', cell.done, 'not_applicable', cell.not_applicable, 'pending', cell.pending, 'rejected', cell.rejected,
        'missing', cell.missing) ORDER BY cell.title, cell.id), '[]') AS cells,
      (count(*) FILTER (WHERE cell.done + cell.not_applicable = cell.types))::int AS completed, count(*)::int AS total
    FROM (
      SELECT type.id, type.title, count(*) AS types, count(*) FILTER (WHERE type.state = 'pending') AS pending,
        count(*) FILTER (WHERE type.state = 'done') AS done,
        count(*) FILTER (WHERE type.state = 'not_applicable') AS not_applicable,
        count(*) FILTER (WHERE type.state = 'rejected') AS rejected, count(*) FILTER (WHERE type.state = 'missing') AS missing
      FROM (
        SELECT d.activity_id AS id, d.title, document.state
        FROM asked_documents d
        CROSS JOIN LATERAL document_state(d.id, ${audience === 'dealers'}, p.id, today_in_rome()) document
        WHERE d.activity_year_id = ${Number(yearId)} AND d.for_${audience}
      ) type GROUP BY type.id, type.title
    ) cell
  ) done`

/** `incomplete=1` keeps the partners that have not completed all activities of the year, `late=1` those that are late. */
const progressFilters = ({ audience, yearId, query }: Matrix): Condition[] => [
  ...(query.incomplete === '1' ? [{ sql: isIncomplete(audience, yearId, 'p.id') }] : []),
  ...(query.late === '1' ? [{ sql: isLateInYear(audience, yearId, 'p.id') }] : []),
]

const managerFilter = ({ audience, query }: Matrix): Condition[] => {
  const { table, column } = partnerTables[audiencePartners[audience]]
  return equalsId('user_id', query.manager).map(({ value }) => ({
    sql: `p.id IN (SELECT ${column} FROM user_${table} WHERE user_id = $)`,
    value,
  }))
}

const filters = (matrix: Matrix): Condition[] => [
  ...visiblePartners(matrix.user, audiencePartners[matrix.audience], 'p.id'),
  ...partnerFilters(matrix.query),
  ...inNetwork(matrix.yearId),
  ...contains('p.sales_area', matrix.query.sales_area),
  ...managerFilter(matrix),
  ...progressFilters(matrix),
]

const sortColumns = { name: 'p.name', baldo_id: 'p.baldo_id', completed: completedActivities }

/** GET /api/v1/activity_years/{id}/matrix/{audience}: the partners of a page with their cells. */
export function matrixList(matrix: Matrix): List {
  const { audience, yearId, query } = matrix
  const { table } = partnerTables[audiencePartners[audience]]
  const sortsByProgress = query.sort === 'completed' || query.sort === '-completed'
  return {
    path: `/api/v1/activity_years/${yearId}/matrix/${audience}`,
    from: `${table} p`,
    orderedFrom: sortsByProgress ? `${table} p ${yearProgress(audience, yearId, 'p.id')}` : `${table} p`,
    where: filters(matrix),
    order: orderBy(query.sort, sortColumns, 'p.id'),
    rows: `SELECT p.id, p.baldo_id, p.name, done.completed AS completed_activities_count, done.total AS total_activities,
        done.cells
      FROM page JOIN ${table} p USING (id) CROSS JOIN ${cellsOfPartner(audience, yearId)}`,
  }
}

export type ExportedRow = {
  baldo_id: string
  name: string
  completed: number
  total: number
  cells: MatrixPage['data'][number]['cells']
}

/** All rows of the matrix with these filters, in its order, as a stream. */
export function streamMatrix(pool: Pool, matrix: Matrix): AsyncGenerator<ExportedRow[]> {
  const { audience, yearId, query } = matrix
  const { table } = partnerTables[audiencePartners[audience]]
  const { text: where, values } = whereClause(filters(matrix))
  const order = orderBy(query.sort, sortColumns, 'p.id')
  const text = `SELECT p.baldo_id, p.name, done.completed, done.total, done.cells
    FROM ${table} p ${yearProgress(audience, yearId, 'p.id')} CROSS JOIN ${cellsOfPartner(audience, yearId)}
    ${where} ORDER BY ${order}`
  return streamQuery<ExportedRow>(pool, text, values)
}

/** The columns of the matrix: the activities of a year that ask for documents, by title. */
export const listMatrixActivities = (db: Db, audience: Audience, yearId: number): Promise<MatrixPage['activities']> =>
  query(
    db,
    `SELECT DISTINCT d.activity_id AS id, d.title FROM asked_documents d
     WHERE d.activity_year_id = $1 AND d.for_${audience} ORDER BY d.title, d.activity_id`,
    [yearId],
  )

/** Whom partners of a kind are assigned to, for an administrator's filter; verifiers see only their partners. */
export async function listManagers(db: Db, user: Actor, audience: Audience): Promise<MatrixPage['managers']> {
  if (!isAdministrator(user)) return []
  return query(
    db,
    `SELECT u.id, u.name FROM users u JOIN roles r ON r.id = u.role_id
     WHERE r.name = $1 AND u.deleted_at IS NULL ORDER BY u.name, u.id`,
    [verifierRoles[audiencePartners[audience]]],
  )
}

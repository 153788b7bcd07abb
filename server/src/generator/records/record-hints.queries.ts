import type { RelationHint, ViewRelation } from '@portale/domain/generator/records/view.ts'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { containing } from '../../platform/db/containing.ts'
import { andConditions } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { designComment, relatedTable } from './record-tables.queries.ts'
import { selectableScope } from './row-scope.queries.ts'
import type { ViewContext } from './view-context.ts'

const maxHints = 20

/** Which records of the portal's tables are offered: not those that left, were archived or closed. */
const offered = new Map([
  ['Dealer', `AND ${isInNetwork('r')}`],
  ['Workshop', `AND ${isInNetwork('r')}`],
  ['Customer', 'AND r.archived_at IS NULL'],
  ['User', 'AND r.deleted_at IS NULL AND r.suspended_at IS NULL'],
])

/** Selects related records: one by its id, or those whose label contains a text. */
export type HintFilter = { id: number } | { search: string }

/** The conditions that find hints, best matches first; `$1` is the id or the text. */
function hintConditions(labelColumn: string, filter: HintFilter): { conditions: string[]; values: unknown[] } {
  if ('id' in filter) return { conditions: ['r.id = $1::bigint'], values: [filter.id] }
  const search = filter.search.trim()
  if (search === '') return { conditions: ['true'], values: [] }
  if (labelColumn === 'id')
    return {
      conditions: ['r.id = $1::bigint'],
      values: [/^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : -1],
    }
  const column = `r.${labelColumn}`
  return {
    conditions: [
      `${column} = $1::text`,
      `fold(${column}) LIKE ${containing(search).replace('$', () => '$1::text')} AND ${column} <> $1::text`,
    ],
    values: [search],
  }
}

/** Lists the first records in the caller's scope that a relation may name, exact matches first; deleted and suspended users and archived records are not offered. */
export async function listHints(db: Db, context: ViewContext, relation: ViewRelation, filter: HintFilter) {
  const { table, labelColumn } = relatedTable(context, relation)
  const isNumbered = labelColumn === 'id'
  const inUse = 'id' in filter ? '' : (offered.get(relation.model) ?? '')
  const { conditions, values } = hintConditions(labelColumn, filter)
  const scope = andConditions(selectableScope(context, relation), values)
  const label = isNumbered ? `'#' || r.id` : `coalesce(r.${labelColumn}, '#' || r.id)`
  const order = isNumbered ? 'r.id DESC' : `r.${labelColumn}, r.id`
  const matches = conditions.map(
    (condition, rank) => `(SELECT ${rank} AS rank, r.id, ${label} AS label FROM ${table} r
      WHERE ${condition} ${inUse}${scope} ORDER BY ${order} LIMIT ${maxHints})`,
  )
  const text = `${designComment(context)} SELECT id, label FROM (${matches.join(' UNION ALL ')}) hints
    ORDER BY rank, ${isNumbered ? 'id DESC' : 'label, id'} LIMIT ${maxHints}`
  return query<RelationHint>(db, text, values)
}

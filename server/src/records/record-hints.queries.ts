import type { RelationHint, ViewRelation } from '@portale/domain/records/view.ts'
import type { Pool } from 'pg'
import { statementName } from '../db/statements.ts'
import { designMark, relatedTable } from './record.queries.ts'
import type { Opened } from './view.ts'

const hinted = 20

/** What is looked for among the records of a related model: one of them, or those that a text finds. */
export type Hinting = { id: number } | { search: string }

/** The conditions that find hints, in the order in which they are shown; `$1` is what was typed, if anything. */
function conditionsOf(shown: string, asked: Hinting): { conditions: string[]; values: unknown[] } {
  if ('id' in asked) return { conditions: ['r.id = $1::bigint'], values: [asked.id] }
  const search = asked.search.trim()
  if (search === '') return { conditions: ['true'], values: [] }
  if (shown === 'id')
    return {
      conditions: ['r.id = $1::bigint'],
      values: [/^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : -1],
    }
  const column = `r.${shown}`
  return {
    conditions: [`${column} = $1::text`, `fold(${column}) LIKE containing($1::text) AND ${column} <> $1::text`],
    values: [search],
  }
}

/** The first records that a relation may name, an exact match before all others; people who were removed are not offered. */
export async function listHints(pool: Pool, opened: Opened, relation: ViewRelation, asked: Hinting) {
  const { table, shown } = relatedTable(opened, relation)
  const living = relation.model === 'User' && !('id' in asked) ? 'AND r.deleted_at IS NULL' : ''
  const { conditions, values } = conditionsOf(shown, asked)
  const label = shown === 'id' ? `'#' || r.id` : `coalesce(r.${shown}, '#' || r.id)`
  const order = shown === 'id' ? 'r.id DESC' : `r.${shown}, r.id`
  const parts = conditions.map(
    (condition, rank) => `(SELECT ${rank} AS rank, r.id, ${label} AS label FROM ${table} r
      WHERE ${condition} ${living} ORDER BY ${order} LIMIT ${hinted})`,
  )
  const text = `${designMark(opened.design)} SELECT id, label FROM (${parts.join(' UNION ALL ')}) hints
    ORDER BY rank, ${shown === 'id' ? 'id DESC' : 'label, id'} LIMIT ${hinted}`
  return (await pool.query<RelationHint>({ name: statementName(text, values), text, values })).rows
}

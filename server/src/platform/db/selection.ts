import { maxMatched, maxSelected } from '@portale/domain/platform/lists/batch.ts'
import type { Subject } from '@portale/domain/platform/lists/subject.ts'
import { parseIds } from '@portale/domain/platform/plain-fields.ts'
import { toSelection } from '../http/batch.ts'
import { HttpError } from '../http/errors.ts'
import type { Db } from './connection.ts'
import { aliasOf, type Condition, type List, whereClause } from './list.ts'
import { query } from './query.ts'

/**
 * The condition that only some rows are asked for, when a selection names them in `_ids`: which of them still match filters
 * that changed. The underscore keeps the name apart from the fields of designed models.
 */
export function selectedRows(alias: string, query: Record<string, string>): Condition[] {
  if (query._ids === undefined) return []
  const ids = parseIds(query._ids.split(','), maxMatched)
  if (!ids) {
    const message = `Indica da 1 a ${maxMatched} id separati da virgole.`
    throw new HttpError(422, message, { errors: { _ids: [message] } })
  }
  return [{ sql: `${alias}.id = ANY($::bigint[])`, value: ids }]
}

/**
 * All rows of a list with these filters, in its order, or those of `_ids`: what the actions on many need of each. 422 when
 * they are more than a selection may have.
 */
export async function listSelection<Row>(
  db: Db,
  subject: Subject,
  list: List,
  columns: string,
  params: Record<string, string>,
) {
  const { text: where, values } = whereClause([...list.where, ...selectedRows(aliasOf(list), params)])
  const text = `SELECT ${columns} FROM ${list.orderedFrom ?? list.from} ${where} ORDER BY ${list.order} LIMIT ${maxSelected + 1}`
  return toSelection(subject, await query<Row>(db, text, values))
}

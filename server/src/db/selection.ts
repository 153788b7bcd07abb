import { maxSelected } from '@portale/domain/lists/batch.ts'
import type { Subject } from '@portale/domain/lists/subject.ts'
import type { Pool } from 'pg'
import { toSelection } from '../http/batch.ts'
import { type List, whereClause } from './list.ts'

/**
 * All rows of a list with these filters, in its order: what the actions on many need of each. 422 when they are more than a
 * selection may have.
 */
export async function listSelection<Row>(pool: Pool, subject: Subject, list: List, columns: string) {
  const { text: where, values } = whereClause(list.where)
  const text = `SELECT ${columns} FROM ${list.orderedFrom ?? list.from} ${where} ORDER BY ${list.order} LIMIT ${maxSelected + 1}`
  return toSelection(subject, (await pool.query<Row & object>(text, values)).rows)
}

import type { FastifyReply } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { keptAnswer } from '../http/compress.ts'
import { notFound } from '../http/errors.ts'
import type { Db } from './connection.ts'
import type { PageCache } from './page-cache.ts'
import { queryRows } from './statements.ts'
import { findAnnouncedTables } from './totals.ts'

/**
 * A select of one record, with the conditions of the caller's scope: two people share its answer only if it is the same
 * statement with the same values. With `column` the record is in that column as JSON.
 */
export type RecordQuery = { text: string; values: unknown[]; column?: string }

type Columns = Record<string, unknown>

const toRecord = ({ column }: RecordQuery, row: Columns | undefined) => (column === undefined ? row : row?.[column])

/** Finds the record; none for undefined, which is a record outside the caller's scope. */
export async function findRecord<Row extends object>(db: Db, query: RecordQuery | undefined): Promise<Row | undefined> {
  if (!query) return undefined
  const { rows } = await db.executeQuery<Columns>(CompiledQuery.raw(query.text, query.values))
  return toRecord(query, rows[0]) as Row | undefined
}

/** Answers with one record, or 404; it is kept like the pages of lists, under the same rules. */
export async function recordPage(
  { pool, pages }: { pool: Pool; pages: PageCache },
  reply: FastifyReply,
  query: RecordQuery | undefined,
): Promise<string | Buffer> {
  if (!query) notFound()
  const { text, values } = query
  const answer = async () => {
    const [row] = await queryRows<Columns>(pool, text, values)
    return JSON.stringify(toRecord(query, row) ?? notFound())
  }
  const tables = findAnnouncedTables(text)
  if (tables) return keptAnswer(reply, await pages.get(JSON.stringify([text, values]), tables, answer))
  reply.type('application/json; charset=utf-8')
  return answer()
}

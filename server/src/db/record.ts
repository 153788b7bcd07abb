import type { FastifyReply } from 'fastify'
import { CompiledQuery } from 'kysely'
import { keptAnswer } from '../http/compress.ts'
import { notFound } from '../http/errors.ts'
import type { Db } from './connection.ts'
import type { PageCache } from './page-cache.ts'
import { findAnnouncedTables } from './totals.ts'

/**
 * A select of one record, with the conditions of the caller's scope: two people share its answer only if it is the same
 * statement with the same values. With `column` the record is in that column as JSON.
 */
export type RecordQuery = { text: string; values: unknown[]; column?: string }

/** Finds the record; none for undefined, which is a record outside the caller's scope. */
export async function findRecord<Row extends object>(db: Db, query: RecordQuery | undefined): Promise<Row | undefined> {
  if (!query) return undefined
  const row = (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query.text, query.values))).rows[0]
  return (query.column === undefined ? row : row?.[query.column]) as Row | undefined
}

/** Answers with one record, or 404; it is kept like the pages of lists, under the same rules. */
export async function recordPage(
  { db, pages }: { db: Db; pages: PageCache },
  reply: FastifyReply,
  query: RecordQuery | undefined,
): Promise<object | string | Buffer> {
  const tables = query && findAnnouncedTables(query.text)
  if (!query || !tables) return (await findRecord(db, query)) ?? notFound()
  const answer = async () => JSON.stringify((await findRecord(db, query)) ?? notFound())
  return keptAnswer(reply, await pages.get(JSON.stringify([query.text, query.values]), tables, answer))
}

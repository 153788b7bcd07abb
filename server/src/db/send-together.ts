import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Db } from './connection.ts'

const executeAll = (connection: DatabaseConnection, queries: CompiledQuery[]) =>
  Promise.allSettled(queries.map((query) => connection.executeQuery(query)))

/**
 * Sends statements at once in a pipelined transaction: PostgreSQL runs one after the other, and those after one that fails
 * fail too. Resolves when all have been answered.
 */
export const sendTogether = (tx: Db, queries: CompiledQuery[]): Promise<PromiseSettledResult<QueryResult<unknown>>[]> =>
  tx.getExecutor().provideConnection((connection) => executeAll(connection, queries))

/** Of statements that were sent together the results; throws what the first that failed was answered with. */
export function toResults(settled: PromiseSettledResult<QueryResult<unknown>>[]): QueryResult<unknown>[] {
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** Begins a transaction for `sendTogether`. */
export const beginPipelined = (db: Db) =>
  db.transaction().setIsolationLevel('read committed').setAccessMode('read write')

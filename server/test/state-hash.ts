import { createHash } from 'node:crypto'
import { isNeverRestored, preservedColumns } from '@portale/domain/time-machine/restore.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { listAuditedTables, tableRef } from '../src/time-machine/catalogue.queries.ts'

/** What each table holds that the time machine puts back: all columns but those that stay as they are. */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const tables = (await listAuditedTables(db)).filter(({ name }) => !isNeverRestored(name))
  const hashes: Record<string, string> = {}
  for (const table of tables) {
    const left = ['lock_version', ...preservedColumns(table.name)]
    const result = await sql<{ hash: string }>`
      SELECT coalesce(md5(string_agg(md5((to_jsonb("Present") - ${left}::text[])::text), '' ORDER BY "Present".id)), '') AS hash
      FROM ${tableRef(table)} "Present"`.execute(db)
    hashes[table.name] = result.rows[0]?.hash ?? ''
  }
  return hashes
}

/** All of that as one hash: two states are the same when it is. */
export const stateHash = async (db: Db): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await tableHashes(db)))
    .digest('hex')

import { createHash } from 'node:crypto'
import { isNeverRestored, preservedColumns } from '@portale/domain/history/time-machine/restore.rules.ts'
import { sql } from 'kysely'
import { listAuditedTables, tableRef } from '../src/history/time-machine/catalogue.queries.ts'
import type { Db } from '../src/platform/db/connection.ts'

/** A hash by table of what a restore must restore: all columns but the preserved ones. */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const tables = (await listAuditedTables(db)).filter(({ name }) => !isNeverRestored(name))
  const hashes: Record<string, string> = {}
  for (const table of tables) {
    const excluded = ['lock_version', ...preservedColumns(table.name)]
    const result = await sql<{ hash: string }>`
      SELECT coalesce(md5(string_agg(md5((to_jsonb(t.*) - ${excluded}::text[])::text), '' ORDER BY t.id)), '') AS hash
      FROM ${tableRef(table)} t`.execute(db)
    hashes[table.name] = result.rows[0]?.hash ?? ''
  }
  return hashes
}

/** One hash of all restored tables: equal states have equal hashes. */
export const stateHash = async (db: Db): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await tableHashes(db)))
    .digest('hex')

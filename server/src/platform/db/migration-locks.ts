import type { Client } from 'pg'
import { locks } from './locks.ts'

/** PostgreSQL's table locks that a migration takes, the weakest first. */
const modes = ['SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const
type Mode = (typeof modes)[number]
export type TableLock = { table: string; mode: Mode }

const name = '(?:public\\.)?"?(\\w+)"?'
const statements: [RegExp, Mode][] = [
  [new RegExp(`\\bCREATE\\s+(?:UNIQUE\\s+)?INDEX\\b[^;(]*?\\bON\\s+(?:ONLY\\s+)?${name}`, 'gi'), 'SHARE'],
  [new RegExp(`\\bCREATE\\s[^;]*?\\bTRIGGER\\b[^;$]*?\\bON\\s+${name}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(`\\bREFERENCES\\s+(?!(?:OLD|NEW)\\b)${name}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(`\\bALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?${name}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(`\\bDROP\\s+TRIGGER\\b[^;]*?\\bON\\s+${name}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(`\\bDROP\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?${name}`, 'gi'), 'ACCESS EXCLUSIVE'],
]

/** The tables that the statements of a migration lock, each with its strongest lock; also tables that it creates itself. */
export function findTableLocks(sql: string): TableLock[] {
  const text = sql.replace(/--.*/g, '').replace(/\bFUNCTION\b[^;]*?(\$\w*\$)[\s\S]*?\1/gi, '')
  const found = new Map<string, Mode>()
  for (const [pattern, mode] of statements)
    for (const [, table = ''] of text.matchAll(pattern))
      if (modes.indexOf(mode) >= modes.indexOf(found.get(table) ?? 'SHARE')) found.set(table, mode)
  return [...found].map(([table, mode]) => ({ table, mode }))
}

/** Those of tables that there are already. */
export async function listTableLocks(client: Client, sql: string): Promise<TableLock[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  const existing = new Set(rows.map((row) => row.name))
  return findTableLocks(sql).filter(({ table }) => existing.has(table))
}

/** Less than PostgreSQL's deadlock_timeout, after which requests that wait in a circle with the migration would be aborted. */
export const maxLockedWaitMs = 700

/**
 * Takes the locks before any work: of all tables within that time, or of none. The portal's writers are done before, and
 * begin again after the migration; readers that hold a table and wait for another one are left. The table that could not
 * be locked is the first at the next attempt.
 */
export async function takeTableLocks(client: Client, tableLocks: TableLock[], lockTimeoutMs: number): Promise<void> {
  if (tableLocks.length === 0) return
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}; SELECT pg_advisory_xact_lock(${locks.writes})`)
  const deadline = Date.now() + Math.min(lockTimeoutMs, maxLockedWaitMs)
  for (const [index, { table, mode }] of tableLocks.entries())
    try {
      await client.query(`SET LOCAL lock_timeout = ${Math.max(deadline - Date.now(), 1)};
        LOCK TABLE public."${table}" IN ${mode} MODE`)
    } catch (error) {
      tableLocks.unshift(...tableLocks.splice(index, 1))
      throw error
    }
}

import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { ScanState } from './scan.ts'
import type { FileProblem } from './store.ts'

/** The row of a stored file. */
type StoredFile = { key: string; sha256: string; size: number; media_type: string }

/** Inserts the row of a stored file, in the transaction of the row that refers to it; returns its id. */
export async function insertFile(
  db: Db,
  file: StoredFile & { scan_state?: ScanState; scanned_at?: string },
): Promise<number> {
  return (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}

type FileRow = StoredFile & {
  id: number
  problem: FileProblem | null
  is_verified: boolean
  scan_state: ScanState | null
}

/** A file's row; `is_verified` within the last day, and without a problem. */
export const findFileByKey = (db: Db, key: string) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'sha256', 'size', 'media_type', 'problem', 'scan_state'])
    .select(sql<boolean>`problem IS NULL AND coalesce(verified_at > now() - interval '1 day', false)`.as('is_verified'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow() as Promise<FileRow>

/** The number of files, and the id that the newest one has. */
export async function countFiles(db: Db): Promise<{ count: number; last_id: number }> {
  const result = await sql<{ count: number; last_id: number }>`
    SELECT count(*)::int AS count, coalesce(max(id), 0)::bigint AS last_id FROM files`.execute(db)
  return result.rows[0] ?? { count: 0, last_id: 0 }
}

/** Lists the files that were verified, or stored, longest ago. */
export const listLeastVerified = (db: Db, limit: number): Promise<StoredFile[]> =>
  db
    .selectFrom('files')
    .select(['key', 'sha256', 'size', 'media_type'])
    .orderBy(sql`coalesce(verified_at, created_at)`)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists files by id, from the one after `id`. */
export const listFilesAfter = (db: Db, id: number, limit: number): Promise<(StoredFile & { id: number })[]> =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'sha256', 'size', 'media_type'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists files with a problem, those first that were looked at least recently. */
export const listFileProblems = (db: Db, limit: number) =>
  db.selectFrom('files').select('key').where('problem', 'is not', null).orderBy('problem_at').limit(limit).execute()

export async function countFileProblems(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM files WHERE problem IS NOT NULL`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Records that a file was read now, and what was wrong with it. */
export async function updateFileVerification(db: Db, id: number, problem: FileProblem | null): Promise<void> {
  const problem_at = problem && sql<string>`now()`
  await db.updateTable('files').set({ problem, problem_at, verified_at: sql`now()` }).where('id', '=', id).execute()
}

export async function listNewestKeys(db: Db, count: number): Promise<string[]> {
  const rows = await db.selectFrom('files').select('key').orderBy('id', 'desc').limit(count).execute()
  return rows.map(({ key }) => key)
}

/** Those of the keys that have a row. */
export async function findReferencedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** The id of the installation, created at the first start. */
export async function findOrCreateInstallation(db: Db): Promise<string> {
  const find = () => db.selectFrom('installation').select('id').executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await sql`INSERT INTO installation DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(db)
  return ((await find()) ?? { id: '' }).id
}

/** How a sweep of the store ended: what stopped it, the files that it looked at, and those without a row. */
export type SweepResult = {
  sweep_problem: 'foreign_store' | 'too_many' | null
  sweep_examined: number
  sweep_unreferenced: number
}

export async function updateSweepResult(db: Db, result: SweepResult): Promise<void> {
  await db.updateTable('installation').set(result).execute()
}

/** The last sweep's result; undefined before the first start. */
export const findSweepResult = (db: Db) =>
  db
    .selectFrom('installation')
    .select(['sweep_problem', 'sweep_examined', 'sweep_unreferenced'])
    .executeTakeFirst() as Promise<SweepResult | undefined>

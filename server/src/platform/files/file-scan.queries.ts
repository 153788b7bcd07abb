import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Records what a scan found, or why there is no result; one that is infected queues the job that tells people. */
export async function updateFileScan(
  db: Db,
  id: number,
  result: { signature: string | undefined } | { problem: 'missing' | 'too_large' },
): Promise<void> {
  if ('problem' in result) {
    await sql`UPDATE files SET scan_state = coalesce(scan_state, 'pending'), scanned_at = now(),
      scan_problem = ${result.problem} WHERE id = ${id}`.execute(db)
    return
  }
  const { signature = null } = result
  await sql`UPDATE files SET scan_state = ${signature === null ? 'clean' : 'infected'}, scanned_at = now(),
    scan_problem = NULL, signature = ${signature?.slice(0, 200) ?? null} WHERE id = ${id}`.execute(db)
  if (signature !== null) await sql`SELECT queue_job('scan_files', '{}')`.execute(db)
}

/** Files that no scan has a result of: those that were never looked at first, the newest of them at the front. */
export async function listUnscannedFiles(db: Db, limit: number): Promise<{ id: number; key: string }[]> {
  const result = await sql<{ id: number; key: string }>`
    SELECT id, key FROM files WHERE (scan_state IS NULL OR scan_state = 'pending')
      AND (scanned_at IS NULL OR scanned_at < now() - interval '1 day')
    ORDER BY scanned_at NULLS FIRST, id DESC LIMIT ${limit}`.execute(db)
  return result.rows
}

export type ScanCounts = { unscanned: number; pending: number; infected: number }

/** How many files wait for their first scan, of those in quarantine, and how many are infected. */
export async function countScans(db: Db): Promise<ScanCounts> {
  const result = await sql<ScanCounts>`
    SELECT (SELECT count(*)::int FROM files WHERE scan_state IS NULL OR scan_state = 'pending') AS unscanned,
      (SELECT count(*)::int FROM files WHERE scan_state = 'pending') AS pending,
      (SELECT count(*)::int FROM files WHERE scan_state = 'infected') AS infected`.execute(db)
  return result.rows[0] ?? { unscanned: 0, pending: 0, infected: 0 }
}

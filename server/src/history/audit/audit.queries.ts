import type { RecordKind } from '@portale/domain/history/audit/change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export const recordExists = async (db: Db, kind: RecordKind, id: number): Promise<boolean> =>
  (await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A moment with its six digits: without a fraction it would stand for its whole second when it is sent back. */
export const microsecondText = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The earliest moment whose state the audit still knows; undefined when nothing was ever recorded. */
export async function findFirstKnownMoment(db: Db): Promise<string | undefined> {
  const result = await sql<{ at: string | null }>`
    SELECT coalesce((SELECT max(until) FROM audit_archives WHERE read_back_at IS NULL),
      (SELECT min(at) FROM audit_tx)) AS at`.execute(db)
  return result.rows[0]?.at ?? undefined
}

/** Whether months were archived that are not in the database. */
export const hasArchives = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('audit_archives').select('month').where('read_back_at', 'is', null).limit(1).execute()).length >
  0

/** The files of the archived months. */
export const listArchiveFiles = (db: Db): Promise<{ name: string; sha256: string }[]> =>
  db.selectFrom('audit_archives').select(['file as name', 'sha256']).orderBy('month').execute()

/** Creates the partitions of the coming months; rows that had none meanwhile move there. */
export async function createAuditPartitions(db: Db): Promise<void> {
  await sql`SELECT make_audit_partitions()`.execute(db)
}

import type { Partner } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

// upload_counts has how many uploads are alike: triggers add to it with each change of an upload (migration 0173).

/** When today began in Rome. Inside a SELECT of its own it is computed once; written plainly, again for each row. */
export const startOfDay = sql`(SELECT date_trunc('day', now(), 'Europe/Rome'))`

/** How many documents of all partners of a kind are pending, and how many of them arrived today: those an index finds. */
export async function countAllPending(db: Db, kind: Partner): Promise<{ pending: number; today: number }> {
  const result = await sql<{ pending: number; today: number }>`
    SELECT (SELECT coalesce(sum(c.uploads), 0) FROM upload_counts c
        JOIN activity_document_types t ON t.id = c.activity_document_type_id AND t.deleted_at IS NULL
        WHERE c.status = 'pending' AND c.for_dealers = ${kind === 'dealer'})::int AS pending,
      (SELECT count(*) FROM activity_document_uploads u
        JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
        WHERE u.status = 'pending' AND (u.dealer_id IS NOT NULL) = ${kind === 'dealer'}
          AND u.created_at >= ${startOfDay})::int AS today`.execute(db)
  return result.rows[0] ?? { pending: 0, today: 0 }
}

/** For how many kinds of uploads the stored number is wrong: none, unless a trigger was disabled. */
export async function countUploadCountDifferences(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM find_upload_count_differences()`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Makes one row of the counts that are alike. */
export async function compactUploadCounts(db: Db): Promise<void> {
  await sql`SELECT fold_upload_counts()`.execute(db)
}

/** Counts all uploads again. */
export async function rebuildUploadCounts(db: Db): Promise<void> {
  await sql`SELECT rebuild_upload_counts()`.execute(db)
}

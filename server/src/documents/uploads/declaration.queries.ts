import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** A document type that is still required. */
export async function findRequiredType(db: Db, id: number) {
  return db
    .selectFrom('activity_document_types')
    .select(['id', 'activity_id', 'description'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The activity of an upload. */
export async function findUploadActivity(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('activity_document_uploads as u')
    .innerJoin('activity_document_types as t', 't.id', 'u.activity_document_type_id')
    .select('t.activity_id')
    .where('u.id', '=', id)
    .executeTakeFirst()
  return row?.activity_id
}

/**
 * Withdraws an upload, and drops what its partner was not yet notified of: that staff had set it to another status and
 * back. Call it with the upload locked, while it is pending.
 */
export async function withdrawUpload(db: Db, id: number, userId: number): Promise<void> {
  await sql`UPDATE activity_document_uploads SET status = 'cancelled', withdrawn = true, reason = NULL,
    status_by = ${userId}, status_at = now(), lock_version = lock_version + 1 WHERE id = ${id}`.execute(db)
  await sql`DELETE FROM upload_status_notices WHERE upload_id = ${id}`.execute(db)
}

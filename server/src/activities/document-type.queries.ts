import type { DocumentTypeInput } from '@portale/domain/activities/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Locks the document types of an activity, deleted ones too; returns their ids. */
export async function lockDocumentTypes(db: Db, activityId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('activity_document_types')
    .select('id')
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map((row) => row.id))
}

type StoredRow = DocumentTypeInput & { id: number }

/**
 * Saves the rows of the form: those with an id are updated, those without are inserted (a new one marked deleted is dropped),
 * and rows missing from the body stay unchanged. The time of a deletion is the server's (decisions "Activities").
 */
export async function saveDocumentTypes(db: Db, activityId: number, rows: DocumentTypeInput[]): Promise<void> {
  const stored = rows.filter((row): row is StoredRow => typeof row.id === 'number')
  const added = rows.filter((row) => typeof row.id !== 'number' && !row.deleted_at)
  if (stored.length > 0)
    await sql`
      UPDATE activity_document_types t SET
        description = coalesce(nullif(n.description, ''), t.description),
        weight = n.weight,
        deleted_at = CASE WHEN n.deleted THEN coalesce(t.deleted_at, now()) END
      FROM unnest(${stored.map((row) => row.id)}::bigint[], ${stored.map((row) => row.description)}::text[],
        ${stored.map((row) => row.weight)}::int[], ${stored.map((row) => row.deleted_at)}::boolean[])
        AS n (id, description, weight, deleted)
      WHERE t.id = n.id AND t.activity_id = ${activityId}`.execute(db)
  if (added.length > 0)
    await db
      .insertInto('activity_document_types')
      .values(added.map(({ description, weight }) => ({ activity_id: activityId, description, weight })))
      .execute()
}

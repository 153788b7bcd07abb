import type { DocumentTypeInput } from '@portale/domain/activities/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** The ids of an activity's document types, locked: deleted ones too. */
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

type Known = DocumentTypeInput & { id: number }

/**
 * Saves the rows of the form: those with an id are changed, those without are new (a new one marked deleted never was),
 * and rows missing from the body are left alone. The server stamps its own time (decisions "Activities").
 */
export async function saveDocumentTypes(db: Db, activityId: number, rows: DocumentTypeInput[]): Promise<void> {
  const known = rows.filter((row): row is Known => typeof row.id === 'number')
  const fresh = rows.filter((row) => typeof row.id !== 'number' && !row.deleted_at)
  if (known.length > 0)
    await sql`
      UPDATE activity_document_types t SET
        description = coalesce(nullif(n.description, ''), t.description),
        weight = n.weight,
        deleted_at = CASE WHEN n.deleted THEN coalesce(t.deleted_at, now()) END
      FROM unnest(${known.map((row) => row.id)}::bigint[], ${known.map((row) => row.description)}::text[],
        ${known.map((row) => row.weight)}::int[], ${known.map((row) => row.deleted_at)}::boolean[])
        AS n (id, description, weight, deleted)
      WHERE t.id = n.id AND t.activity_id = ${activityId}`.execute(db)
  if (fresh.length > 0)
    await db
      .insertInto('activity_document_types')
      .values(fresh.map(({ description, weight }) => ({ activity_id: activityId, description, weight })))
      .execute()
}

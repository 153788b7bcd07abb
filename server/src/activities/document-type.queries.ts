import { renumberWeights } from '@portale/domain/activities/activity.rules.ts'
import type { DocumentTypeInput } from '@portale/domain/activities/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** A document type `t` as JSON, as the API answers it. */
export const documentTypeJson = `json_build_object('id', t.id, 'description', t.description, 'weight', t.weight,
  'deleted_at', t.deleted_at, 'due_on', t.due_on, 'instruction', t.instruction, 'form_file_name', t.form_file_name,
  'optional', t.optional, 'asks_valid_until', t.asks_valid_until, 'accepted_kinds', t.accepted_kinds)`

type StoredType = { id: number; description: string; weight: number; deleted_at: string | null }

/** Locks the document types of an activity, deleted ones too. */
export async function lockDocumentTypes(db: Db, activityId: number): Promise<StoredType[]> {
  return db
    .selectFrom('activity_document_types')
    .select(['id', 'description', 'weight', 'deleted_at'])
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Saves the rows of the form: those with an id are updated, those without are inserted (a new one marked deleted is dropped),
 * and of rows missing from the body at most the weight changes, because all are numbered again. The time of a deletion is
 * the server's (decisions "Activities"). `current` are the types as `lockDocumentTypes` returned them.
 */
export async function saveDocumentTypes(
  db: Db,
  activityId: number,
  current: StoredType[],
  rows: DocumentTypeInput[],
): Promise<void> {
  const sentIds = new Set(rows.map((row) => row.id))
  const missing = current
    .filter(({ id }) => !sentIds.has(id))
    .map((row) => ({ ...row, deleted_at: row.deleted_at !== null, due_on: undefined }))
    .sort((a, b) => a.weight - b.weight)
  const numbered = renumberWeights<DocumentTypeInput>([...missing, ...rows.filter((row) => row.id || !row.deleted_at)])
  const added = numbered.filter((row) => typeof row.id !== 'number')
  const stored = numbered.filter((row): row is DocumentTypeInput & { id: number } => typeof row.id === 'number')
  if (stored.length > 0)
    await sql`
      UPDATE activity_document_types t SET
        description = coalesce(nullif(n.description, ''), t.description),
        weight = n.weight,
        deleted_at = CASE WHEN n.deleted THEN coalesce(t.deleted_at, now()) END,
        due_on = CASE WHEN n.names_due THEN n.due_on ELSE t.due_on END
      FROM unnest(${stored.map((row) => row.id)}::bigint[], ${stored.map((row) => row.description)}::text[],
        ${stored.map((row) => row.weight)}::int[], ${stored.map((row) => row.deleted_at)}::boolean[],
        ${stored.map((row) => row.due_on !== undefined)}::boolean[], ${stored.map((row) => row.due_on ?? null)}::date[])
        AS n (id, description, weight, deleted, names_due, due_on)
      WHERE t.id = n.id AND t.activity_id = ${activityId}`.execute(db)
  if (added.length > 0)
    await db
      .insertInto('activity_document_types')
      .values(
        added.map(({ description, weight, due_on }) => ({ activity_id: activityId, description, weight, due_on })),
      )
      .execute()
}

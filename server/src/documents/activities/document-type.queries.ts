import { byWeight, renumberWeights } from '@portale/domain/documents/activities/activity.rules.ts'
import type { DocumentTypeInput } from '@portale/domain/documents/activities/document-type.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** A document type `t` as JSON, as the API answers it. */
export const documentTypeJson = `json_build_object('id', t.id, 'description', t.description, 'weight', t.weight,
  'deleted_at', t.deleted_at, 'due_on', t.due_on, 'instruction', t.instruction, 'form_file_name', t.form_file_name,
  'optional', t.optional, 'asks_valid_until', t.asks_valid_until, 'accepted_kinds', t.accepted_kinds)`

const ruleColumns = [
  'due_on',
  'instruction',
  'form_file_id',
  'form_file_name',
  'optional',
  'asks_valid_until',
  'accepted_kinds',
] as const

/** Locks the document types of an activity, deleted ones too. */
export const lockDocumentTypes = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_document_types')
    .select(['id', 'description', 'weight', 'deleted_at', ...ruleColumns])
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .forUpdate()
    .execute()
type StoredType = Awaited<ReturnType<typeof lockDocumentTypes>>[number]

type Row = Pick<DocumentTypeInput, 'id' | 'description' | 'weight' | 'deleted_at'> & Partial<DocumentTypeInput>

/** A row to save, and the blank form that came with it. */
export type DocumentTypeRow = Row & { form?: { form_file_id: number; form_file_name: string } }

type Rules = Pick<StoredType, (typeof ruleColumns)[number]>

const noRules: Rules = {
  due_on: null,
  instruction: null,
  form_file_id: null,
  form_file_name: null,
  optional: false,
  asks_valid_until: false,
  accepted_kinds: null,
}

/** The rules of a document type after a save: those that its row doesn't name stay as they are. */
function toRules(row: DocumentTypeRow, stored = noRules): Rules {
  const { form_file_id, form_file_name } = row.form_file_name === null ? noRules : stored
  const { due_on, instruction, optional, asks_valid_until, accepted_kinds } = row
  return {
    due_on: due_on === undefined ? stored.due_on : due_on,
    instruction: instruction === undefined ? stored.instruction : instruction,
    optional: optional ?? stored.optional,
    asks_valid_until: asks_valid_until ?? stored.asks_valid_until,
    accepted_kinds: accepted_kinds === undefined ? stored.accepted_kinds : accepted_kinds,
    ...(row.form ?? { form_file_id, form_file_name }),
  }
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
  rows: DocumentTypeRow[],
): Promise<void> {
  const currentById = new Map(current.map((type) => [type.id, type]))
  const sentIds = new Set(rows.map((row) => row.id))
  const missing: DocumentTypeRow[] = current
    .filter(({ id }) => !sentIds.has(id))
    .map(({ id, description, weight, deleted_at }) => ({ id, description, weight, deleted_at: deleted_at !== null }))
    .sort(byWeight)
  const numbered = renumberWeights([...missing, ...rows.filter((row) => row.id || !row.deleted_at)])
  const saved = numbered.map((row) => ({ ...row, ...toRules(row, currentById.get(row.id ?? 0)) }))
  const added = saved.filter((row) => typeof row.id !== 'number')
  const stored = saved.filter((row) => typeof row.id === 'number')
  if (stored.length > 0)
    await sql`
      UPDATE activity_document_types t SET
        description = coalesce(nullif(n.description, ''), t.description),
        weight = n.weight,
        deleted_at = CASE WHEN n.deleted THEN coalesce(t.deleted_at, now()) END,
        due_on = n.due_on, instruction = n.instruction, form_file_id = n.form_file_id, form_file_name = n.form_file_name,
        optional = n.optional, asks_valid_until = n.asks_valid_until,
        accepted_kinds = string_to_array(n.accepted_kinds, ' ')
      FROM unnest(${stored.map((row) => row.id)}::bigint[], ${stored.map((row) => row.description)}::text[],
        ${stored.map((row) => row.weight)}::int[], ${stored.map((row) => row.deleted_at)}::boolean[],
        ${stored.map((row) => row.due_on)}::date[], ${stored.map((row) => row.instruction)}::text[],
        ${stored.map((row) => row.form_file_id)}::bigint[], ${stored.map((row) => row.form_file_name)}::text[],
        ${stored.map((row) => row.optional)}::boolean[], ${stored.map((row) => row.asks_valid_until)}::boolean[],
        ${stored.map((row) => row.accepted_kinds?.join(' ') ?? null)}::text[])
        AS n (id, description, weight, deleted, due_on, instruction, form_file_id, form_file_name, optional, asks_valid_until,
          accepted_kinds)
      WHERE t.id = n.id AND t.activity_id = ${activityId}`.execute(db)
  if (added.length > 0)
    await db
      .insertInto('activity_document_types')
      .values(added.map(({ form, id, deleted_at, ...columns }) => ({ activity_id: activityId, ...columns })))
      .execute()
}

import { changedSentence, inSentence, toSubject } from '@portale/domain/generator/designer/words.ts'
import {
  type KeyedRelation,
  keyedRelations,
  parseRecord,
  type RecordValue,
} from '@portale/domain/generator/records/record.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { lockVersion } from '@portale/domain/platform/fields.ts'
import type { BatchRow } from '@portale/domain/platform/lists/batch.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange, findLastChanges } from '../../platform/db/last-change.queries.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { checkBatch } from '../../platform/http/batch.ts'
import { assertValid, HttpError, notFound } from '../../platform/http/errors.ts'
import { changedByMessage } from '../../platform/http/stale.ts'
import { parseFiles, type RecordInput, type UploadedFile } from './record-body.ts'
import { loadOwnerRelation, type OwnerRelation, withOwner } from './record-owner.ts'
import {
  deleteRecords,
  insertRecordFile,
  insertRecords,
  listMissingIds,
  listReferences,
  lockRecords,
  type StoredRow,
  updateRecords,
} from './record-write.queries.ts'
import type { ViewContext } from './view-context.ts'

type Values = Record<string, RecordValue>

/** A valid input with the row that it changes, if any, and the lock_version that its form was loaded with. */
type Write = {
  input: RecordInput
  stored: StoredRow | undefined
  version: number | undefined
  values: Values
  toFileValues: (uploadedIds: Map<string, number[]>) => Values
}

/** The files that came with a record, who sent them, and how their rows are inserted. */
export type Uploads = { files: UploadedFile[]; user: Actor; insertStoredFile: InsertStoredFile }

function parseInput(
  context: ViewContext,
  input: RecordInput,
  stored: StoredRow | undefined,
  uploads: UploadedFile[],
  owner: OwnerRelation | undefined,
): Write & { errors: FieldErrors } {
  const { errorPath, body, isDeletion } = input
  const { data: version, error } = lockVersion.safeParse(body.lock_version)
  const errors: FieldErrors = error ? { [`${errorPath}.lock_version`]: error.issues.map(({ message }) => message) } : {}
  if (isDeletion) return { input, stored, version, values: {}, toFileValues: () => ({}), errors }
  const record = parseRecord(context.view, body, stored)
  const ownerKey = owner?.relation.key ?? ''
  const ownerIds = record.values[ownerKey]
  if (owner && ownerIds !== undefined) {
    const { value, problem } = withOwner(owner, ownerIds)
    if (problem === undefined) record.values[ownerKey] = value
    else record.errors[ownerKey] = [problem]
  }
  const files = parseFiles(context, body, uploads, stored)
  for (const [key, messages] of Object.entries({ ...record.errors, ...files.errors }))
    errors[`${errorPath}.${key}`] = messages
  return { input, stored, version, values: record.values, toFileValues: files.toValues, errors }
}

/** Locks the rows that the inputs change and validates all inputs: 404 for a missing record, 422 under each wrong key. */
async function prepareWrites(
  tx: Db,
  context: ViewContext,
  inputs: RecordInput[],
  uploads: UploadedFile[],
): Promise<Write[]> {
  const ids = inputs.flatMap(({ id }) => id ?? [])
  const hasDeletion = inputs.some(({ isDeletion }) => isDeletion)
  const rows = ids.length > 0 ? await lockRecords(tx, context, ids, hasDeletion) : new Map<number, StoredRow>()
  const missing = new Set(inputs.filter(({ id }) => id !== undefined && !rows.has(id)))
  const owner = await loadOwnerRelation(tx, context)
  const errors: FieldErrors = {}
  for (const { errorPath, index } of missing) {
    if (index === undefined) notFound()
    errors[`${errorPath}.id`] = ['L’elemento non c’è più: ricarica la pagina.']
  }
  const writes = inputs
    .filter((input) => !missing.has(input))
    .map((input) => parseInput(context, input, input.id === undefined ? undefined : rows.get(input.id), uploads, owner))
  assertValid(Object.assign(errors, ...writes.map((write) => write.errors)))
  return writes
}

/** The ids that a write adds to a relation; those that the row already has may name deleted records. */
function addedIds({ key }: KeyedRelation, { values, stored }: Write): number[] {
  const storedIds = new Set([stored?.[key]].flat())
  return [values[key] ?? []].flat().filter((id): id is number => typeof id === 'number' && !storedIds.has(id))
}

/** 422 when a relation names a record that does not exist. */
async function assertRelatedRecords(tx: Db, context: ViewContext, writes: Write[]): Promise<void> {
  const errors: FieldErrors = {}
  for (const relation of keyedRelations(context.view)) {
    const ids = new Set(writes.flatMap((write) => addedIds(relation, write)))
    if (ids.size === 0) continue
    const missing = new Set(await listMissingIds(tx, context, relation, [...ids]))
    for (const write of writes)
      if (addedIds(relation, write).some((id) => missing.has(id)))
        errors[`${write.input.errorPath}.${relation.key}`] = [`${relation.label}: quello che hai scelto non c’è più.`]
  }
  assertValid(errors)
}

/** 409 when the form was loaded with an older version; for a grid the answer says which row. */
async function assertRecordVersion(tx: Db, { model }: ViewContext, { input, stored, version }: Write): Promise<void> {
  if (!stored || version === undefined || version === stored.lock_version) return
  const message = changedByMessage(changedSentence(model), await findLastChange(tx, model.table, stored.id))
  throw new HttpError(409, message, input.index === undefined ? {} : { body: { row: input.index } })
}

type References = Awaited<ReturnType<typeof listReferences>>

/** Why a record cannot be deleted: how many of each model refer to it. */
function formatReferences(references: References): string {
  const counts = [...Map.groupBy(references, ({ model }) => model)].map(([model, group]) => {
    const count = group.reduce((sum, reference) => sum + reference.count, 0)
    return formatCount(count, inSentence(model.interface_name_singular), inSentence(model.interface_name_plural))
  })
  const verb = references.length === 1 && references[0]?.count === 1 ? 'vi si riferisce' : 'vi si riferiscono'
  return `Non si può eliminare: ${counts.join(' e ')} ${verb}.`
}

/** 422 when records that are not deleted themselves still refer to these. */
async function assertUnreferenced(tx: Db, context: ViewContext, ids: number[]): Promise<void> {
  const references = await listReferences(tx, context, ids)
  if (references.length > 0) throw new HttpError(422, formatReferences(references))
}

/** Deletes the records of a batch, all or none; each that something speaks against is named. */
export async function deleteBatch(tx: Db, context: ViewContext, rows: BatchRow[]) {
  const { model } = context
  const ids = rows.map(({ id }) => id)
  const stored = await lockRecords(tx, context, ids, true)
  const references = Map.groupBy(await listReferences(tx, context, ids), ({ id }) => id)
  const deleted = await checkBatch({
    subject: toSubject(model),
    rows,
    stored,
    findLastChanges: (staleIds) => findLastChanges(tx, model.table, staleIds),
    rule({ id }) {
      const group = references.get(id)
      return group && formatReferences(group)
    },
  })
  await deleteRecords(tx, context, ids)
  return { rows: deleted.map(({ id, lock_version }) => ({ id, lock_version })) }
}

/** Inserts the uploaded files; returns their ids by field. */
async function insertUploads(tx: Db, uploads: Uploads | undefined): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  if (!uploads) return ids
  for (const { field, file, media_type, file_name } of uploads.files) {
    const file_id = await uploads.insertStoredFile(tx, file, media_type)
    const id = await insertRecordFile(tx, { file_id, file_name, user_id: uploads.user.id })
    ids.set(field.name, [...(ids.get(field.name) ?? []), id])
  }
  return ids
}

/** Creates, changes and deletes records, all or none; returns the ids of those that exist afterwards, in input order. */
export async function saveRecords(
  tx: Db,
  context: ViewContext,
  inputs: RecordInput[],
  uploads?: Uploads,
): Promise<number[]> {
  const writes = await prepareWrites(tx, context, inputs, uploads?.files ?? [])
  await assertRelatedRecords(tx, context, writes)
  for (const write of writes) await assertRecordVersion(tx, context, write)

  const uploadedIds = await insertUploads(tx, uploads)
  const allValues = ({ values, toFileValues }: Write) => ({ ...values, ...toFileValues(uploadedIds) })
  const updates = writes.flatMap((write) =>
    write.stored && !write.input.isDeletion ? [{ id: write.stored.id, values: allValues(write) }] : [],
  )
  await updateRecords(tx, context, updates)
  const deletedIds = writes.flatMap(({ stored, input }) => (stored && input.isDeletion ? [stored.id] : []))
  if (deletedIds.length > 0) {
    await assertUnreferenced(tx, context, deletedIds)
    await deleteRecords(tx, context, deletedIds)
  }
  const creations = writes.filter(({ stored }) => !stored)
  const newIds = await insertRecords(tx, context, creations.map(allValues))
  const createdIds = new Map(creations.map((write, index) => [write, newIds[index]]))
  return writes.flatMap((write) => (write.input.isDeletion ? [] : (write.stored?.id ?? createdIds.get(write) ?? [])))
}

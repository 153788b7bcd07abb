import { counted } from '@portale/domain/counts.ts'
import { changedSentence, inSentence } from '@portale/domain/designer/words.ts'
import { lockVersion } from '@portale/domain/fields.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type KeyedRelation, keyedRelations, parseRecord, type RecordValue } from '@portale/domain/records/record.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import type { StoreFile } from '../files/stored-files.ts'
import { assertValid, HttpError, notFound } from '../http/errors.ts'
import { changedByMessage } from '../http/stale.ts'
import { issueMessages } from '../sheets/import-plan.ts'
import { readFiles, type SentFile } from './record-files.ts'
import type { Row } from './record-rows.ts'
import {
  deleteRecords,
  type HeldRow,
  insertRecordFile,
  insertRecords,
  listReferences,
  listUnknown,
  lockRecords,
  updateRecords,
} from './record-write.queries.ts'
import type { Opened } from './view.ts'

type Values = Record<string, RecordValue>

/** A row that is to be written: what the record held before, the version it was loaded with, and what it will hold. */
type Write = {
  row: Row
  current: HeldRow | undefined
  version: number | undefined
  values: Values
  filesOf: (added: Map<string, number[]>) => Values
}

const gone = 'L’elemento non c’è più: ricarica la pagina.'

function readRow(
  opened: Opened,
  row: Row,
  files: SentFile[],
  current: HeldRow | undefined,
  errors: FieldErrors,
): Write {
  const { at, record, deletes } = row
  const { data: version, error } = lockVersion.safeParse(record.lock_version)
  if (error) errors[`${at}.lock_version`] = issueMessages(error)
  if (deletes) return { row, current, version, values: {}, filesOf: () => ({}) }
  const read = parseRecord(opened.view, record, current)
  const readOfFiles = readFiles(opened, record, files, current)
  for (const [key, messages] of Object.entries({ ...read.errors, ...readOfFiles.errors }))
    errors[`${at}.${key}`] = messages
  return { row, current, version, values: read.values, filesOf: readOfFiles.values }
}

/** The ids that a row gives to a relation and that its record did not hold before. */
function newIds({ key }: KeyedRelation, { values, current }: Write): number[] {
  const before = new Set([current?.[key]].flat())
  return [values[key] ?? []].flat().filter((id): id is number => typeof id === 'number' && !before.has(id))
}

/** Relations to what is not there. */
async function relationProblems(tx: Db, opened: Opened, writes: Write[]): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const relation of keyedRelations(opened.view)) {
    const ids = new Set(writes.flatMap((write) => newIds(relation, write)))
    const unknown = ids.size > 0 ? new Set(await listUnknown(tx, opened, relation, [...ids])) : ids
    for (const write of writes)
      if (newIds(relation, write).some((id) => unknown.has(id)))
        errors[`${write.row.at}.${relation.key}`] = [`${relation.label}: quello che hai scelto non c’è più.`]
  }
  return errors
}

/** 409 when a record was loaded with an older version; of a grid's row, which one. */
async function assertRecordVersion(tx: Db, { model }: Opened, { row, current, version }: Write): Promise<void> {
  if (!current || version === undefined || version === current.lock_version) return
  const message = changedByMessage(changedSentence(model), await findLastChange(tx, model.table, current.id))
  throw new HttpError(409, message, row.place === undefined ? {} : { body: { row: row.place } })
}

/** 422 when other records hold the id of one that is to be deleted. */
async function refuseReferred(tx: Db, opened: Opened, ids: number[]): Promise<void> {
  const found = await listReferences(tx, opened, ids)
  if (found.length === 0) return
  const which = found.map(({ model, count }) =>
    counted(count, inSentence(model.interface_name_singular), inSentence(model.interface_name_plural)),
  )
  const refer = found.length === 1 && found[0]?.count === 1 ? 'vi si riferisce' : 'vi si riferiscono'
  throw new HttpError(422, `Non si può eliminare: ${which.join(' e ')} ${refer}.`)
}

/** Keeps the files that came; answers their ids by the parts that they came for. */
async function keepFiles(tx: Db, { files, user, keep }: SentFiles): Promise<Map<string, number[]>> {
  const added = new Map<string, number[]>()
  for (const { part, file, media_type, file_name } of files) {
    const file_id = await keep(tx, file, media_type)
    const id = await insertRecordFile(tx, { file_id, file_name, user_id: user.id })
    added.set(part.name, [...(added.get(part.name) ?? []), id])
  }
  return added
}

/** The files that came with a record, who sent them, and how they are kept. */
export type SentFiles = { files: SentFile[]; user: Actor; keep: StoreFile }

/** Writes rows, all or none, and answers the ids of those that are there afterwards, in their order. */
export async function saveRows(tx: Db, opened: Opened, rows: Row[], sent?: SentFiles): Promise<number[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const stored =
    ids.length > 0
      ? await lockRecords(
          tx,
          opened,
          ids,
          rows.some(({ deletes }) => deletes),
        )
      : new Map()
  const errors: FieldErrors = {}
  const isGone = ({ id }: Row) => id !== undefined && !stored.has(id)
  for (const { at, place } of rows.filter(isGone)) {
    if (place === undefined) notFound()
    errors[`${at}.id`] = [gone]
  }
  const writes = rows
    .filter((row) => !isGone(row))
    .map((row) =>
      readRow(opened, row, sent?.files ?? [], row.id === undefined ? undefined : stored.get(row.id), errors),
    )
  assertValid(errors)
  assertValid(await relationProblems(tx, opened, writes))
  for (const write of writes) await assertRecordVersion(tx, opened, write)
  const added = sent ? await keepFiles(tx, sent) : new Map<string, number[]>()
  const changed: { id: number; values: Values }[] = []
  const created: Values[] = []
  for (const { row, values, filesOf } of writes) {
    const whole = { ...values, ...filesOf(added) }
    if (row.id === undefined) created.push(whole)
    else if (!row.deletes) changed.push({ id: row.id, values: whole })
  }
  await updateRecords(tx, opened, changed)
  const deleted = rows.flatMap(({ id, deletes }) => (deletes ? (id ?? []) : []))
  if (deleted.length > 0) {
    await refuseReferred(tx, opened, deleted)
    await deleteRecords(tx, opened, deleted)
  }
  const made = (await insertRecords(tx, opened, created)).values()
  return rows.flatMap(({ id, deletes }) => (deletes ? [] : (id ?? made.next().value ?? [])))
}

import type { Activity, RefusedFile, Upload } from '@portale/domain/activities/activity.ts'
import { uploadOpen } from '@portale/domain/documents.ts'
import type { FieldErrors } from '@portale/domain/fields.ts'
import { messages } from '@portale/domain/files.ts'
import type { Db } from '../db/connection.ts'
import { insertFile } from '../files/file.queries.ts'
import { documentKind } from '../files/kind.ts'
import type { FileStore } from '../files/store.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { FormFile } from '../http/multipart.ts'
import { insertUpload, listUploads, lockTypesWithStatuses, type Owner, speaksFor } from './upload.queries.ts'

/** What is said of a file: its kind, or why it is refused and with which status. */
type Verdict = { media_type: string } | { refused: string; status: number }

/** A file of the form, sorted to its document type: the `index`-th of that type. */
type Candidate = FormFile & { typeId: number; index: number; verdict: Verdict }

const fieldPattern = /^new_activity_document_type\[(\d{1,15})\]\[\]$/

/** Tells the kind of each file; a field that is not one of the specification's counts as an unknown type. */
export async function judgeFiles(files: FormFile[]): Promise<Candidate[]> {
  const counts = new Map<number, number>()
  const judged: Candidate[] = []
  for (const file of files) {
    const typeId = Number(fieldPattern.exec(file.field)?.[1] ?? 0)
    const index = counts.get(typeId) ?? 0
    counts.set(typeId, index + 1)
    judged.push({ ...file, typeId, index, verdict: await judge(file) })
  }
  return judged
}

async function judge({ file, file_name }: FormFile): Promise<Verdict> {
  if (!file) return { refused: messages.tooLarge, status: 413 }
  if (file.size === 0) return { refused: messages.empty, status: 422 }
  const kind = await documentKind(file.path, file_name)
  return 'refused' in kind ? { ...kind, status: 415 } : kind
}

const unknownType = 'Il documento non è tra quelli richiesti da questa attività.'
const concluded = 'Questa attività è conclusa: non è possibile caricare altri file.'

/** The answer when no file of the batch can be kept: the status that all share, else 422, and each file's reason. */
function refuseAll(files: (RefusedFile & { index: number; status: number })[]): never {
  const errors: FieldErrors = {}
  for (const { activity_document_type_id, index, file_name, message } of files)
    errors[`new_activity_document_type.${activity_document_type_id}.${index}`] = [`${file_name}: ${message}`]
  const [first, ...others] = new Set(files.map((file) => file.status))
  const status = others.length === 0 && first ? first : 422
  throw new HttpError(status, 'Nessun file è stato caricato: controlla i motivi indicati.', { errors })
}

/**
 * Keeps the good files of a batch and names the bad ones (decisions "Activities"). Files reach their lasting place
 * before their rows; `keys` collects them, so that the caller can take them back when the transaction fails.
 */
export async function saveUploads(
  tx: Db,
  store: FileStore,
  owner: Owner,
  activity: Activity,
  candidates: Candidate[],
  userId: number,
  keys: string[],
): Promise<{ uploaded: Upload[]; refused: RefusedFile[] }> {
  if (!(await speaksFor(tx, userId, owner))) notFound()
  const uploadsOfTypes = await lockTypesWithStatuses(tx, owner, activity.id)
  const verdictOn = ({ typeId, verdict }: Candidate): Verdict => {
    const uploads = uploadsOfTypes.get(typeId)
    if (!uploads) return { refused: unknownType, status: 422 }
    return uploadOpen(uploads) ? verdict : { refused: concluded, status: 422 }
  }
  const refused: (RefusedFile & { index: number; status: number })[] = []
  const ids = new Set<number>()
  for (const candidate of candidates) {
    const { file, file_name, typeId, index } = candidate
    const verdict = verdictOn(candidate)
    if ('refused' in verdict)
      refused.push({
        activity_document_type_id: typeId,
        index,
        file_name,
        message: verdict.refused,
        status: verdict.status,
      })
    else if (file) {
      const key = await store.keep(file)
      keys.push(key)
      const { sha256, size } = file
      const file_id = await insertFile(tx, { key, sha256, size, media_type: verdict.media_type })
      ids.add(await insertUpload(tx, owner, { activity_document_type_id: typeId, file_id, file_name, user_id: userId }))
    }
  }
  if (ids.size === 0) refuseAll(refused)
  const uploads = await listUploads(tx, owner, activity.id)
  return {
    uploaded: uploads.filter((upload) => ids.has(upload.id)),
    refused: refused.map(({ index: _index, status: _status, ...file }) => file),
  }
}

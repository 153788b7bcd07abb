import type { PartnerRef } from '@portale/domain/activities/activity.policy.ts'
import type { Activity, RejectedFile, Upload } from '@portale/domain/activities/activity.ts'
import { isUploadOpen } from '@portale/domain/documents.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { Db } from '../db/connection.ts'
import { type DocumentValidation, validateDocument } from '../files/document.ts'
import type { StoreFile } from '../files/stored-files.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { FormFile } from '../http/multipart.ts'
import { insertUpload, isAssigned, listUploads, lockTypesWithStatuses } from './upload.queries.ts'

/** A file of the form, sorted to its document type: the `index`-th of that type. */
type Candidate = FormFile & { typeId: number; index: number; verdict: DocumentValidation }

const fieldPattern = /^new_activity_document_type\[(\d{1,15})\]\[\]$/

/** Tells the kind of each file; a field that is not one of the specification's counts as an unknown type. */
export async function validateFiles(files: FormFile[]): Promise<Candidate[]> {
  const counts = new Map<number, number>()
  const judged: Candidate[] = []
  for (const file of files) {
    const typeId = Number(fieldPattern.exec(file.field)?.[1] ?? 0)
    const index = counts.get(typeId) ?? 0
    counts.set(typeId, index + 1)
    judged.push({ ...file, typeId, index, verdict: await validateDocument(file) })
  }
  return judged
}

const unknownType = 'Il documento non è tra quelli richiesti da questa attività.'
const concluded = 'Questa attività è conclusa: non è possibile caricare altri file.'

/** The answer when no file of the batch can be kept: the status that all share, else 422, and each file's reason. */
function rejectAll(files: (RejectedFile & { index: number; status: number })[]): never {
  const errors: FieldErrors = {}
  for (const { activity_document_type_id, index, file_name, message } of files)
    errors[`new_activity_document_type.${activity_document_type_id}.${index}`] = [`${file_name}: ${message}`]
  const [first, ...others] = new Set(files.map((file) => file.status))
  const status = others.length === 0 && first ? first : 422
  throw new HttpError(status, 'Nessun file è stato caricato: controlla i motivi indicati.', { errors })
}

/** Keeps the good files of a batch and names the bad ones (decisions "Activities"). */
export async function saveUploads(
  tx: Db,
  keep: StoreFile,
  partner: PartnerRef,
  activity: Activity,
  candidates: Candidate[],
  userId: number,
): Promise<{ uploaded: Upload[]; refused: RejectedFile[] }> {
  if (!(await isAssigned(tx, userId, partner))) notFound()
  const uploadsOfTypes = await lockTypesWithStatuses(tx, partner, activity.id)
  const verdictOn = ({ typeId, verdict }: Candidate): DocumentValidation => {
    const uploads = uploadsOfTypes.get(typeId)
    if (!uploads) return { refused: unknownType, status: 422 }
    return isUploadOpen(uploads) ? verdict : { refused: concluded, status: 422 }
  }
  const refused: (RejectedFile & { index: number; status: number })[] = []
  const ids = new Set<number>()
  for (const candidate of candidates) {
    const { file_name, typeId, index } = candidate
    const verdict = verdictOn(candidate)
    if ('refused' in verdict)
      refused.push({
        activity_document_type_id: typeId,
        index,
        file_name,
        message: verdict.refused,
        status: verdict.status,
      })
    else {
      const file_id = await keep(tx, verdict.file, verdict.media_type)
      ids.add(
        await insertUpload(tx, partner, { activity_document_type_id: typeId, file_id, file_name, user_id: userId }),
      )
    }
  }
  if (ids.size === 0) rejectAll(refused)
  const uploads = await listUploads(tx, partner, activity.id)
  return {
    uploaded: uploads.filter((upload) => ids.has(upload.id)),
    refused: refused.map(({ index: _index, status: _status, ...file }) => file),
  }
}

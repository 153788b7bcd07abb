import { assignedPartner, type PartnerRef } from '@portale/domain/activities/activity.policy.ts'
import type { Activity, RejectedFile, Upload } from '@portale/domain/activities/activity.ts'
import { closedMessage } from '@portale/domain/activities/activity-state.ts'
import { romeDay } from '@portale/domain/activities/due.ts'
import { isUploadOpen } from '@portale/domain/documents.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type Actor, partnerKindByRole } from '@portale/domain/roles.ts'
import type { Db } from '../db/connection.ts'
import { type DocumentValidation, validateDocument } from '../files/document.ts'
import type { ReceivedFile } from '../files/store.ts'
import type { InsertStoredFile } from '../files/stored-files.ts'
import { HttpError, notFound, rejectConflict } from '../http/errors.ts'
import type { FormFile } from '../http/multipart.ts'
import {
  insertUpload,
  isAssigned,
  listUploads,
  lockActivityForUpload,
  lockTypesWithStatuses,
  type TypeUpload,
} from './upload.queries.ts'

/** A file of the form with its document type: the `index`-th of that type. */
type Candidate = FormFile & { typeId: number; index: number; validation: DocumentValidation }

const fieldPattern = /^new_activity_document_type\[(\d{1,15})\]\[\]$/

/** Validates the content of each file; a field with another name counts as an unknown document type. */
export async function validateFiles(files: FormFile[]): Promise<Candidate[]> {
  const counts = new Map<number, number>()
  const candidates: Candidate[] = []
  for (const file of files) {
    const typeId = Number(fieldPattern.exec(file.field)?.[1] ?? 0)
    const index = counts.get(typeId) ?? 0
    counts.set(typeId, index + 1)
    candidates.push({ ...file, typeId, index, validation: await validateDocument(file) })
  }
  return candidates
}

const unknownTypeMessage = 'Il documento non è tra quelli richiesti da questa attività.'
const concludedMessage = 'Questa attività è conclusa: non è possibile caricare altri file.'

/** The validation of a file, given the uploads of its document type; undefined for a type that is not the activity's. */
function validateCandidate({ validation }: Candidate, uploads: TypeUpload[] | undefined) {
  if (!uploads) return { problem: unknownTypeMessage, status: 422 }
  return isUploadOpen(uploads, romeDay(new Date())) ? validation : { problem: concludedMessage, status: 422 }
}

type Rejection = { candidate: Candidate; message: string; status: number }

/** Rejects a batch without any valid file: with the status that all files share, otherwise 422, and each file's reason. */
function rejectAll(rejections: Rejection[]): never {
  const errors: FieldErrors = {}
  for (const { candidate, message } of rejections)
    errors[`new_activity_document_type.${candidate.typeId}.${candidate.index}`] = [`${candidate.file_name}: ${message}`]
  const [status = 422, ...otherStatuses] = new Set(rejections.map((rejection) => rejection.status))
  const message = 'Nessun file è stato caricato: controlla i motivi indicati.'
  throw new HttpError(otherStatuses.length === 0 ? status : 422, message, { errors })
}

/** The partner that a user uploads for; 422 when the user has none. */
export function getUploadingPartner(user: Actor): PartnerRef {
  const partner = assignedPartner(user)
  if (partner) return partner
  const kindName = partnerKindByRole[user.role] === 'dealer' ? 'una concessionaria' : 'un’officina'
  throw new HttpError(422, `Il tuo utente non è assegnato a ${kindName}: chiedi all’amministratore.`)
}

/** The files of a batch that are stored before it is known which of them the activity still takes. */
export const acceptedFiles = (candidates: Candidate[]): ReceivedFile[] =>
  candidates.flatMap(({ validation }) => ('file' in validation ? [validation.file] : []))

/**
 * Locks an activity for uploads of a partner, as long as the user is assigned to it: 404 for a draft, 409 for a closed one.
 * Returns the uploads by document type, without any type when the activity is no longer for the partner's kind.
 */
export async function lockForUpload(tx: Db, partner: PartnerRef, activityId: number, userId: number) {
  if (!(await isAssigned(tx, userId, partner))) notFound()
  const state = await lockActivityForUpload(tx, partner, activityId)
  if (state === 'draft') notFound()
  if (state === 'closed') rejectConflict(closedMessage)
  return state ? lockTypesWithStatuses(tx, partner, activityId) : new Map<number, TypeUpload[]>()
}

/** Inserts the valid files of a batch and names the others (decisions "Activities"). */
export async function saveUploads(
  tx: Db,
  insertStoredFile: InsertStoredFile,
  partner: PartnerRef,
  activity: Activity,
  candidates: Candidate[],
  userId: number,
): Promise<{ uploaded: Upload[]; refused: RejectedFile[] }> {
  const uploadsByType = await lockForUpload(tx, partner, activity.id, userId)
  const rejections: Rejection[] = []
  const uploadIds = new Set<number>()
  for (const candidate of candidates) {
    const { file_name, typeId: activity_document_type_id } = candidate
    const validation = validateCandidate(candidate, uploadsByType.get(activity_document_type_id))
    if ('problem' in validation) {
      rejections.push({ candidate, message: validation.problem, status: validation.status })
      continue
    }
    const file_id = await insertStoredFile(tx, validation.file, validation.media_type)
    const upload = { activity_document_type_id, file_id, file_name, user_id: userId }
    uploadIds.add(await insertUpload(tx, partner, upload))
  }
  if (uploadIds.size === 0) rejectAll(rejections)
  const uploads = await listUploads(tx, partner, activity.id)
  return {
    uploaded: uploads.filter((upload) => uploadIds.has(upload.id)),
    refused: rejections.map(({ candidate, message }) => {
      return { activity_document_type_id: candidate.typeId, file_name: candidate.file_name, message }
    }),
  }
}

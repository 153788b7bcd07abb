import { assignedPartner, type PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Activity, RejectedFile, Upload } from '@portale/domain/documents/activities/activity.ts'
import { closedMessage } from '@portale/domain/documents/activities/activity-state.ts'
import { parseValidUntil } from '@portale/domain/documents/activities/validity.ts'
import { leftUploadMessage } from '@portale/domain/documents/uploads/declaration.ts'
import { networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { isUploadOpen } from '@portale/domain/platform/documents.ts'
import { kindProblem } from '@portale/domain/platform/file-kinds.ts'
import { type FieldErrors, parseDay } from '@portale/domain/platform/plain-fields.ts'
import { type Actor, partnerKindByRole } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type DocumentValidation, validateDocument } from '../../platform/files/document.ts'
import type { ReceivedFile } from '../../platform/files/store.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import type { Form, FormFile } from '../../platform/http/multipart.ts'
import {
  insertUpload,
  type LockedType,
  listUploadsById,
  lockActivityForUpload,
  lockTypesWithUploads,
} from './upload.queries.ts'

/** A file of the form with its document type: the `index`-th of that type. */
type Candidate = FormFile & { typeId: number; index: number; validation: DocumentValidation }

/**
 * The files of a form, the last days on which they are valid, by document type, and whether more follow in forms of their
 * own, so that their verifiers are notified a moment later, of all.
 */
export type SentUploads = { candidates: Candidate[]; validity: Map<number, string>; notifyLater: boolean }

const filePattern = /^new_activity_document_type\[(\d{1,15})\]\[\]$/
const validityPattern = /^valid_until\[(\d{1,15})\]$/

/** Validates the content of each file; a field with another name counts as an unknown document type. */
export async function parseUploads({ files, fields }: Form): Promise<SentUploads> {
  const counts = new Map<number, number>()
  const candidates: Candidate[] = []
  for (const file of files) {
    const typeId = Number(filePattern.exec(file.field)?.[1] ?? 0)
    const index = counts.get(typeId) ?? 0
    counts.set(typeId, index + 1)
    candidates.push({ ...file, typeId, index, validation: await validateDocument(file) })
  }
  const validity = new Map<number, string>()
  for (const [name, day] of fields) {
    const typeId = validityPattern.exec(name)?.[1]
    if (typeId !== undefined) validity.set(Number(typeId), day.trim())
  }
  return { candidates, validity, notifyLater: fields.get('notify') === 'later' }
}

const unknownTypeMessage = 'Il documento non è tra quelli richiesti da questa attività.'
const concludedMessage = 'Questa attività è conclusa: non è possibile caricare altri file.'

/** The validation of a file, given its document type; undefined for a type that is not the activity's. */
function validateCandidate({ validation, file_name }: Candidate, type: LockedType | undefined): DocumentValidation {
  if (!type) return { problem: unknownTypeMessage, status: 422 }
  if (!isUploadOpen(type.uploads, romeDay(new Date()))) return { problem: concludedMessage, status: 422 }
  // By the name as it was sent, which the person knows, and by the one that the content gives.
  const names = 'problem' in validation ? [file_name] : [file_name, validation.file_name]
  const [problem] = names.flatMap((name) => kindProblem(name, type.accepted_kinds) ?? [])
  return problem === undefined ? validation : { problem, status: 415 }
}

type Rejection = { candidate: Candidate; message: string; status: number }

/** Rejects a whole batch: with the status that all problems share, otherwise 422, and each file's and day's problem. */
function rejectAll(rejections: Rejection[], validityErrors: FieldErrors): never {
  const errors: FieldErrors = { ...validityErrors }
  for (const { candidate, message } of rejections)
    errors[`new_activity_document_type.${candidate.typeId}.${candidate.index}`] = [`${candidate.file_name}: ${message}`]
  const [status = 422, ...otherStatuses] = new Set(rejections.map((rejection) => rejection.status))
  const isShared = otherStatuses.length === 0 && Object.keys(validityErrors).length === 0
  const message = 'Nessun file è stato caricato: controlla i motivi indicati.'
  throw new HttpError(isShared ? status : 422, message, { errors })
}

/** The partner that a user uploads for; 422 when the user has none. */
export function getUploadingPartner(user: Actor): PartnerRef {
  const partner = assignedPartner(user)
  if (partner) return partner
  const kindName = partnerKindByRole[user.role] === 'dealer' ? 'una concessionaria' : 'un’officina'
  throw new HttpError(422, `Il tuo utente non è assegnato a ${kindName}: chiedi all’amministratore.`)
}

/** The files of a batch that are stored before it is known which of them the activity still takes. */
export const acceptedFiles = ({ candidates }: SentUploads): ReceivedFile[] =>
  candidates.flatMap(({ validation }) => ('file' in validation ? [validation.file] : []))

/**
 * Locks an activity for uploads of a partner, as long as the user is assigned to it: 404 for a draft, 409 for a closed one,
 * 422 once the partner has left the network.
 * Returns the document types with their uploads, none when the activity is no longer for the partner's kind.
 */
export async function lockForUpload(tx: Db, partner: PartnerRef, activityId: number, userId: number) {
  const { state, in_network, ...facts } = (await lockActivityForUpload(tx, partner, activityId, userId)) ?? notFound()
  if (!in_network) {
    const problem = networkProblem(facts, romeDay(new Date()))
    throw new HttpError(422, leftUploadMessage(partner.kind, problem))
  }
  if (state === 'draft') notFound()
  if (state === 'closed') rejectConflict(closedMessage)
  return state ? lockTypesWithUploads(tx, partner, activityId) : new Map<number, LockedType>()
}

/** The problems of the days of those types that ask for one. */
function validateValidity(types: Iterable<LockedType>, validity: Map<number, string>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { id, asks_valid_until } of types) {
    const problem = asks_valid_until ? parseValidUntil(validity.get(id), romeDay(new Date())).problem : undefined
    if (problem) errors[`valid_until.${id}`] = [problem]
  }
  return errors
}

/** Inserts the valid files of a batch and names the others (decisions "Activities"); none when a day is missing or wrong. */
export async function saveUploads(
  tx: Db,
  insertStoredFile: InsertStoredFile,
  partner: PartnerRef,
  activity: Activity,
  { candidates, validity }: SentUploads,
  userId: number,
): Promise<{ uploaded: Upload[]; refused: RejectedFile[] }> {
  const types = await lockForUpload(tx, partner, activity.id, userId)
  const rejections: Rejection[] = []
  const accepted: { type: LockedType; validation: Extract<DocumentValidation, { file: unknown }> }[] = []
  for (const candidate of candidates) {
    const type = types.get(candidate.typeId)
    const validation = validateCandidate(candidate, type)
    if ('problem' in validation) rejections.push({ candidate, message: validation.problem, status: validation.status })
    else if (type) accepted.push({ type, validation })
  }
  const validityErrors = validateValidity(new Set(accepted.map(({ type }) => type)), validity)
  if (accepted.length === 0 || Object.keys(validityErrors).length > 0) rejectAll(rejections, validityErrors)
  const uploadIds: number[] = []
  for (const { type, validation } of accepted) {
    const { file, media_type, file_name } = validation
    const file_id = await insertStoredFile(tx, file, media_type)
    const valid_until = type.asks_valid_until ? (parseDay(validity.get(type.id) ?? '') ?? null) : null
    const upload = { activity_document_type_id: type.id, file_id, file_name, valid_until, user_id: userId }
    uploadIds.push(await insertUpload(tx, partner, upload))
  }
  return {
    uploaded: await listUploadsById(tx, uploadIds),
    refused: rejections.map(({ candidate, message }) => {
      return { activity_document_type_id: candidate.typeId, file_name: candidate.file_name, message }
    }),
  }
}

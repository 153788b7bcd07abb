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
import type { DocumentInspection } from '../../platform/files/document.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import {
  insertUpload,
  type LockedType,
  listUploadsById,
  lockActivityForUpload,
  lockTypesWithUploads,
} from './upload.queries.ts'
import { type Doubt, findDoubts } from './upload-doubts.ts'
import type { Candidate, SentUploads } from './upload-form.ts'

const unknownTypeMessage = 'Il documento non è tra quelli richiesti da questa attività.'
const concludedMessage = 'Questa attività è conclusa: non è possibile caricare altri file.'

/** The problem of a file, given its document type; undefined for a type that is not the activity's. */
function findProblem({ inspection, file_name }: Candidate, type: LockedType | undefined): Problem | undefined {
  if (!type) return { message: unknownTypeMessage, status: 422 }
  if (!isUploadOpen(type.uploads, romeDay(new Date()))) return { message: concludedMessage, status: 422 }
  // By the name as it was sent, which the person knows, and by the one that the content gives.
  const names = 'problem' in inspection ? [file_name] : [file_name, inspection.file_name]
  const [ofKind] = names.flatMap((name) => kindProblem(name, type.accepted_kinds) ?? [])
  if (ofKind !== undefined) return { message: ofKind, status: 415 }
  return 'problem' in inspection ? { message: inspection.problem, status: inspection.status } : undefined
}

type Problem = Omit<Doubt, 'code'> & { code?: Doubt['code'] }
type Rejection = { candidate: Candidate; problems: Problem[] }

const toRefused = (rejections: Rejection[]): RejectedFile[] =>
  rejections.flatMap(({ candidate: { typeId, file_name }, problems }) =>
    problems.map(({ message, code }) => ({
      activity_document_type_id: typeId,
      file_name,
      message,
      ...(code && { code }),
    })),
  )

/** Rejects a whole batch: with the status that all problems share, otherwise 422, and each file's and day's problem. */
function rejectAll(rejections: Rejection[], validityErrors: FieldErrors): never {
  const errors: FieldErrors = { ...validityErrors }
  for (const { candidate, problems } of rejections)
    errors[`new_activity_document_type.${candidate.typeId}.${candidate.index}`] = problems.map(
      ({ message }) => `${candidate.file_name}: ${message}`,
    )
  const statuses = rejections.flatMap(({ problems }) => problems.map((problem) => problem.status))
  const [status = 422, ...otherStatuses] = new Set(statuses)
  const isShared = otherStatuses.length === 0 && Object.keys(validityErrors).length === 0
  const message = 'Nessun file è stato caricato: controlla i motivi indicati.'
  throw new HttpError(isShared ? status : 422, message, { errors, body: { refused: toRefused(rejections) } })
}

/** The partner that a user uploads for; 422 when the user has none. */
export function getUploadingPartner(user: Actor): PartnerRef {
  const partner = assignedPartner(user)
  if (partner) return partner
  const kindName = partnerKindByRole[user.role] === 'dealer' ? 'una concessionaria' : 'un’officina'
  throw new HttpError(422, `Il tuo utente non è assegnato a ${kindName}: chiedi all’amministratore.`)
}

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
  sent: SentUploads,
  userId: number,
): Promise<{ uploaded: Upload[]; refused: RejectedFile[] }> {
  const types = await lockForUpload(tx, partner, activity.id, userId)
  const found = sent.candidates.map((candidate) => {
    const type = types.get(candidate.typeId)
    return { candidate, type, problem: findProblem(candidate, type) }
  })
  const possible = found.flatMap(({ candidate, problem }) => (problem ? [] : [candidate]))
  const doubts = await findDoubts(tx, partner, { candidates: possible, confirmed: sent.confirmed })
  const rejections: Rejection[] = []
  const accepted: { type: LockedType; inspection: Extract<DocumentInspection, { file: unknown }> }[] = []
  for (const { candidate, type, problem } of found) {
    const problems = problem ? [problem] : (doubts.get(candidate) ?? [])
    if (problems.length > 0) rejections.push({ candidate, problems })
    else if (type && 'file' in candidate.inspection) accepted.push({ type, inspection: candidate.inspection })
  }
  const validityErrors = validateValidity(new Set(accepted.map(({ type }) => type)), sent.validity)
  if (accepted.length === 0 || Object.keys(validityErrors).length > 0) rejectAll(rejections, validityErrors)
  const uploadIds: number[] = []
  for (const { type, inspection } of accepted) {
    const { file, media_type, file_name } = inspection
    const file_id = await insertStoredFile(tx, file, media_type)
    const valid_until = type.asks_valid_until ? (parseDay(sent.validity.get(type.id) ?? '') ?? null) : null
    const upload = { activity_document_type_id: type.id, file_id, file_name, valid_until, user_id: userId }
    uploadIds.push(await insertUpload(tx, partner, upload))
  }
  return { uploaded: await listUploadsById(tx, uploadIds), refused: toRefused(rejections) }
}

/** The states of an uploaded document or offer (spec 1 §4, spec 2 §4). */
export const documentStatuses = ['pending', 'verified', 'rejected', 'cancelled'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export const documentStatusLabels: Record<DocumentStatus, string> = {
  pending: 'Pending',
  verified: 'Verificato',
  rejected: 'Rifiutato',
  cancelled: 'Cancellato',
}

export type BadgeColour = 'ok' | 'warn' | 'bad' | 'off' | 'info' | 'ind' | 'plum' | 'neu'

export const documentStatusColours: Record<DocumentStatus, BadgeColour> = {
  pending: 'warn',
  verified: 'ok',
  rejected: 'bad',
  cancelled: 'off',
}

/** A document's new status in a sentence: "offerta.pdf: Rifiutato. Motivo: manca la firma". */
export const formatOutcome = (fileName: string, status: DocumentStatus, reason: string | null | undefined): string =>
  `${fileName}: ${documentStatusLabels[status]}${reason ? `. Motivo: ${reason}` : ''}`

type Rejection = { status: DocumentStatus; reason: string | null }

/** Whether a screen must ask why a document is rejected; one that was rejected without a reason may stay so. */
export const lacksReason = (stored: Rejection, status: DocumentStatus, reason: string): boolean =>
  status === 'rejected' && !reason.trim() && (stored.status !== 'rejected' || Boolean(stored.reason))

type Upload = { status: DocumentStatus }

/** Whether more files may be uploaded: there are no uploads yet, or at least one is not verified (spec 1 §4). */
export const isUploadOpen = (uploads: Upload[]): boolean =>
  uploads.length === 0 || uploads.some((upload) => upload.status !== 'verified')

/** Whether a document type is done for a partner: at least one upload is verified and none is pending (decisions "Activities"). */
export const isTypeDone = (uploads: Upload[]): boolean =>
  uploads.some((upload) => upload.status === 'verified') && uploads.every((upload) => upload.status !== 'pending')

/** The latest rejected upload of a type that needs a new version: the type is not done and no newer upload replaces it. */
export function findRejectedUpload<T extends Upload & { created_at: string }>(uploads: T[]): T | undefined {
  if (isTypeDone(uploads)) return undefined
  const isReplaced = (rejected: T) =>
    uploads.some(
      ({ status, created_at }) =>
        (status === 'pending' || status === 'verified') && Date.parse(created_at) > Date.parse(rejected.created_at),
    )
  return uploads.findLast((upload) => upload.status === 'rejected' && !isReplaced(upload))
}

/** How many of these document types are done. */
export function countDoneTypes(typeIds: number[], uploads: (Upload & { activity_document_type_id: number })[]) {
  const done = typeIds.filter((id) => isTypeDone(uploads.filter((upload) => upload.activity_document_type_id === id)))
  return { done: done.length, total: typeIds.length }
}

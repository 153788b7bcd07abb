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

type Upload = { status: DocumentStatus }

/** Uploading is allowed with no uploads, or while at least one is not verified (spec 1 §4). */
export const isUploadOpen = (uploads: Upload[]): boolean =>
  uploads.length === 0 || uploads.some((upload) => upload.status !== 'verified')

/** A type is done for a partner: at least one upload verified and none pending (decisions "Activities"). */
export const isTypeDone = (uploads: Upload[]): boolean =>
  uploads.some((upload) => upload.status === 'verified') && uploads.every((upload) => upload.status !== 'pending')

/** The rejected document of a type that still waits for a new version: the type is not done and nothing was sent after it. */
export function findRejectedUpload<T extends Upload & { created_at: string }>(uploads: T[]): T | undefined {
  if (isTypeDone(uploads)) return undefined
  const answered = (rejected: T) =>
    uploads.some(
      ({ status, created_at }) =>
        (status === 'pending' || status === 'verified') && Date.parse(created_at) > Date.parse(rejected.created_at),
    )
  return uploads.findLast((upload) => upload.status === 'rejected' && !answered(upload))
}

/** How many types are done, and of how many; an activity with none is informative and counts nowhere. */
export function countDoneTypes(typeIds: number[], uploads: (Upload & { activity_document_type_id: number })[]) {
  const done = typeIds.filter((id) => isTypeDone(uploads.filter((upload) => upload.activity_document_type_id === id)))
  return { done: done.length, total: typeIds.length }
}

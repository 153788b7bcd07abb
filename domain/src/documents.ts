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
export const uploadOpen = (uploads: Upload[]): boolean =>
  uploads.length === 0 || uploads.some((upload) => upload.status !== 'verified')

/** A type is done for a partner: at least one upload verified and none pending (decisions "Activities"). */
export const typeDone = (uploads: Upload[]): boolean =>
  uploads.some((upload) => upload.status === 'verified') && uploads.every((upload) => upload.status !== 'pending')

/** A rejected document that nothing replaces yet: the type is not done and nothing waits for verification. */
export const typeRefused = (uploads: Upload[]): boolean =>
  uploads.some((upload) => upload.status === 'rejected') &&
  uploads.every((upload) => upload.status === 'rejected' || upload.status === 'cancelled')

/** How many types are done, and of how many; an activity with none is informative and counts nowhere. */
export function typesDone(typeIds: number[], uploads: (Upload & { activity_document_type_id: number })[]) {
  const done = typeIds.filter((id) => typeDone(uploads.filter((upload) => upload.activity_document_type_id === id)))
  return { done: done.length, total: typeIds.length }
}

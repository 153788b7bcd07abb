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
export const formatOutcome = (name: string, status: string, reason: string | null | undefined): string =>
  `${name}: ${status}${reason ? `. Motivo: ${reason}` : ''}`

type Rejection = { status: DocumentStatus; reason: string | null }

/** Whether a screen must ask why a document is rejected; one that was rejected without a reason may stay so. */
export const lacksReason = (stored: Rejection, status: DocumentStatus, reason: string): boolean =>
  status === 'rejected' && !reason.trim() && (stored.status !== 'rejected' || Boolean(stored.reason))

/** `valid_until` is the last day of a document that expires. */
type Upload = { status: DocumentStatus; valid_until?: string | null }

/** From how many days before its expiry on a verified document may be replaced by a new one. */
const renewalDays = 30

/** A day by some days later: 2026-12-31 by 30 is 2027-01-30. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const neverExpires = '9999-12-31'

/** The last day on which one of these uploads is verified and valid: the latest one; undefined if none was verified. */
export const findValidity = (uploads: Upload[]): string | undefined =>
  uploads
    .filter(({ status }) => status === 'verified')
    .map(({ valid_until }) => valid_until ?? neverExpires)
    .sort()
    .at(-1)

/** The day on which the document expires that these uploads verified; null while it does not. */
export function findExpiry(uploads: Upload[]): string | null {
  const validity = findValidity(uploads)
  return validity === undefined || validity === neverExpires ? null : validity
}

const isValidOn = (uploads: Upload[], day: string) => (findValidity(uploads) ?? '') >= day

/**
 * Whether more files may be uploaded: there are no uploads yet, at least one is not verified (spec 1 §4), or what is
 * verified expires in less than 30 days. `today` is the day in Rome.
 */
export const isUploadOpen = (uploads: Upload[], today: string): boolean =>
  uploads.length === 0 ||
  uploads.some((upload) => upload.status !== 'verified') ||
  !isValidOn(uploads, addDays(today, renewalDays))

/** The day on which what these uploads verified expires, once it may be replaced and no new one waits; null otherwise. */
export function findRenewal(uploads: Upload[], today: string): string | null {
  const expiry = findExpiry(uploads)
  if (expiry === null || uploads.some(({ status }) => status === 'pending')) return null
  return expiry < addDays(today, renewalDays) ? expiry : null
}

/**
 * Whether a document type is done for a partner: at least one upload is verified and has not expired, and none is pending
 * (decisions "Activities").
 */
export const isTypeDone = (uploads: Upload[], today: string): boolean =>
  isValidOn(uploads, today) && uploads.every((upload) => upload.status !== 'pending')

/** The latest rejected upload of a type that needs a new version: the type is not done and no newer upload replaces it. */
export function findRejectedUpload<T extends Upload & { created_at: string }>(
  uploads: T[],
  today: string,
): T | undefined {
  if (isTypeDone(uploads, today)) return undefined
  const isReplaced = (rejected: T) =>
    uploads.some(
      ({ status, created_at }) =>
        (status === 'pending' || status === 'verified') && Date.parse(created_at) > Date.parse(rejected.created_at),
    )
  return uploads.findLast((upload) => upload.status === 'rejected' && !isReplaced(upload))
}

type TypeUpload = Upload & { activity_document_type_id: number }

/** How many of the mandatory document types are done, and how many there are: optional ones hold up nothing. */
export function countDoneTypes(types: { id: number; optional: boolean }[], uploads: TypeUpload[], today: string) {
  const mandatory = types.filter(({ optional }) => !optional)
  const done = mandatory.filter(({ id }) =>
    isTypeDone(
      uploads.filter((upload) => upload.activity_document_type_id === id),
      today,
    ),
  )
  return { done: done.length, total: mandatory.length }
}

import type { UploadStatusInput } from '@portale/domain/documents/activities/activity.ts'
import { formatUploadName, revivesWithdrawn } from '@portale/domain/documents/uploads/declaration.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { changedByMessage } from '../../platform/http/stale.ts'
import type { LockedUpload } from './upload.queries.ts'

/** The sentence of a 409: who changed an upload meanwhile or withdrew it, and when. */
export function uploadChangedMessage(upload: LockedUpload): string {
  const document = `Il documento «${formatUploadName(upload, upload.description)}»`
  const { withdrawn, status_at, status_by_name } = upload
  const lastChange = status_at ? { name: status_by_name, at: status_at } : undefined
  if (!withdrawn || !lastChange) return changedByMessage(`${document} è cambiato`, lastChange)
  const withdrawal = `è stato ritirato da ${lastChange.name} il ${formatMoment(lastChange.at)}`
  return `${document} ${withdrawal}. Ricarica la pagina per vedere la nuova versione.`
}

export const isStale = (upload: LockedUpload, lock_version: number | undefined): boolean =>
  lock_version !== undefined && lock_version !== upload.lock_version

/** Why a request for a new status comes too late, as a sentence: the upload was changed or withdrawn; undefined if it doesn't. */
export const statusConflict = (
  { status, lock_version }: Pick<UploadStatusInput, 'status' | 'lock_version'>,
  upload: LockedUpload,
): string | undefined =>
  isStale(upload, lock_version) || revivesWithdrawn(upload, status) ? uploadChangedMessage(upload) : undefined

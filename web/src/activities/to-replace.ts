import type { Upload } from '@portale/domain/activities/activity.ts'
import { typeDone } from '@portale/domain/documents.ts'

type Sent = Pick<Upload, 'status' | 'reason' | 'created_at'>

/** The rejected document of a type that still waits for a new version: nothing was sent after it, or all that was is off. */
export function toReplace<T extends Sent>(uploads: T[]): T | undefined {
  if (typeDone(uploads)) return undefined
  const answered = (rejected: T) =>
    uploads.some(
      (other) =>
        (other.status === 'pending' || other.status === 'verified') &&
        Date.parse(other.created_at) > Date.parse(rejected.created_at),
    )
  return uploads.findLast((upload) => upload.status === 'rejected' && !answered(upload))
}

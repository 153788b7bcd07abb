import { Readable } from 'node:stream'
import { avatarExtensions, avatarMessages, avatarSize } from '@portale/domain/people/profile.ts'
import { getExtension } from '@portale/domain/platform/files.ts'
import { detectDocumentType } from '../../platform/files/kind.ts'
import type { FileStore, ReceivedFile } from '../../platform/files/store.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { FormFile } from '../../platform/http/multipart.ts'

const maxPixels = 25_000_000
const maxWaiting = 20

// Decoding, password hashing and file access share one thread pool: one picture at a time.
const withAvatarSlot = limitConcurrency(1, maxWaiting)
const timeoutSeconds = 10

const rejection = (status: number, message: string) => new HttpError(status, message, { errors: { avatar: [message] } })

/** Re-encodes a picture as a square without its metadata (position, camera, comments). */
async function reencode(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // loaded only when a photo is changed
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(avatarSize, avatarSize, { fit: 'cover' })
    .webp({ quality: 88 })
    .toBuffer()
}

/** Makes the photo of an uploaded file and receives it into the store (spec 2 §5, security.md "Files"). */
export async function createAvatar(store: FileStore, upload: FormFile | undefined): Promise<ReceivedFile> {
  if (!upload || upload.file?.size === 0) throw rejection(422, avatarMessages.required)
  if (!upload.file) throw rejection(413, avatarMessages.tooLarge)
  if (!avatarExtensions.some((extension) => extension === getExtension(upload.file_name)))
    throw rejection(415, avatarMessages.kind)
  const kind = await detectDocumentType(upload.file, upload.file_name)
  if ('problem' in kind) throw rejection(415, kind.problem)
  const { path } = upload.file
  const picture = await withAvatarSlot(() => reencode(path).catch(() => undefined))
  if (!picture) throw rejection(422, avatarMessages.unreadable)
  const { scan_state } = upload.file
  return { ...(await store.receive(Readable.from([picture]))), ...(scan_state && { scan_state }) }
}

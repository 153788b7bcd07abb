import { Readable } from 'node:stream'
import { extensionOf } from '@portale/domain/files.ts'
import { avatarExtensions, avatarMessages, avatarSize } from '@portale/domain/profile.ts'
import { detectDocumentType } from '../files/kind.ts'
import type { FileStore, ReceivedFile } from '../files/store.ts'
import { limitConcurrency } from '../http/concurrency.ts'
import { HttpError } from '../http/errors.ts'
import type { FormFile } from '../http/multipart.ts'

const mostPixels = 25_000_000
const maxWaiting = 20

// Decoding shares its threads with passwords and files: one picture at a time.
const withAvatarSlot = limitConcurrency(1, maxWaiting)
const longest = 10

const refused = (status: number, message: string) => new HttpError(status, message, { errors: { avatar: [message] } })

/** The picture drawn anew, square, without anything that came with it: position, camera, comments, what is hidden. */
async function redraw(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // only who changes a photo needs it
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: longest })
    .autoOrient()
    .resize(avatarSize, avatarSize, { fit: 'cover' })
    .webp({ quality: 88 })
    .toBuffer()
}

/** The photo to keep for a file of the form, received into the store; refused with its reason (spec 2 §5, security.md "Files"). */
export async function drawAvatar(store: FileStore, sent: FormFile | undefined): Promise<ReceivedFile> {
  if (!sent || sent.file?.size === 0) throw refused(422, avatarMessages.required)
  if (!sent.file) throw refused(413, avatarMessages.tooLarge)
  if (!avatarExtensions.some((extension) => extension === extensionOf(sent.file_name)))
    throw refused(415, avatarMessages.kind)
  const kind = await detectDocumentType(sent.file.path, sent.file_name)
  if ('refused' in kind) throw refused(415, kind.refused)
  const { path } = sent.file
  const picture = await withAvatarSlot(() => redraw(path).catch(() => undefined))
  if (!picture) throw refused(422, avatarMessages.unreadable)
  return store.receive(Readable.from([picture]))
}

import type { FastifyReply } from 'fastify'
import { isInlineType } from './kind.ts'
import { contentDisposition } from './name.ts'
import type { FileStore } from './store.ts'

type StoredFile = { key: string; size: number; media_type: string; file_name: string }

/** Answers with a stored file: inline if it is a PDF or a picture, otherwise as a download; never as active content. */
export async function sendFile(store: FileStore, reply: FastifyReply, file: StoredFile) {
  const content = await store.open(file.key)
  const isInline = isInlineType(file.media_type)
  return reply
    .headers({
      'content-type': file.media_type,
      'content-length': file.size,
      'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.file_name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'private, no-store',
    })
    .send(content)
}

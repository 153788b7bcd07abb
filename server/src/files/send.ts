import type { FastifyReply } from 'fastify'
import { isInlineType } from './kind.ts'
import { contentDisposition } from './name.ts'
import type { FileStore } from './store.ts'

type Sent = { key: string; size: number; media_type: string; file_name: string }

/** A kept file as the answer: shown if it is a PDF or a picture, offered otherwise; never active content. */
export async function sendFile(store: FileStore, reply: FastifyReply, file: Sent) {
  const content = await store.open(file.key)
  const shown = isInlineType(file.media_type)
  return reply
    .headers({
      'content-type': file.media_type,
      'content-length': file.size,
      'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.file_name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'private, no-store',
    })
    .send(content)
}

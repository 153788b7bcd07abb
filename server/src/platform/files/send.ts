import type { FastifyReply } from 'fastify'
import type { Db } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { type DownloadSubject, insertFileDownload } from './download.queries.ts'
import { isInlineType } from './kind.ts'
import { contentDisposition } from './name.ts'
import { findServableState, type ScanSettings } from './scan.ts'
import type { FileStore } from './store.ts'
import { openVerified } from './verify.ts'

const damaged = 'Questo file non è più disponibile: manca dall’archivio o è danneggiato. Gli amministratori lo vedono.'

const pending = 'Questo file attende il controllo antivirus: riprova tra qualche minuto.'
const infected = 'In questo file è stato trovato un virus: nessuno lo può più aprire.'

/**
 * Answers with a stored file: inline if it is a PDF or a picture, otherwise as a download; never as active content. The
 * first time in a day it is read twice, as bytes that were sent can't be taken back when the hash turns out to be another.
 * A document's download is recorded as that of its `subject`; pictures of people have none. `attached` is always a download.
 */
export async function sendFile(
  deps: { db: Db; files: FileStore; config: { scan: ScanSettings } },
  reply: FastifyReply,
  { key, file_name }: { key: string; file_name: string },
  subject?: DownloadSubject,
  { attached = false } = {},
) {
  const { db, files } = deps
  const { id, size, media_type, problem, content, scan_state } = await openVerified(db, files, key)
  if (!content) {
    reply.log.error({ event: 'damaged file', file: id, key, file_name, problem }, 'damaged file')
    throw new HttpError(404, damaged)
  }
  const state = await findServableState(deps, { id, key, scan_state }).catch((error) => {
    content.destroy()
    throw error
  })
  if (state !== 'clean') {
    content.destroy()
    throw state === 'infected' ? new HttpError(410, infected) : new HttpError(423, pending, { retryAfter: 60 })
  }
  if (subject)
    await insertFileDownload(db, reply.request, subject, { file_name, size }).catch((error) => {
      content.destroy()
      throw error
    })
  const isInline = !attached && isInlineType(media_type)
  return reply
    .headers({
      'content-type': media_type,
      'content-length': size,
      'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file_name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'private, no-store',
    })
    .send(content)
}

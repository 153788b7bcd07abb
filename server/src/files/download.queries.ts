import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'

/** What was downloaded: one document with its id, or all those that some filters choose. */
export type DownloadSubject =
  | {
      kind: 'activity_document_upload' | 'activity_document_form' | 'document_news' | 'lead_offer' | 'record_file'
      id: number
    }
  | { kind: 'activity_documents_zip'; filters: Record<string, string> }

/** Records a download before its first byte is sent. */
export async function insertFileDownload(
  db: Db,
  { user, session }: FastifyRequest,
  subject: DownloadSubject,
  file: { file_name: string; size: number },
): Promise<void> {
  await db
    .insertInto('file_downloads')
    .values({
      user_id: user.id,
      impersonator_id: session?.impersonator?.id ?? null,
      kind: subject.kind,
      subject_id: 'id' in subject ? subject.id : null,
      filters: 'filters' in subject ? JSON.stringify(subject.filters) : null,
      file_name: file.file_name,
      bytes: file.size,
    })
    .execute()
}

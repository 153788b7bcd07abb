import type { AccessEventDetail } from '@portale/domain/people/access-register/access-event.ts'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** What was downloaded: one document with its id, or all those that some filters choose. */
export type DownloadSubject =
  | {
      kind: 'activity_document_upload' | 'activity_document_form' | 'document_news' | 'lead_offer' | 'record_file'
      id: number
    }
  | { kind: 'activity_documents_zip'; filters: Record<string, string> }

/** What a document belongs to, in words; null where its file name says it all. */
const names: Record<DownloadSubject['kind'], ((id: number) => RawBuilder<{ name: string }>) | null> = {
  activity_document_upload: (id) => sql`
    SELECT concat_ws(' · ', a.title, t.description, coalesce(d.name, w.name)) AS name
    FROM activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id
    JOIN activities a ON a.id = t.activity_id LEFT JOIN dealers d ON d.id = u.dealer_id
    LEFT JOIN workshops w ON w.id = u.workshop_id WHERE u.id = ${id}`,
  activity_document_form: (id) => sql`
    SELECT concat_ws(' · ', a.title, t.description) AS name
    FROM activity_document_types t JOIN activities a ON a.id = t.activity_id WHERE t.id = ${id}`,
  document_news: (id) => sql`
    SELECT n.title AS name FROM document_news d JOIN news n ON n.id = d.news_id WHERE d.id = ${id}`,
  lead_offer: (id) => sql`
    SELECT concat_ws(' · ', 'Segnalazione ' || l.id, c.name) AS name
    FROM lead_offers o JOIN leads l ON l.id = o.lead_id LEFT JOIN customers c ON c.id = l.customer_id WHERE o.id = ${id}`,
  record_file: null,
  activity_documents_zip: null,
}

async function findSubjectName(db: Db, subject: DownloadSubject): Promise<string | null> {
  const name = 'id' in subject ? names[subject.kind]?.(subject.id) : undefined
  return (name && (await name.execute(db)).rows[0]?.name) ?? null
}

/** Records a download before its first byte is sent: in the log of downloads, and in the register of access. */
export async function insertFileDownload(
  db: Db,
  req: FastifyRequest,
  subject: DownloadSubject,
  file: { file_name: string; size: number },
): Promise<void> {
  const { user, session } = req
  const subject_id = 'id' in subject ? subject.id : null
  await db
    .insertInto('file_downloads')
    .values({
      user_id: user.id,
      impersonator_id: session?.impersonator?.id ?? null,
      kind: subject.kind,
      subject_id,
      filters: 'filters' in subject ? JSON.stringify(subject.filters) : null,
      file_name: file.file_name,
      bytes: file.size,
    })
    .execute()
  const detail: AccessEventDetail =
    'filters' in subject ? { filters: new URLSearchParams(subject.filters).toString() } : { subject_id: subject.id }
  const record = await findSubjectName(db, subject)
  const { file_name, size: bytes } = file
  await req.recordAccess('download', { what: subject.kind, file_name, bytes, record, ...detail })
}

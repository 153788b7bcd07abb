import { administrators } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Conduct, conductUrl, formatConduct } from '../../platform/http/conduct.ts'
import type { RejectedFile } from '../../platform/virus-scan/scan-uploads.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { notifyUsers } from './notify.queries.ts'

async function listAdministrators(db: Db): Promise<Recipient[]> {
  const result = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM users u JOIN roles r ON r.id = u.role_id
    WHERE r.name = ANY(${administrators}) AND u.deleted_at IS NULL ORDER BY u.id`.execute(db)
  return result.rows
}

/** Notifies the administrators that somebody sent infected files, which were not stored. */
export async function notifyInfectedUpload(
  tx: Db,
  config: Config,
  conduct: Conduct,
  files: RejectedFile[],
): Promise<void> {
  await notifyUsers(tx, config, await listAdministrators(tx), {
    kind: 'file_infected',
    cause: `upload:${conduct.person.id}:${files[0]?.sha256}:${new Date().toISOString().slice(0, 13)}`,
    title: 'File infetto rifiutato',
    sentence: `${formatConduct(conduct)} ha inviato un file in cui l’antivirus ha trovato un virus. Non è stato salvato.`,
    items: files.map(({ file_name, signature }) => `${file_name}: ${signature}`),
    url: conductUrl(conduct),
    button: 'Vai agli utenti',
  })
}

/** A stored file that turned out to be infected, by the name and the author of what refers to it. */
export type InfectedFile = { id: number; signature: string; file_name: string | null; user: Recipient | null }

/** Locks infected files that nobody was notified of, a few at a time. */
export async function lockUnreportedFiles(tx: Db): Promise<InfectedFile[]> {
  const result = await sql<InfectedFile>`
    WITH found AS (SELECT id, signature FROM files WHERE scan_state = 'infected' AND NOT scan_reported
      ORDER BY id LIMIT 50 FOR UPDATE SKIP LOCKED)
    SELECT found.id, found.signature, o.file_name,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email) END AS "user"
    FROM found LEFT JOIN LATERAL (
      SELECT file_name, user_id FROM activity_document_uploads WHERE file_id = found.id
      UNION ALL SELECT file_name, user_id FROM lead_offers WHERE file_id = found.id
      UNION ALL SELECT file_name, user_id FROM record_files WHERE file_id = found.id
      UNION ALL SELECT d.file_name, n.user_id FROM document_news d JOIN news n ON n.id = d.news_id WHERE d.file_id = found.id
      UNION ALL SELECT form_file_name, NULL FROM activity_document_types WHERE form_file_id = found.id
      UNION ALL SELECT 'Foto di ' || name, id FROM users WHERE avatar_file_id = found.id
      LIMIT 1) o ON true
    LEFT JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY found.id`.execute(tx)
  return result.rows
}

/** Notifies the administrators and the authors of infected files that they are out of service. */
export async function notifyInfectedFiles(tx: Db, config: Config, infected: InfectedFile[]): Promise<void> {
  const readers = await listAdministrators(tx)
  for (const { id, signature, file_name, user } of infected) {
    const name = file_name ?? `File n. ${id}`
    const recipients = user && readers.every((reader) => reader.id !== user.id) ? [...readers, user] : readers
    await notifyUsers(tx, config, recipients, {
      kind: 'file_infected',
      cause: `file:${id}`,
      title: 'File infetto tolto dal servizio',
      sentence: `l’antivirus ha trovato un virus in un file già caricato${user ? ` da ${user.name}` : ''}: nessuno lo può più aprire.`,
      items: [`${name}: ${signature}`],
      more: ['Chi lo ha caricato controlli il suo computer e ne carichi una copia pulita.'],
      url: '/notifications',
      button: 'Vai alle notifiche',
    })
  }
  await sql`UPDATE files SET scan_reported = true WHERE id = ANY(${infected.map(({ id }) => id)})`.execute(tx)
}

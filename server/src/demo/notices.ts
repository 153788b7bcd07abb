import type { DocumentStatus } from '@portale/domain/documents.ts'
import { sql } from 'kysely'
import type { UploadEvent } from '../activities/upload.notices.ts'
import { notifyUploaded, notifyUploadStatuses } from '../activities/upload.notices.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'

const eachKind = 12
const unreadAlerts = 1
const unreadInBell = 3

/** The newest uploads, or answers to them, of the partners that the demo accounts are assigned to; oldest first. */
async function listLatest(tx: Db, moment: 'created_at' | 'status_at') {
  const rows = await tx
    .selectFrom('activity_document_uploads as u')
    .innerJoin('activity_document_types as t', 't.id', 'u.activity_document_type_id')
    .innerJoin('activities as a', 'a.id', 't.activity_id')
    .select(['u.id', 'u.file_name', 'u.reason', 'u.dealer_id', 'u.workshop_id', 'u.user_id', 'u.status_by'])
    .select((row) => row.ref('u.status').$castTo<DocumentStatus>().as('status'))
    .select([`u.${moment} as at`, 'a.id as activity_id', 'a.title'])
    .where('u.status', moment === 'created_at' ? '=' : '<>', 'pending')
    .where(
      sql<boolean>`EXISTS (SELECT FROM users p LEFT JOIN user_dealers d ON d.user_id = p.id
      LEFT JOIN user_workshops w ON w.user_id = p.id WHERE p.password_hash IS NOT NULL AND p.role_id > 2
      AND (d.dealer_id = u.dealer_id OR w.workshop_id = u.workshop_id))`,
    )
    .orderBy(`u.${moment}`, 'desc')
    .limit(eachKind)
    .execute()
  return rows.reverse()
}

type Latest = Awaited<ReturnType<typeof listLatest>>[number]

const occasionOf = (upload: Latest, actorId: number): UploadEvent => ({
  partner:
    upload.dealer_id === null
      ? { kind: 'workshop', id: upload.workshop_id ?? 0 }
      : { kind: 'dealer', id: upload.dealer_id },
  activity: { id: upload.activity_id, title: upload.title },
  actorId,
  cause: `demo ${upload.id}`,
})

/** What was written in this very transaction came about then. */
export async function antedate(tx: Db, at: string | null): Promise<void> {
  await sql`UPDATE notifications SET created_at = ${at} WHERE created_at = now()`.execute(tx)
  await sql`UPDATE mails SET created_at = ${at}, next_try_at = ${at} WHERE created_at = now()`.execute(tx)
}

/** Bells show what was written last first: so the notices take their places by their moments. */
async function sortByMoment(tx: Db): Promise<void> {
  await sql`
    UPDATE notifications n SET user_id = s.user_id, title = s.title, message = s.message, url = s.url, created_at = s.created_at
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM notifications) places
    JOIN (SELECT *, row_number() OVER (ORDER BY created_at, id) AS place FROM notifications) s USING (place)
    WHERE n.id = places.id`.execute(tx)
}

/** Everything but the newest has been read. */
async function markRead(tx: Db): Promise<void> {
  await sql`
    UPDATE notifications n SET alert_read_at = CASE WHEN place > ${unreadAlerts} THEN created_at END,
      dropdown_read_at = CASE WHEN place > ${unreadInBell} THEN created_at END
    FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notifications) places
    WHERE places.id = n.id`.execute(tx)
}

/** Tells the people of the demonstration what happened lately, as the portal itself would have. */
export async function insertNotices(tx: Db, config: Config): Promise<void> {
  for (const upload of await listLatest(tx, 'created_at')) {
    await notifyUploaded(tx, config, occasionOf(upload, upload.user_id), [upload])
    await antedate(tx, upload.at)
  }
  for (const upload of await listLatest(tx, 'status_at')) {
    const names = new Map([[upload.id, upload]])
    await notifyUploadStatuses(tx, config, occasionOf(upload, upload.status_by ?? 0), [upload], names)
    await antedate(tx, upload.at)
  }
  await sortByMoment(tx)
  await markRead(tx)
}

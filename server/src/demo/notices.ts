import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import type { UploadEvent } from '../documents/uploads/upload.notices.ts'
import { notifyDeclared, notifyUploaded, notifyUploadStatuses } from '../documents/uploads/upload.notices.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'

const noticesPerKind = 12
const unreadAlerts = 1
const unreadInBell = 3

/** The newest uploads, or answers to them, of the partners that the demo accounts are assigned to; oldest first. */
async function listLatest(tx: Db, moment: 'created_at' | 'status_at') {
  const rows = await tx
    .selectFrom('activity_document_uploads as u')
    .innerJoin('activity_document_types as t', 't.id', 'u.activity_document_type_id')
    .innerJoin('activities as a', 'a.id', 't.activity_id')
    .select(['u.id', 'u.file_name', 'u.reason', 'u.dealer_id', 'u.workshop_id', 'u.user_id', 'u.status_by'])
    .select(['u.not_applicable_reason', 't.description'])
    .select((row) => row.ref('u.status').$castTo<DocumentStatus>().as('status'))
    .select([`u.${moment} as at`, 'a.id as activity_id', 'a.title'])
    .where('u.status', moment === 'created_at' ? '=' : '<>', 'pending')
    .where('u.withdrawn', '=', false)
    .where(
      sql<boolean>`EXISTS (SELECT FROM users p LEFT JOIN user_dealers d ON d.user_id = p.id
      LEFT JOIN user_workshops w ON w.user_id = p.id WHERE p.password_hash IS NOT NULL AND p.role_id > 2
      AND (d.dealer_id = u.dealer_id OR w.workshop_id = u.workshop_id))`,
    )
    .orderBy(`u.${moment}`, 'desc')
    .limit(noticesPerKind)
    .execute()
  return rows.reverse()
}

type Latest = Awaited<ReturnType<typeof listLatest>>[number]

const toUploadEvent = (upload: Latest, actorId: number): UploadEvent => ({
  partner:
    upload.dealer_id === null
      ? { kind: 'workshop', id: upload.workshop_id ?? 0 }
      : { kind: 'dealer', id: upload.dealer_id },
  activity: { id: upload.activity_id, title: upload.title },
  actorId,
  cause: `demo ${upload.id}`,
})

/** Gives the notifications and mails of this transaction an earlier creation time. */
export async function backdate(tx: Db, at: string | null): Promise<void> {
  await sql`UPDATE notifications SET created_at = ${at} WHERE created_at = now()`.execute(tx)
  await sql`UPDATE notice_counts SET moments = '{}', counting_until = NULL`.execute(tx)
  await sql`UPDATE mails SET created_at = ${at}, next_try_at = ${at} WHERE created_at = now()`.execute(tx)
}

/** Reassigns the ids in order of creation time, because the bell sorts by id. */
async function sortByCreation(tx: Db): Promise<void> {
  await sql`
    UPDATE notifications n SET user_id = s.user_id, title = s.title, message = s.message, url = s.url, objects = s.objects,
      created_at = s.created_at, kind = s.kind, blocks = s.blocks, closed_at = s.closed_at, closed_reason = s.closed_reason
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS position FROM notifications) positions
    JOIN (SELECT *, row_number() OVER (ORDER BY created_at, id) AS position FROM notifications) s USING (position)
    WHERE n.id = positions.id`.execute(tx)
}

/** Marks all but the newest notifications of each user as read, and what blocks in the bell alone. */
async function markRead(tx: Db): Promise<void> {
  await sql`
    UPDATE notifications n SET alert_read_at = CASE WHEN position > ${unreadAlerts} AND NOT n.blocks THEN created_at END,
      dropdown_read_at = CASE WHEN position > ${unreadInBell} THEN created_at END
    FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS position FROM notifications) positions
    WHERE positions.id = n.id`.execute(tx)
}

/** Notifies the users of the demonstration of the latest uploads and statuses, as the portal would have. */
export async function insertNotices(tx: Db, config: Config): Promise<void> {
  for (const upload of await listLatest(tx, 'created_at')) {
    const event = toUploadEvent(upload, upload.user_id)
    const { description, not_applicable_reason: reason } = upload
    if (reason === null) await notifyUploaded(tx, config, event, [upload])
    else await notifyDeclared(tx, config, event, { description, reason })
    await backdate(tx, upload.at)
  }
  for (const upload of await listLatest(tx, 'status_at')) {
    const names = new Map([[upload.id, upload]])
    await notifyUploadStatuses(tx, config, toUploadEvent(upload, upload.status_by ?? 0), [upload], names)
    await backdate(tx, upload.at)
  }
  await sortByCreation(tx)
  await markRead(tx)
}

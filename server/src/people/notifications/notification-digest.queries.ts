import type { DigestNotice } from '@portale/domain/documents/reminders/digest.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { toExcerpt } from '../../platform/html/excerpt.ts'
import { closeEnded } from './notification-end.queries.ts'

/** The notifications of a user that waited for the morning's mail, newest first, but for those read or closed meanwhile. */
export async function claimDigestNotices(tx: Db, userId: number): Promise<DigestNotice[]> {
  await closeEnded(tx, userId)
  const result = await sql<{ title: string; message: string; url: string | null }>`
    WITH claimed AS (
      UPDATE notifications SET in_digest = false WHERE user_id = ${userId} AND in_digest RETURNING id
    )
    SELECT n.title, n.message, n.url FROM claimed JOIN notifications n USING (id)
    WHERE n.alert_read_at IS NULL AND n.dropdown_read_at IS NULL AND n.closed_at IS NULL
      AND find_notification_end(n) IS NULL ORDER BY n.id DESC`.execute(tx)
  return result.rows.map(({ message, ...notice }) => ({ ...notice, text: toExcerpt(message) }))
}

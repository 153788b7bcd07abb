import { dropdownSize, type Notification } from '@portale/domain/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

export type NewNotification = { user_id: number; title: string; message: string; url: string | null }

/** Notifications for several people, all in one statement. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO notifications (user_id, title, message, url)
    SELECT user_id, title, message, url
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (user_id bigint, title text, message text, url text)`.execute(
    db,
  )
}

const shown = sql.raw('id, title, message, url, created_at, dropdown_read_at IS NOT NULL AS dropdown_read')

/** What the banner has not shown yet, newest first. */
export async function listUnread(db: Db, userId: number): Promise<Notification[]> {
  const result = await sql<Notification>`SELECT ${shown} FROM notifications
    WHERE user_id = ${userId} AND alert_read_at IS NULL ORDER BY id DESC LIMIT ${dropdownSize}`.execute(db)
  return result.rows
}

/** The newest notifications of a person, read or not. */
export async function listNewest(db: Db, userId: number): Promise<Notification[]> {
  const result = await sql<Notification>`SELECT ${shown} FROM notifications
    WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${dropdownSize}`.execute(db)
  return result.rows
}

/** Marks one of a person's notifications as read, in the banner or in the bell; false when it is nobody's or another's. */
export async function updateRead(
  db: Db,
  userId: number,
  id: number,
  column: 'alert_read_at' | 'dropdown_read_at',
): Promise<boolean> {
  const at = sql.ref(column)
  const result = await sql`UPDATE notifications SET ${at} = coalesce(${at}, now())
    WHERE id = ${id} AND user_id = ${userId} RETURNING id`.execute(db)
  return result.rows.length > 0
}

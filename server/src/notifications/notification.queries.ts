import { dropdownSize, type Notification } from '@portale/domain/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { cleanForDisplay } from '../html/clean.ts'
import { stateConditions } from '../news/news.queries.ts'

export type NewNotification = { user_id: number; title: string; message: string; url: string | null }

/** Inserts notifications of several users in one statement. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO notifications (user_id, title, message, url)
    SELECT user_id, title, message, url
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (user_id bigint, title text, message text, url text)`.execute(
    db,
  )
}

async function listNotifications(db: Db, condition: RawBuilder<unknown>): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    SELECT id, title, message, url, created_at, dropdown_read_at IS NOT NULL AS dropdown_read
    FROM notifications WHERE ${condition} ORDER BY id DESC LIMIT ${dropdownSize}`.execute(db)
  return rows.map((row) => ({ ...row, message: cleanForDisplay(row.message) }))
}

// A news that was undone, or has expired, cannot be read any more.
const isReadable = sql`CASE WHEN url ~ '^/news/[0-9]{1,15}$' THEN EXISTS (
  SELECT FROM news n WHERE n.id = substr(url, 7)::bigint AND ${sql.raw(stateConditions.shown)}) ELSE true END`

/** The notifications that a user has not marked as read in the banner, newest first. */
export const listUnread = (db: Db, userId: number): Promise<Notification[]> =>
  listNotifications(db, sql`user_id = ${userId} AND alert_read_at IS NULL AND ${isReadable}`)

/** The newest notifications of a user, read or not. */
export const listNewest = (db: Db, userId: number): Promise<Notification[]> =>
  listNotifications(db, sql`user_id = ${userId}`)

/** Marks a notification as read in the banner or in the bell; false when the user has no such notification. */
export async function updateReadAt(
  db: Db,
  userId: number,
  id: number,
  columnName: 'alert_read_at' | 'dropdown_read_at',
): Promise<boolean> {
  const column = sql.ref(columnName)
  const result = await sql`UPDATE notifications SET ${column} = coalesce(${column}, now())
    WHERE id = ${id} AND user_id = ${userId} RETURNING id`.execute(db)
  return result.rows.length > 0
}

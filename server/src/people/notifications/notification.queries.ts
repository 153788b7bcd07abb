import type { NoticeKind } from '@portale/domain/people/notices.ts'
import { dropdownSize, maxUnreadCount, type Notification } from '@portale/domain/people/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'

export type NewNotification = {
  user_id: number
  kind: NoticeKind
  title: string
  message: string
  url: string | null
  /** The pages of the objects, when it is about several and `url` is a list. */
  objects?: string[] | undefined
  blocks: boolean
  /** The notification that counts this one, which the bell and the banner leave out. */
  gathered_into?: number
}

/** Of documents to verify the digest says what still waits, instead of what arrived. */
const countedInDigest: NoticeKind = 'document_uploaded'

/**
 * Inserts notifications in one statement, but for users who want none of their kind or are suspended; answers the ids. Only
 * `insertNotices` calls it: it counts them first. Objects are stored in no order: when they end one after the other, a look
 * at whether one is left soon meets it.
 */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<number[]> {
  if (rows.length === 0) return []
  const result = await sql<{ id: number }>`
    INSERT INTO notifications (user_id, kind, title, message, url, objects, blocks, gathered_into, in_digest)
    SELECT n.user_id, n.kind, n.title, n.message, n.url, array_shuffle(n.objects), n.blocks, n.gathered_into,
      p.channel IS NOT DISTINCT FROM 'digest' AND n.kind <> ${countedInDigest} AND n.gathered_into IS NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n (user_id bigint, kind text, title text, message text, url text, objects text[], blocks boolean,
        gathered_into bigint)
    LEFT JOIN notification_preferences p ON p.user_id = n.user_id AND p.kind = n.kind
    WHERE p.channel IS DISTINCT FROM 'none'
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = n.user_id AND u.suspended_at IS NOT NULL)
    RETURNING id`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** The columns of a notification `n`. Until 2026 the banner and the bell had marks that did not know of each other. */
const columns = sql.raw(`n.id, n.kind, n.title, n.message, n.url, n.created_at, n.blocks,
  n.dropdown_read_at IS NOT NULL OR n.alert_read_at IS NOT NULL OR n.closed_at IS NOT NULL AS dropdown_read,
  n.closed_reason AS closed`)

/** Of a notification `n` that is one of those of `listEnded`, which nothing has closed yet, the same as of a closed one. */
const columnsWithEnds = sql.raw(`n.id, n.kind, n.title, n.message, n.url, n.created_at, n.blocks,
  n.dropdown_read_at IS NOT NULL OR n.alert_read_at IS NOT NULL OR e.closed IS NOT NULL AS dropdown_read, e.closed`)

export const toDisplay = (rows: Notification[]): Notification[] =>
  rows.map((row) => ({ ...row, message: cleanForDisplay(row.message) }))

/** Worded like the partial indexes. */
const isOpen = 'n.alert_read_at IS NULL AND n.closed_at IS NULL'
const isUnread = `${isOpen} AND n.dropdown_read_at IS NULL`
/** Not counted by another one. */
const standsAlone = sql`n.gathered_into IS NULL`

/** How a notification `n` ended: also one that nothing has closed yet, as time alone ends an object. Of read ones nobody asks. */
export const endOf = `CASE WHEN ${isOpen} THEN find_notification_end(n) ELSE n.closed_reason END`

/** Conditions of the history's states; `$` free. */
export const stateConditions = {
  unread: isUnread,
  read: 'n.closed_at IS NULL AND (n.alert_read_at IS NOT NULL OR n.dropdown_read_at IS NOT NULL)',
  closed: 'n.closed_at IS NOT NULL',
}

const newestOf = (userId: number, ended: number[], condition: RawBuilder<unknown>) => sql<Notification>`
  (SELECT * FROM notifications n WHERE n.user_id = ${userId} AND ${standsAlone} AND ${condition}
    AND n.id <> ALL(${ended}::bigint[]) ORDER BY n.id DESC LIMIT ${dropdownSize})`

/**
 * The notifications that a user has not marked as read in the banner, but for those that have ended, newest first. Those that block come before others
 * when there are more than fit.
 */
export async function listUnread(db: Db, userId: number, ended: number[]): Promise<Notification[]> {
  const open = sql.raw(isOpen)
  const result = await sql<Notification>`
    SELECT ${columns} FROM (
      SELECT * FROM (${newestOf(userId, ended, sql`n.blocks AND ${open}`)} UNION ${newestOf(userId, ended, open)}) candidates
      ORDER BY blocks DESC, id DESC LIMIT ${dropdownSize}
    ) n ORDER BY n.id DESC`.execute(db)
  return toDisplay(result.rows)
}

/** The newest notifications of a user, read or not. */
export async function listNewest(db: Db, userId: number): Promise<Notification[]> {
  const result = await sql<Notification>`
    SELECT ${columnsWithEnds} FROM (
      SELECT * FROM notifications n WHERE n.user_id = ${userId} AND ${standsAlone} ORDER BY n.id DESC LIMIT ${dropdownSize}
    ) n, LATERAL (SELECT ${sql.raw(endOf)} AS closed) e ORDER BY n.id DESC`.execute(db)
  return toDisplay(result.rows)
}

/** How many notifications each of these users has to read, 100 standing for more; users without any are left out. */
export async function countUnread(db: Db, userIds: number[], ended: number[] = []): Promise<Map<number, number>> {
  const result = await sql<{ id: number; unread: number }>`
    SELECT u.id, counted.unread FROM unnest(${userIds}::bigint[]) AS u (id) CROSS JOIN LATERAL (
      SELECT count(*)::int AS unread FROM (
        SELECT FROM notifications n WHERE n.user_id = u.id AND ${standsAlone} AND ${sql.raw(isUnread)}
          AND n.id <> ALL(${ended}::bigint[]) LIMIT ${maxUnreadCount}) rows
    ) counted WHERE counted.unread > 0`.execute(db)
  return new Map(result.rows.map(({ id, unread }) => [id, unread]))
}

const maxLookedAt = 100

/**
 * A user's newest unread notifications whose objects have ended without a change that closed them. Reading leaves them as
 * they are, as it may be somebody else who looks: a job closes them (notification-end.queries.ts).
 */
export async function listEnded(db: Db, userId: number): Promise<number[]> {
  const ended = await sql<{ id: number }>`
    SELECT looked_at.id FROM (
      SELECT n.id, n AS notification FROM notifications n WHERE n.user_id = ${userId} AND ${sql.raw(isOpen)}
      ORDER BY n.id DESC LIMIT ${maxLookedAt}
    ) looked_at WHERE find_notification_end(looked_at.notification) IS NOT NULL`.execute(db)
  return ended.rows.map(({ id }) => id)
}

/** The page of a notification of a user, whether it still opens for them, and how the notification ended. */
export async function findTarget(
  db: Db,
  userId: number,
  id: number,
): Promise<(Pick<Notification, 'id' | 'url' | 'closed'> & { opens: boolean }) | undefined> {
  const result = await sql<Pick<Notification, 'id' | 'url' | 'closed'> & { opens: boolean }>`
    SELECT n.id, n.url, coalesce(n.closed_reason, find_notification_end(n)) AS closed,
      n.url IS NOT NULL AND can_open_any(n.user_id, n.kind, n.url, n.objects) AS opens
    FROM notifications n WHERE n.id = ${id} AND n.user_id = ${userId}`.execute(db)
  return result.rows[0]
}

/**
 * What reading sets: read in one place is read everywhere. What blocks stays in the banner until it is done, or marked
 * there: only that sets its `alert_read_at`.
 */
const readMarks = (inBanner: boolean) => sql`
  alert_read_at = CASE WHEN n.blocks AND NOT ${inBanner}::boolean THEN n.alert_read_at ELSE coalesce(n.alert_read_at, now()) END,
  dropdown_read_at = coalesce(n.dropdown_read_at, now())`

/**
 * Marks a notification as read, in the banner or elsewhere, and with it those that it counts; false when the user has no
 * such notification.
 */
export async function updateRead(
  db: Db,
  userId: number,
  id: number,
  { inBanner }: { inBanner: boolean },
): Promise<boolean> {
  const result = await sql`
    WITH updated AS (
      UPDATE notifications n SET ${readMarks(inBanner)}
      WHERE (n.id = ${id} OR n.gathered_into = ${id}) AND n.user_id = ${userId}
        AND (n.dropdown_read_at IS NULL OR n.alert_read_at IS NULL AND (${inBanner}::boolean OR NOT n.blocks))
    )
    SELECT FROM notifications n WHERE n.id = ${id} AND n.user_id = ${userId}`.execute(db)
  return result.rows.length > 0
}

const maxMarked = 5000

/** Marks a user's notifications up to this one as read, some thousands at a time; whether there are more. */
export async function updateAllRead(db: Db, userId: number, until: number | undefined): Promise<boolean> {
  const upTo = until === undefined ? sql`` : sql`AND n.id <= ${until}`
  const result = await sql`
    UPDATE notifications n SET ${readMarks(false)} WHERE n.id IN (
      SELECT n.id FROM notifications n WHERE n.user_id = ${userId} AND ${sql.raw(isUnread)} ${upTo}
      ORDER BY n.id DESC LIMIT ${maxMarked} FOR UPDATE)`.execute(db)
  return Number(result.numAffectedRows ?? 0) === maxMarked
}

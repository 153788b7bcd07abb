import {
  defaultChannel,
  type NoticeChoices,
  type NoticeKind,
  type NoticePreferences,
  noticeKindsOf,
} from '@portale/domain/people/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** The choices of a user for the kinds that may reach the role; undefined for a deleted user. */
export async function findNoticePreferences(
  db: Db,
  user: { id: number; role: string },
): Promise<NoticePreferences | undefined> {
  const result = await sql<Omit<NoticePreferences, 'choices'> & { chosen: NoticeChoices }>`
    SELECT u.do_not_disturb, u.lock_version, (SELECT coalesce(json_object_agg(p.kind, p.channel), '{}')
      FROM notification_preferences p WHERE p.user_id = u.id) AS chosen
    FROM users u WHERE u.id = ${user.id} AND u.deleted_at IS NULL`.execute(db)
  const [row] = result.rows
  if (!row) return undefined
  const { chosen, ...rest } = row
  const choices = Object.fromEntries(noticeKindsOf(user.role).map((kind) => [kind, chosen[kind] ?? defaultChannel]))
  return { choices, ...rest }
}

/** Sets the channels of these kinds; the user's row must be locked. False when they were all set so already. */
export async function updateNoticePreferences(db: Db, user_id: number, choices: NoticeChoices): Promise<boolean> {
  const rows = JSON.stringify(Object.entries(choices).map(([kind, channel]) => ({ kind: kind as NoticeKind, channel })))
  const sent = sql`json_to_recordset(${rows}::json) AS sent (kind text, channel text)`
  const updated = await sql`
    UPDATE notification_preferences p SET channel = sent.channel FROM ${sent}
    WHERE p.user_id = ${user_id} AND p.kind = sent.kind AND p.channel <> sent.channel RETURNING p.id`.execute(db)
  const inserted = await sql`
    INSERT INTO notification_preferences (user_id, kind, channel)
    SELECT ${user_id}, sent.kind, sent.channel FROM ${sent} WHERE sent.channel <> ${defaultChannel}
      AND NOT EXISTS (SELECT FROM notification_preferences p WHERE p.user_id = ${user_id} AND p.kind = sent.kind)
    RETURNING id`.execute(db)
  return updated.rows.length + inserted.rows.length > 0
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { listEnded } from './notification.queries.ts'

/** Closes those of these notifications that have ended. */
const closeThese = (db: Db, ids: number[]) =>
  sql`
  UPDATE notifications n SET closed_at = now(), closed_reason = find_notification_end(n)
  WHERE n.id = ANY(${ids}::bigint[]) AND n.closed_at IS NULL AND find_notification_end(n) IS NOT NULL`.execute(db)

/** Closes a user's newest unread notifications whose objects have ended without a change that closed them. */
export async function closeEnded(db: Db, userId: number): Promise<void> {
  const ended = await listEnded(db, userId)
  if (ended.length > 0) await closeThese(db, ended)
}

/** Closes the notifications of news that have expired since yesterday, which no change does. */
export async function closeExpired(db: Db): Promise<void> {
  const found = await sql<{ id: number }>`
    SELECT n.id FROM news w JOIN notifications n ON n.url = '/news/' || w.id
    WHERE w.expires_at <= now() AND w.expires_at > now() - interval '1 day'
      AND n.alert_read_at IS NULL AND n.closed_at IS NULL`.execute(db)
  if (found.rows.length > 0)
    await closeThese(
      db,
      found.rows.map(({ id }) => id),
    )
}

const batchSize = 1000

/** Closes what has ended of all unread notifications, some at a time: once a night, for what a change has missed. */
export async function closeAllEnded(db: Db): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const result: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      WITH looked_at AS (
        SELECT n.id FROM notifications n WHERE n.alert_read_at IS NULL AND n.closed_at IS NULL AND n.id > ${after}
        ORDER BY n.id LIMIT ${batchSize}
      ), closed AS (
        UPDATE notifications n SET closed_at = now(), closed_reason = find_notification_end(n)
        FROM looked_at WHERE n.id = looked_at.id AND n.closed_at IS NULL AND find_notification_end(n) IS NOT NULL
      ) SELECT max(id) AS last FROM looked_at`.execute(db)
    after = result.rows[0]?.last ?? null
  }
}

import { mailServerEvent } from '@portale/domain/platform/system/system.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { recordSystemEvent } from '../../platform/system/system.queries.ts'

/** Records whether the mail server takes mails; resolves to whether that has changed, for all servers of the portal. */
export async function recordMailServer(db: Db, result: { ok: true } | { ok: false; error: string }): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean | null }>`
    SELECT (result->>'ok')::boolean AS ok FROM system_events WHERE name = ${mailServerEvent}`.execute(db)
  const before = rows[0]?.ok ?? true
  if (before && result.ok && rows.length > 0) return false
  await recordSystemEvent(db, mailServerEvent, result)
  return before !== result.ok
}

/** Writes on every mail that is due why it waits, but on those that are being sent. */
export async function updateWaitingReason(db: Db, reason: string): Promise<void> {
  await sql`UPDATE mails SET last_error = ${reason.slice(0, 500)}, lock_version = lock_version + 1
    WHERE id IN (SELECT id FROM mails WHERE next_try_at <= now() AND last_error IS DISTINCT FROM ${reason.slice(0, 500)}
      ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(db)
}

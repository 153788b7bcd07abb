import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { DeliveryReport } from './delivery-report.ts'

/**
 * Records what a mail server reports of the mail with this return token, as when the portal's own mail server refuses it at
 * once; only of one that was sent, so that a second report changes nothing.
 */
export async function recordDeliveryReport(
  db: Db,
  token: string,
  { kind, reason }: DeliveryReport,
): Promise<'refused' | 'delayed' | 'ignored' | 'unknown'> {
  const set =
    kind === 'refused'
      ? sql`state = 'parked', refused_at = now(), last_error = ${reason}`
      : sql`last_error = ${`Consegna in ritardo: ${reason}`}`
  const result = await sql<{ is_sent: boolean }>`
    WITH found AS (SELECT id FROM mails WHERE return_token = ${token}),
      updated AS (UPDATE mails m SET ${set}, lock_version = lock_version + 1 FROM found
        WHERE m.id = found.id AND m.state = 'sent' RETURNING m.id)
    SELECT EXISTS (SELECT FROM updated) AS is_sent FROM found`.execute(db)
  const [row] = result.rows
  if (!row) return 'unknown'
  return row.is_sent ? kind : 'ignored'
}

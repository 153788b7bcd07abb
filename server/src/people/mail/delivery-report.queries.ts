import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { DeliveryReport } from './delivery-report.ts'

/**
 * The mail with this return token. Its lock waits for the transaction that hands it over, which a quick server reports
 * about before it has ended: the mail is not yet "sent" then.
 */
export async function findReturnedMail(db: Db, token: string): Promise<number | undefined> {
  const result = await sql<{ id: number }>`SELECT id FROM mails WHERE return_token = ${token} FOR UPDATE`.execute(db)
  return result.rows[0]?.id
}

/**
 * Records what a mail server reports of a mail, as when the portal's own mail server refuses it at once; only of one that
 * was sent, so that a second report changes nothing.
 */
export async function recordDeliveryReport(
  db: Db,
  id: number,
  { kind, reason }: DeliveryReport,
): Promise<'refused' | 'delayed' | 'ignored'> {
  const set =
    kind === 'refused'
      ? sql`state = 'parked', refused_at = now(), last_error = ${reason}`
      : sql`last_error = ${`Consegna in ritardo: ${reason}`}`
  const result = await sql`
    UPDATE mails SET ${set}, lock_version = lock_version + 1 WHERE id = ${id} AND state = 'sent' RETURNING id`.execute(
    db,
  )
  return result.rows.length > 0 ? kind : 'ignored'
}

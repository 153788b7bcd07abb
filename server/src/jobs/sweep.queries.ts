import { sql } from 'kysely'
import { extendAccessBlocks } from '../access-register/access-block.queries.ts'
import { deleteExpiredDevices } from '../accounts/factor.queries.ts'
import { deleteExpiredChallenges } from '../accounts/login-challenge.queries.ts'
import { deleteEndedSessions } from '../accounts/session.queries.ts'
import { deletePastDigests } from '../activities/digest.queries.ts'
import { foldProgressCounts } from '../activities/progress.queries.ts'
import { foldUploadCounts } from '../activities/upload-counts.queries.ts'
import { deletePastReviews } from '../activities/upload-verify.queries.ts'
import { extendAuditBlocks } from '../audit/audit-blocks.queries.ts'
import { extendAuditPositions } from '../audit/audit-positions.queries.ts'
import { deletePastDisclosures } from '../customers/disclosure.queries.ts'
import type { Db } from '../db/connection.ts'
import { compactLeadCounts } from '../leads/lead-counts.queries.ts'
import { deleteExpiredTokens } from '../mail/mail.queries.ts'
import { closeExpired } from '../notifications/notification-end.queries.ts'
import { deletePastServers, recordSystemEvent } from '../system/system.queries.ts'
import { deletePastDeliveries } from '../webhooks/webhook-delivery.queries.ts'

/** Deletes expired rows: sessions, waiting logins, trusted devices, rate counters, disclosures of past days, idempotency keys, tokens, dead servers, reviews, digests' days, deliveries. Closes notifications of expired news, folds and extends counts. */
export async function sweepRows(db: Db): Promise<void> {
  await deleteEndedSessions(db)
  await deleteExpiredChallenges(db)
  await deleteExpiredDevices(db)
  await sql`DELETE FROM rate_counters WHERE window_ends_at < now()`.execute(db)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db)
  await sql`DELETE FROM password_resets
    WHERE greatest(created_at + interval '1 day', expires_at) < now()`.execute(db)
  await sql`DELETE FROM email_changes WHERE created_at < now() - interval '2 days'`.execute(db)
  await deleteExpiredTokens(db)
  await deletePastDisclosures(db)
  await deletePastServers(db)
  await deletePastReviews(db)
  await deletePastDigests(db)
  await closeExpired(db)
  await deletePastDeliveries(db)
  await foldProgressCounts(db)
  await compactLeadCounts(db)
  await foldUploadCounts(db)
  await extendAuditBlocks(db)
  await extendAuditPositions(db)
  await extendAccessBlocks(db)
  await recordSystemEvent(db, 'sweep_rows', { ok: true })
}

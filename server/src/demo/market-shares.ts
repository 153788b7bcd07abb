import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import { notFound } from '../platform/http/errors.ts'
import { findShareRow, insertShare } from '../sales/market-shares/market-share.queries.ts'
import { listPersonalShares } from '../sales/market-shares/market-share-recipients.queries.ts'
import { notifyTargets } from '../sales/market-shares/market-share-send.ts'
import type { Season } from './calendar.ts'
import { type PlannedShare, planShares } from './market-shares.plan.ts'
import type { Network } from './network.ts'
import { backdate } from './notices.ts'
import type { Random } from './random.ts'

const undeliverableMails = 2
const smtpRejection = '550 5.1.1 La casella del destinatario non esiste'

/** Marks the mails of this transaction as delivered long ago, except those that some mailboxes rejected. */
async function markDelivered(tx: Db, at: string): Promise<void> {
  await backdate(tx, at)
  await sql`UPDATE mails SET state = 'sent', sent_at = ${at}, next_try_at = NULL, tries = 1
    WHERE kind = 'market_share' AND state = 'waiting'`.execute(tx)
  await sql`UPDATE mails SET state = 'parked', sent_at = NULL, sent_to = to_address, last_error = ${smtpRejection}
    WHERE id IN (SELECT m.id FROM mails m JOIN users u ON u.id = m.user_id
      WHERE m.kind = 'market_share' AND m.created_at = ${at} AND u.password_hash IS NULL
      ORDER BY m.id LIMIT ${undeliverableMails})`.execute(tx)
  // One of them went to an address that was mistyped, and has been corrected since.
  await sql`UPDATE mails SET to_address = replace(to_address, 'example', 'exmaple'),
      sent_to = replace(to_address, 'example', 'exmaple')
    WHERE id = (SELECT min(id) FROM mails WHERE kind = 'market_share' AND state = 'parked' AND created_at = ${at})`.execute(
    tx,
  )
}

async function insertPlannedShare(tx: Db, config: Config, planned: PlannedShare, user_id: number): Promise<void> {
  const { type, file_name, created_at, sent_at, rows } = planned
  const id = await insertShare(tx, { type, file_name, user_id }, rows)
  const at = sent_at?.toISOString() ?? null
  await tx
    .updateTable('workshop_market_shares')
    .set({
      created_at: created_at.toISOString(),
      year: created_at.getUTCFullYear(),
      sent_at: at,
      sent_by: at === null ? null : user_id,
    })
    .where('id', '=', id)
    .execute()
  if (!at) return
  const share = (await findShareRow(tx, id)) ?? notFound()
  await notifyTargets(tx, config, share, await listPersonalShares(tx, id))
  await markDelivered(tx, at)
}

/** The targets of the year: those of its start and an update were sent, a second update waits. */
export async function insertMarketShares(
  tx: Db,
  config: Config,
  { workshops }: Network,
  season: Season,
  user_id: number,
  random: Random,
): Promise<void> {
  for (const planned of planShares(workshops, season, random)) await insertPlannedShare(tx, config, planned, user_id)
}

import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import type { Db } from '../db/connection.ts'
import { findShareRow, listMissingWorkshops, listShareWorkshops } from './market-share.queries.ts'
import { listFutureRecipients, listSentRecipients } from './market-share-recipients.queries.ts'

/** A share, whole, for its review. */
export async function findShare(db: Db, id: number): Promise<MarketShare | undefined> {
  const share = await findShareRow(db, id)
  if (!share) return undefined
  return {
    ...share,
    workshop_market_share_workshops: await listShareWorkshops(db, id),
    missing: await listMissingWorkshops(db, id),
    recipients: await (share.sent_at ? listSentRecipients : listFutureRecipients)(db, id),
  }
}

import type { Insertable } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import type { Database } from '../src/db/schema.generated.ts'
import { next } from './factories.ts'

/** An upload of market shares with these rows; `sent_at` marks it as sent, telling nobody. */
export async function buildShare(
  db: Db,
  values: Partial<Insertable<Database['workshop_market_shares']>> & {
    user_id: number
    rows?: { workshop_id: number; baldo_id?: string; current?: number; target?: number }[]
  },
) {
  const { rows = [], ...more } = values
  const row = {
    type: 'update',
    year: 2026,
    file_name: 'target.xlsx',
    ...more,
    sent_by: more.sent_at ? more.user_id : null,
  }
  const share = await db.insertInto('workshop_market_shares').values(row).returningAll().executeTakeFirstOrThrow()
  const points = rows.map(({ workshop_id, baldo_id = `W${next()}`, current = 10, target = 12.5 }) => ({
    workshop_market_share_id: share.id,
    workshop_id,
    baldo_id,
    current: String(current),
    target: String(target),
  }))
  if (points.length > 0) await db.insertInto('workshop_market_share_workshops').values(points).execute()
  return share
}

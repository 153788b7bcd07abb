import type { Home } from '@portale/domain/front/me.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { findUnsent } from './market-share.queries.ts'

/** Lists the unsent upload for the administrators' home page. */
export async function listShareQueues(db: Db, user: Actor): Promise<Home['queues']> {
  if (!isAdministrator(user)) return []
  const unsent = await findUnsent(db)
  const list = '/workshop_market_shares'
  return [
    {
      label: 'Target Officine da inviare',
      count: unsent ? 1 : 0,
      hint: unsent ? `Caricati il ${formatDate(unsent.created_at)}` : 'Nessun file in attesa',
      url: unsent ? `${list}/${unsent.id}` : list,
    },
  ]
}

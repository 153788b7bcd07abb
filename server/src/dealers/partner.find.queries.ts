import type { Dealer } from '@portale/domain/dealers/partner.ts'
import type { Actor, Partner } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import { partnerRows, visiblePartnerIds } from './partner.queries.ts'

/** One partner in the user's scope, with its district (and, for a workshop, its dealer of today). */
export async function findPartner(pool: Pool, user: Actor, kind: Partner, id: number): Promise<Dealer | undefined> {
  const ids = visiblePartnerIds(user, kind)
  if (ids && !ids.includes(id)) return undefined
  const found = await pool.query<Dealer>({
    name: `find_${kind}`,
    text: partnerRows(kind, '(SELECT $1::bigint AS id) one'),
    values: [id],
  })
  return found.rows[0]
}

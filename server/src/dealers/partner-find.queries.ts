import type { Dealer } from '@portale/domain/dealers/partner.ts'
import type { Actor, Partner } from '@portale/domain/roles.ts'
import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connection.ts'
import { partnerRows, visiblePartnerIds } from './partner.queries.ts'

const one = '(SELECT $1::bigint AS id) one'

const history = `(SELECT coalesce(json_agg(json_build_object('id', d.id, 'baldo_id', d.baldo_id, 'name', d.name,
    'pivot', json_build_object('id', wd.id, 'dealer_id', wd.dealer_id, 'workshop_id', wd.workshop_id,
      'valid_from', wd.valid_from, 'valid_to', wd.valid_to)) ORDER BY wd.valid_from DESC), '[]')
  FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id WHERE wd.workshop_id = p.id) AS dealers`

const texts: Record<Partner, string> = {
  dealer: partnerRows('dealer', one),
  workshop: partnerRows('workshop', one, history),
}
type Records = { dealer: Dealer; workshop: WorkshopRecord }

/** One partner in the user's scope, with its district (and, for a workshop, its dealer of today and its history). */
export async function findPartner<Kind extends Partner>(
  db: Db,
  user: Actor,
  kind: Kind,
  id: number,
): Promise<Records[Kind] | undefined> {
  const ids = visiblePartnerIds(user, kind)
  if (ids && !ids.includes(id)) return undefined
  const found = await db.executeQuery<Records[Kind]>(CompiledQuery.raw(texts[kind], [id]))
  return found.rows[0]
}

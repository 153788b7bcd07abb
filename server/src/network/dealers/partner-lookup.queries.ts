import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { Actor, Partner } from '@portale/domain/platform/roles.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { occurs } from '../../platform/db/bounded-search.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { inNetworkToday } from './network.queries.ts'
import { isToday } from './partner.queries.ts'

/** The workshops that currently belong to one of these dealers. */
const currentWorkshopsOfDealers = `p.id IN (SELECT wd.workshop_id FROM workshop_dealers wd
  WHERE wd.dealer_id = ANY($) AND ${isToday('wd')})`

/** The workshops that a user may select (decisions "Who sees what"): the assigned ones, or the current ones of the assigned dealers. */
export function selectableWorkshops(user: Actor): Condition[] {
  if (isAdministrator(user)) return []
  const byDealer = user.role === 'sales_manager_rt' || user.role === 'dealer_holder_sales_manager'
  return [
    byDealer
      ? { sql: currentWorkshopsOfDealers, value: user.dealer_ids }
      : { sql: 'p.id = ANY($)', value: user.workshop_ids },
  ]
}

/** The text in which partners are searched: code, name and town. It is the expression of an index. */
export const searchedText = `fold((p.baldo_id || ' ' || p.name || ' ' || p.city) COLLATE "default")`

/** The words of a search, all of which must occur, anywhere and in any order; only the first ten count. */
const searchedWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 10)

const maxHints = 20

/** The partners that a select offers, by name: the first ones with these words, or all without words. */
export async function listPartnerHints(
  db: Db,
  kind: Partner,
  scope: Condition[],
  search: string,
): Promise<PartnerHint[]> {
  const { text: where, values } = whereClause([
    ...scope,
    inNetworkToday('p'),
    ...occurs(searchedWords(search), searchedText),
  ])
  const text = `SELECT p.id, p.baldo_id, p.name FROM ${partnerTables[kind].table} p ${where}
    ORDER BY p.name, p.id ${search.trim() ? `LIMIT ${maxHints}` : ''}`
  return query<PartnerHint>(db, text, values)
}

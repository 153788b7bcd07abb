import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Actor, Partner } from '@portale/domain/roles.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import { type Condition, whereClause } from '../db/list.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { statementName } from '../db/statements.ts'
import { isToday } from './partner.queries.ts'

/** The workshops that belong today to one of these dealers. */
const ofDealersToday = `p.id IN (SELECT wd.workshop_id FROM workshop_dealers wd
  WHERE wd.dealer_id = ANY($) AND ${isToday('wd')})`

/** The workshops that a lookup offers (decisions "Who sees what"): the assigned ones, or those of the assigned dealers today. */
export function offeredWorkshops(user: Actor): Condition[] {
  if (isAdministrator(user)) return []
  const byDealer = user.role === 'sales_manager_rt' || user.role === 'dealer_holder_sales_manager'
  return [
    byDealer ? { sql: ofDealersToday, value: user.dealer_ids } : { sql: 'p.id = ANY($)', value: user.workshop_ids },
  ]
}

/** Where a partner's code, name and town are looked for; the text of an index. */
export const searchedText = `fold((p.baldo_id || ' ' || p.name || ' ' || p.city) COLLATE "default")`

/** Every word must be found, anywhere and in any order; beyond ten they count no more. */
export const searchConditions = (text: string, searched: string): Condition[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => ({ sql: `${searched} LIKE containing($)`, value: word }))

const hinted = 20

/** The partners that a select offers, by name: those with these words, the first few; all of them without words. */
export async function listPartnerHints(
  pool: Pool,
  kind: Partner,
  scope: Condition[],
  search: string,
): Promise<PartnerHint[]> {
  const { text: where, values } = whereClause([...scope, ...searchConditions(search, searchedText)])
  const text = `SELECT p.id, p.baldo_id, p.name FROM ${partnerTables[kind].table} p ${where}
    ORDER BY p.name, p.id ${search.trim() ? `LIMIT ${hinted}` : ''}`
  return (await pool.query<PartnerHint>({ name: statementName(text, values), text, values })).rows
}

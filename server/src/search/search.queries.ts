import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { minSearchLength, type SearchHit, type SearchResults } from '@portale/domain/search.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import type { Pool } from 'pg'
import { type Condition, whereClause } from '../db/list.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { statementName } from '../db/statements.ts'
import { visiblePartners } from '../dealers/partner.queries.ts'
import { searchConditions, searchedText } from '../dealers/partner-lookup.queries.ts'

const maxHits = 6

async function listHits(pool: Pool, select: string, conditions: Condition[]): Promise<SearchHit[]> {
  const { text: where, values } = whereClause(conditions)
  const text = `${select} ${where} ORDER BY p.name, p.id LIMIT ${maxHits}`
  return (await pool.query<SearchHit>({ name: statementName(text, values), text, values })).rows
}

const partnerHits = (pool: Pool, user: Actor, kind: 'dealer' | 'workshop', text: string) =>
  listHits(pool, `SELECT p.id, p.baldo_id AS code, p.name, p.city FROM ${partnerTables[kind].table} p`, [
    ...visiblePartners(user, kind, 'p.id'),
    ...searchConditions(text, searchedText),
  ])

/** The searched text without the IT before a VAT number, which is stored without it. */
const toVatSearch = (text: string): string =>
  /^\d+$/.test(normalizeVat(text)) ? normalizeVat(text) : text.replace(/\bIT(?=\d)/i, '')

const customerText = `fold((p.vat_n || ' ' || p.name) COLLATE "default")`

/** The dealers, workshops and customers that a user may open, the first of each kind by name. */
export async function searchAll(pool: Pool, user: Actor, text: string): Promise<SearchResults> {
  if (text.trim().length < minSearchLength) return { dealers: [], workshops: [], customers: [] }
  const [dealers, workshops, customers] = await Promise.all([
    partnerHits(pool, user, 'dealer', text),
    partnerHits(pool, user, 'workshop', text),
    isAdministrator(user)
      ? listHits(
          pool,
          'SELECT p.id, p.vat_n AS code, p.name, NULL AS city FROM customers p',
          searchConditions(toVatSearch(text), customerText),
        )
      : [],
  ])
  return { dealers, workshops, customers }
}

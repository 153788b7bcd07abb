import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { type SearchHit, type SearchResults, shortestSearch } from '@portale/domain/search.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import type { Pool } from 'pg'
import { type Condition, whereClause } from '../db/list.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { statementName } from '../db/statements.ts'
import { visiblePartners } from '../dealers/partner.queries.ts'
import { searchConditions, searchedText } from '../dealers/partner-lookup.queries.ts'

const shown = 6

async function listHits(pool: Pool, select: string, conditions: Condition[]): Promise<SearchHit[]> {
  const { text: where, values } = whereClause(conditions)
  const text = `${select} ${where} ORDER BY p.name, p.id LIMIT ${shown}`
  return (await pool.query<SearchHit>({ name: statementName(text, values), text, values })).rows
}

const partnerHits = (pool: Pool, user: Actor, kind: 'dealer' | 'workshop', text: string) =>
  listHits(pool, `SELECT p.id, p.baldo_id AS code, p.name, p.city FROM ${partnerTables[kind].table} p`, [
    ...visiblePartners(user, kind, 'p.id'),
    ...searchConditions(text, searchedText),
  ])

/** A VAT number as it is kept, however it was written; IT is no part of it. */
const withoutIT = (text: string): string =>
  /^\d+$/.test(normalizeVat(text)) ? normalizeVat(text) : text.replace(/\bIT(?=\d)/i, '')

const customerText = `fold((p.vat_n || ' ' || p.name) COLLATE "default")`

/** What the search box finds of what this user may open: the first few of each kind, by name. */
export async function searchAll(pool: Pool, user: Actor, text: string): Promise<SearchResults> {
  if (text.trim().length < shortestSearch) return { dealers: [], workshops: [], customers: [] }
  const [dealers, workshops, customers] = await Promise.all([
    partnerHits(pool, user, 'dealer', text),
    partnerHits(pool, user, 'workshop', text),
    isAdministrator(user)
      ? listHits(
          pool,
          'SELECT p.id, p.vat_n AS code, p.name, NULL AS city FROM customers p',
          searchConditions(withoutIT(text), customerText),
        )
      : [],
  ])
  return { dealers, workshops, customers }
}

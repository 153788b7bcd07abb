import { listCodeCandidates, matchCodes } from '@portale/domain/network/dealers/partner-codes.ts'
import type {
  PartnerAreas,
  PartnerSelection,
  ResolvedPartners,
} from '@portale/domain/network/dealers/partner-selection.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { listPartnersByCode, listZeroPaddedCodes } from '../imports/partner-import.queries.ts'
import { isInNetwork } from './network.queries.ts'
import { isToday } from './partner.queries.ts'

type Resolved = ResolvedPartners & { count: number }
type FoundPartner = ResolvedPartners['partners'][number] & { archived_at: string | null; in_network: boolean }

const inNetwork = sql.raw(isInNetwork('p'))

const conditions: Record<'dealer' | 'area' | 'district', (selection: PartnerSelection) => RawBuilder<unknown>> = {
  dealer: ({ ids }) =>
    sql`p.id IN (SELECT wd.workshop_id FROM workshop_dealers wd WHERE wd.dealer_id = ANY(${ids}) AND ${sql.raw(isToday('wd'))})`,
  area: ({ areas }) =>
    sql`fold_name(p.sales_area) = ANY(ARRAY(SELECT fold_name(area) FROM unnest(${areas}::text[]) area))`,
  district: ({ ids }) => sql`p.district_id = ANY(${ids})`,
}

const toName = ({ id, baldo_id, name }: ResolvedPartners['partners'][number]) => ({ id, baldo_id, name })

/** Those that can be assigned, by whether they are in the network; the others with why not. */
const byNetwork = (found: FoundPartner[]) => ({
  partners: found.filter(({ in_network }) => in_network).map(toName),
  archived: found.filter(({ archived_at }) => archived_at !== null).map(toName),
  ceased: found.filter(({ archived_at, in_network }) => archived_at === null && !in_network).map(toName),
})

/** The partners of dealers, areas or districts, by name; those that left the network apart. */
export async function findPartnersOfGroup(
  db: Db,
  by: 'dealer' | 'area' | 'district',
  selection: PartnerSelection,
): Promise<Resolved> {
  const { rows } = await sql<FoundPartner>`
    SELECT p.id, p.baldo_id, p.name, p.archived_at, ${inNetwork} AS in_network
    FROM ${sql.table(partnerTables[selection.kind].table)} p WHERE ${conditions[by](selection)}
    ORDER BY p.name, p.id`.execute(db)
  return {
    count: rows.filter(({ in_network }) => in_network).length,
    ...byNetwork(rows),
    unknown: [],
    repeated: [],
  }
}

/** The partners of a text of Baldo IDs, in its order; `count` is that of the codes. */
export async function findPartnersByCodes(db: Db, kind: Partner, text: string): Promise<Resolved> {
  const known = await listPartnersByCode(db, kind, listCodeCandidates(text))
  const { count, found, unknown, repeated } = matchCodes(text, known)
  const digits = unknown.filter((code) => /^\d+$/.test(code))
  const padded = digits.length > 0 ? await listZeroPaddedCodes(db, kind, digits) : undefined
  return {
    count,
    ...byNetwork(found),
    unknown: unknown.map((code) => ({ code, similar: padded?.get(code) ?? null })),
    repeated,
  }
}

/** Whether all these ids are those of dealers, or of districts. */
export async function allExist(db: Db, table: 'dealers' | 'districts', ids: number[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY(${ids})`.execute(db)
  return rows.length === ids.length
}

/** The sales areas of the partners in the network, by name; one that is spelt in several ways as most partners have it. */
export async function listPartnerAreas(db: Db): Promise<PartnerAreas> {
  const list = async (kind: Partner) =>
    (
      await sql<PartnerAreas['dealers'][number]>`
        SELECT mode() WITHIN GROUP (ORDER BY p.sales_area) AS area, count(*)::int AS count
        FROM ${sql.table(partnerTables[kind].table)} p
        WHERE ${inNetwork} AND p.sales_area <> '' GROUP BY fold_name(p.sales_area) ORDER BY 1`.execute(db)
    ).rows
  return { dealers: await list('dealer'), workshops: await list('workshop') }
}

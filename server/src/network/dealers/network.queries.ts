import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { type NetworkFacts, networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { type Partner, partnerRoles, roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'

/** Whether a partner, a row of `dealers` or `workshops` under this alias, is in the network: today, or on a day in SQL. */
export const isInNetwork = (alias: string, day = '(SELECT today_in_rome())'): string => `in_network(${alias}, ${day})`

/** Keeps the partners that are in the network today: whom something new is for, and who can be chosen for it. */
export const inNetworkToday = (alias: string): Condition => ({ sql: isInNetwork(alias) })

/** The first day of a year, which decides about its totals; `yearId` is a number or a parameter. */
const firstDay = (yearId: number | string) =>
  `(SELECT make_date(year::int, 1, 1) FROM activity_years WHERE id = ${yearId})`

/** Whether the partner `p` left the network before this year began. */
export const hasLeftBefore = (yearId: number | string): string => `NOT ${isInNetwork('p', firstDay(yearId))}`

/** Keeps the partners that count in the totals of a year. */
export const inNetwork = (yearId: number): Condition[] => [{ sql: isInNetwork('p', firstDay(Number(yearId))) }]

const assignedIn = (kind: Partner, condition = '') => {
  const { table, column } = partnerTables[kind]
  return `EXISTS (SELECT FROM user_${table} x JOIN ${table} p ON p.id = x.${column} WHERE x.user_id = u.id${condition})`
}
const outsiders = partnerRoles.map((role) => roleIds[role]).join(', ')

/**
 * Whether the user `u` is told what is new in the network: staff, and partners' people unless all of their partners have
 * left it.
 */
export const isAddressed = `(u.role_id NOT IN (${outsiders})
  OR ${assignedIn('dealer', ` AND ${isInNetwork('p')}`)} OR ${assignedIn('workshop', ` AND ${isInNetwork('p')}`)}
  OR NOT (${assignedIn('dealer')} OR ${assignedIn('workshop')}))`

export type OutOfNetwork = NetworkFacts & { id: number; name: string }

/** Those of these partners that are not in the network today, with why. */
export async function listOutOfNetwork(db: Db, kind: Partner, ids: number[]): Promise<OutOfNetwork[]> {
  if (ids.length === 0) return []
  const result = await sql<OutOfNetwork>`SELECT p.id, p.name, p.ceased_on, p.archived_at
    FROM ${sql.table(partnerTables[kind].table)} p
    WHERE p.id = ANY(${ids}) AND NOT ${sql.raw(isInNetwork('p'))} ORDER BY p.id`.execute(db)
  return result.rows
}

/** A select of the ids of the partners that the totals of a year leave out. */
export const ceasedIds = (kind: Partner, yearId: number | string): string =>
  `SELECT p.id FROM ${partnerAudiences[kind]} p WHERE (p.ceased_on IS NOT NULL OR p.archived_at IS NOT NULL) AND ${hasLeftBefore(yearId)}`

/** How many partners in a scope the totals of a year leave out. */
export async function countCeased(db: Db, kind: Partner, yearId: number, scope: Condition[] = []): Promise<number> {
  const { text: where, values } = whereClause([{ sql: `p.id IN (${ceasedIds(kind, Number(yearId))})` }, ...scope])
  const text = `SELECT count(*)::int AS count FROM ${partnerAudiences[kind]} p ${where}`
  return (await query<{ count: number }>(db, text, values))[0]?.count ?? 0
}

const partnerNames = { dealer: 'La concessionaria', workshop: 'L’officina' }

/** Why the first of these partners that is not in the network can't be assigned. */
export async function outOfNetworkProblem(tx: Db, kind: Partner, ids: number[]): Promise<string | undefined> {
  const [first] = await listOutOfNetwork(tx, kind, ids)
  return (
    first && `${partnerNames[kind]} ${first.name} ${networkProblem(first, romeDay(new Date()))}: non si può assegnare.`
  )
}

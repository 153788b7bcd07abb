import { isNever, parents } from '@portale/domain/audit/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type AuditedTable, listReferences, type Reference, tableOf } from './catalogue.queries.ts'

const shares = 'workshop_market_shares'
const points = 'workshop_market_share_workshops'

/** A market share that was sent since then stays, with its rows. */
async function keepSentShares(tx: Db): Promise<void> {
  const sent = sql`SELECT s.id FROM workshop_market_shares s
    JOIN past_rows x ON x.model_type = ${shares} AND x.model_id = s.id
    WHERE s.sent_at IS NOT NULL AND (x.past IS NULL OR x.past -> 'sent_at' = 'null')`
  const shareOf = sql`coalesce((SELECT workshop_market_share_id FROM workshop_market_share_workshops WHERE id = p.model_id),
    (p.past ->> 'workshop_market_share_id')::bigint)`
  await sql`UPDATE planned_rows p SET stays = true
    WHERE (p.model_type = ${shares} AND p.model_id IN (${sent}))
      OR (p.model_type = ${points} AND ${shareOf} IN (${sent}))`.execute(tx)
}

/** What a person was given: with partners also as which role, since another role has other ones. */
const given = [
  { table: 'user_dealers', asRole: true },
  { table: 'user_workshops', asRole: true },
  { table: 'lead_users', asRole: false },
]

/** What was given to people goes back for those who were there then and live now. */
async function keepGiven(tx: Db, { table, asRole }: (typeof given)[number]): Promise<void> {
  await sql`UPDATE planned_rows p SET stays = true WHERE p.model_type = ${table} AND NOT EXISTS (
    SELECT FROM users u LEFT JOIN past_rows x ON x.model_type = 'users' AND x.model_id = u.id
    WHERE u.id = coalesce((SELECT user_id FROM ${sql.table(table)} WHERE id = p.model_id), (p.past ->> 'user_id')::bigint)
      AND u.deleted_at IS NULL AND (x.model_id IS NULL OR x.past IS NOT NULL)
      AND (NOT ${asRole}::boolean OR coalesce((x.past ->> 'role_id')::bigint, u.role_id) = u.role_id))`.execute(tx)
}

const joined = (pairs: Reference['pairs'], from: string, to: string) =>
  sql.join(
    pairs.map((pair) => sql`${sql.id(from, pair.from)} = ${sql.id(to, pair.to)}`),
    sql` AND `,
  )

type Tables = Map<string, RawBuilder<unknown>>

/** What stays although it refers to a row that goes can't stay. */
async function releaseReferring(tx: Db, tables: Tables, { from, to, pairs }: Reference): Promise<void> {
  await sql`UPDATE planned_rows p SET stays = false, event = 'deleted', past = NULL, shown = true
    FROM ${tables.get(from)} f JOIN ${tables.get(to)} t ON ${joined(pairs, 'f', 't')}
    JOIN planned_rows gone ON gone.model_type = ${to} AND gone.model_id = t.id AND gone.event = 'deleted' AND NOT gone.stays
    WHERE p.model_type = ${from} AND p.model_id = f.id AND p.stays`.execute(tx)
}

/** What a row that stays refers to stays; answers whether any row did. */
async function keepReferred(tx: Db, tables: Tables, { from, to, pairs }: Reference): Promise<boolean> {
  const kept = await sql`UPDATE planned_rows p SET stays = true
    FROM ${tables.get(to)} t JOIN ${tables.get(from)} f ON ${joined(pairs, 'f', 't')}
    JOIN planned_rows s ON s.model_type = ${from} AND s.model_id = f.id AND s.stays
    WHERE p.model_type = ${to} AND p.model_id = t.id AND p.event = 'deleted' AND NOT p.stays`.execute(tx)
  return kept.numAffectedRows !== 0n
}

/** What belongs to a record that stays, instead of going, stays. */
async function keepBelonging(tx: Db, tables: Tables, child: string): Promise<boolean> {
  const { kind = '', column = '' } = parents[child] ?? {}
  const kept = await sql`UPDATE planned_rows p SET stays = true
    FROM ${tables.get(child)} c JOIN planned_rows s ON s.model_type = ${kind} AND s.model_id = ${sql.id('c', column)}
      AND s.event = 'deleted' AND s.stays
    WHERE p.model_type = ${child} AND p.model_id = c.id AND NOT p.stays`.execute(tx)
  return kept.numAffectedRows !== 0n
}

/** Whether a table that goes back has rows that stay. */
async function anyStays(tx: Db, tables: AuditedTable[]): Promise<boolean> {
  const names = tables.map(({ name }) => name).filter((name) => !isNever(name))
  const found = await sql`SELECT FROM planned_rows WHERE stays AND model_type = ANY(${names}::text[]) LIMIT 1`.execute(
    tx,
  )
  return found.rows.length > 0
}

/** Marks the planned rows that stay as they are (decisions "Audit and time machine"), so that references hold. */
export async function applyRules(tx: Db, tables: AuditedTable[]): Promise<void> {
  await keepSentShares(tx)
  for (const one of given) await keepGiven(tx, one)
  if (!(await anyStays(tx, tables))) return
  const known: Tables = new Map(tables.map((table) => [table.name, tableOf(table)]))
  const between = (await listReferences(tx)).filter(({ from, to }) => !isNever(from) && !isNever(to))
  const isGiven = ({ from }: Reference) => given.some(({ table }) => table === from)
  const children = Object.keys(parents).filter((child) => !isNever(child) && !isNever(parents[child]?.kind ?? ''))
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const one of between) if (!isGiven(one)) isMore = (await keepReferred(tx, known, one)) || isMore
    for (const child of children) isMore = (await keepBelonging(tx, known, child)) || isMore
  }
  // Only now is it known which rows go.
  for (const one of between) if (isGiven(one)) await releaseReferring(tx, known, one)
}

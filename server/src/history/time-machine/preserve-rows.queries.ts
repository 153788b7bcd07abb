import { parentTables } from '@portale/domain/history/audit/audited-tables.ts'
import { isNeverRestored } from '@portale/domain/history/time-machine/restore.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type AuditedTable, type ForeignKey, listForeignKeys, tableRef } from './catalogue.queries.ts'

const shares = 'workshop_market_shares'
const shareRows = 'workshop_market_share_workshops'

/** Preserves a market share that was sent since the moment, with its rows. */
async function preserveSentShares(tx: Db): Promise<void> {
  const sent = sql`SELECT s.id FROM workshop_market_shares s
    JOIN changed_rows c ON c.model_type = ${shares} AND c.model_id = s.id
    WHERE s.sent_at IS NOT NULL AND (c.old_values IS NULL OR c.old_values -> 'sent_at' = 'null')`
  const shareId = sql`coalesce((SELECT workshop_market_share_id FROM workshop_market_share_workshops WHERE id = p.model_id),
    (p.target_values ->> 'workshop_market_share_id')::bigint)`
  await sql`UPDATE planned_rows p SET preserved = true
    WHERE (p.model_type = ${shares} AND p.model_id IN (${sent}))
      OR (p.model_type = ${shareRows} AND ${shareId} IN (${sent}))`.execute(tx)
}

/** What people have access to. The partners of a person depend on the role: another role has other partners. */
const accessTables = [
  { table: 'user_dealers', dependsOnRole: true },
  { table: 'user_workshops', dependsOnRole: true },
  { table: 'lead_users', dependsOnRole: false },
]

/** Preserves the access of people who did not exist at the moment, are deleted now, or have another role. */
async function preserveAccess(tx: Db, { table, dependsOnRole }: (typeof accessTables)[number]): Promise<void> {
  const user_id = sql`coalesce((SELECT user_id FROM ${sql.table(table)} WHERE id = p.model_id),
      (p.target_values ->> 'user_id')::bigint)`
  await sql`UPDATE planned_rows p SET preserved = true WHERE p.model_type = ${table} AND NOT EXISTS (
    SELECT FROM users u LEFT JOIN changed_rows c ON c.model_type = 'users' AND c.model_id = u.id
    WHERE u.id = ${user_id} AND u.deleted_at IS NULL AND (c.model_id IS NULL OR c.old_values IS NOT NULL)
      AND (NOT ${dependsOnRole}::boolean OR coalesce((c.old_values ->> 'role_id')::bigint, u.role_id) = u.role_id)
    )`.execute(tx)
}

const joined = (pairs: ForeignKey['pairs'], from: string, to: string) =>
  sql.join(
    pairs.map((pair) => sql`${sql.id(from, pair.from)} = ${sql.id(to, pair.to)}`),
    sql` AND `,
  )

type TableRefs = Map<string, RawBuilder<unknown>>

/** Plans to delete a preserved row that refers to a row which will be deleted. */
async function deleteReferencing(tx: Db, tables: TableRefs, { from, to, pairs }: ForeignKey): Promise<void> {
  await sql`UPDATE planned_rows p SET preserved = false, event = 'deleted', target_values = NULL, visible = true
    FROM ${tables.get(from)} f JOIN ${tables.get(to)} t ON ${joined(pairs, 'f', 't')}
    JOIN planned_rows d ON d.model_type = ${to} AND d.model_id = t.id AND d.event = 'deleted' AND NOT d.preserved
    WHERE p.model_type = ${from} AND p.model_id = f.id AND p.preserved`.execute(tx)
}

/** Preserves what a preserved row refers to; answers whether that changed the plan. */
async function preserveReferenced(tx: Db, tables: TableRefs, { from, to, pairs }: ForeignKey): Promise<boolean> {
  const updated = await sql`UPDATE planned_rows p SET preserved = true
    FROM ${tables.get(to)} t JOIN ${tables.get(from)} f ON ${joined(pairs, 'f', 't')}
    JOIN planned_rows s ON s.model_type = ${from} AND s.model_id = f.id AND s.preserved
    WHERE p.model_type = ${to} AND p.model_id = t.id AND p.event = 'deleted' AND NOT p.preserved`.execute(tx)
  return updated.numAffectedRows !== 0n
}

/** Preserves the child rows of a record that is preserved instead of deleted; answers whether that changed the plan. */
async function preserveChildren(tx: Db, tables: TableRefs, child: string): Promise<boolean> {
  const { table = '', column = '' } = parentTables[child] ?? {}
  const updated = await sql`UPDATE planned_rows p SET preserved = true
    FROM ${tables.get(child)} c JOIN planned_rows s ON s.model_type = ${table} AND s.model_id = ${sql.id('c', column)}
      AND s.event = 'deleted' AND s.preserved
    WHERE p.model_type = ${child} AND p.model_id = c.id AND NOT p.preserved`.execute(tx)
  return updated.numAffectedRows !== 0n
}

/** Whether a table that is restored has preserved rows. */
async function hasPreservedRows(tx: Db, tables: AuditedTable[]): Promise<boolean> {
  const names = tables.map(({ name }) => name).filter((name) => !isNeverRestored(name))
  const found = await sql`
    SELECT FROM planned_rows WHERE preserved AND model_type = ANY(${names}::text[]) LIMIT 1`.execute(tx)
  return found.rows.length > 0
}

/** Marks the planned rows that stay as they are (decisions "Audit and time machine"), so that references hold. */
export async function markPreservedRows(tx: Db, tables: AuditedTable[]): Promise<void> {
  await preserveSentShares(tx)
  for (const accessTable of accessTables) await preserveAccess(tx, accessTable)
  if (!(await hasPreservedRows(tx, tables))) return
  const tableRefs: TableRefs = new Map(tables.map((table) => [table.name, tableRef(table)]))
  const foreignKeys = (await listForeignKeys(tx)).filter(
    ({ from, to }) => !isNeverRestored(from) && !isNeverRestored(to),
  )
  const isAccess = ({ from }: ForeignKey) => accessTables.some(({ table }) => table === from)
  const children = Object.entries(parentTables).flatMap(([child, { table }]) =>
    isNeverRestored(child) || isNeverRestored(table) ? [] : child,
  )
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const key of foreignKeys)
      if (!isAccess(key)) isChanged = (await preserveReferenced(tx, tableRefs, key)) || isChanged
    for (const child of children) isChanged = (await preserveChildren(tx, tableRefs, child)) || isChanged
  }
  // Only now is it known which rows will be deleted.
  for (const key of foreignKeys) if (isAccess(key)) await deleteReferencing(tx, tableRefs, key)
}

import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type AuditedTable, listReferences, tableOf } from './catalogue.queries.ts'
import { fixedColumns } from './plan.queries.ts'

const planned = (table: AuditedTable, event: 'created' | 'updated' | 'deleted') =>
  sql`p.model_type = ${table.name} AND p.event = ${event} AND NOT p.stays`

async function remove(tx: Db, table: AuditedTable): Promise<void> {
  await sql`DELETE FROM ${tableOf(table)} t USING planned_rows p
    WHERE t.id = p.model_id AND ${planned(table, 'deleted')}`.execute(tx)
}

/** Changes rows back; their lock_version rises, so that a form loaded before gets its 409. */
async function change(tx: Db, table: AuditedTable): Promise<void> {
  const fixed = ['id', ...fixedColumns(table)]
  const changes = table.columns
    .filter(({ name }) => !fixed.includes(name))
    .map(({ name }) =>
      name === 'lock_version' ? sql`lock_version = t.lock_version + 1` : sql`${sql.id(name)} = ${sql.id('r', name)}`,
    )
  if (changes.length === 0) return
  await sql`UPDATE ${tableOf(table)} t SET ${sql.join(changes)}
    FROM planned_rows p JOIN ${tableOf(table)} "Present" ON "Present".id = p.model_id
    CROSS JOIN LATERAL jsonb_populate_record("Present", p.past) r
    WHERE t.id = "Present".id AND ${planned(table, 'updated')}`.execute(tx)
}

/** Brings rows back with their ids; columns that are newer than a row's deletion get what a new row gets. */
async function insert(tx: Db, table: AuditedTable): Promise<void> {
  const columns = table.columns.filter(({ is_generated }) => !is_generated)
  const values = columns.map(
    ({ name, initial }) =>
      sql`CASE WHEN p.past ? ${sql.lit(name)} THEN ${sql.id('r', name)} ELSE ${sql.raw(initial)} END`,
  )
  await sql`INSERT INTO ${tableOf(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    OVERRIDING SYSTEM VALUE SELECT ${sql.join(values)}
    FROM planned_rows p CROSS JOIN LATERAL jsonb_populate_record(NULL::${tableOf(table)}, p.past) r
    WHERE ${planned(table, 'created')} ORDER BY p.model_id`.execute(tx)
}

/** The tables of rows that are planned to be of this event. */
async function listPlanned(tx: Db, tables: AuditedTable[], events: string[]): Promise<AuditedTable[]> {
  const found = await sql<{ model_type: string }>`
    SELECT DISTINCT model_type FROM planned_rows WHERE NOT stays AND event = ANY(${events}::text[])`.execute(tx)
  const planned = new Set(found.rows.map(({ model_type }) => model_type))
  return tables.filter(({ name }) => planned.has(name))
}

/**
 * Does what is planned. Which row refers to which, and what must be unique, is looked at when all rows are there: at the
 * commit; what designed tables require by now (puts_back) is not. The tables whose rows come back or change are noted in
 * `written`, to explain what fails then.
 */
export async function putBack(tx: Db, tables: AuditedTable[], written: Set<string>): Promise<void> {
  for (const { name } of await listPlanned(tx, tables, ['created', 'updated'])) written.add(name)
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
  await sql`SELECT set_config('portale.puts_back', 'on', true)`.execute(tx)
  for (const table of await listPlanned(tx, tables, ['deleted'])) await remove(tx, table)
  for (const table of await listPlanned(tx, tables, ['updated'])) await change(tx, table)
  for (const table of await listPlanned(tx, tables, ['created'])) await insert(tx, table)
}

/** Ids in designed rows that came back, of records that were removed while the column lay aside. */
export async function emptyGone(tx: Db, tables: AuditedTable[]): Promise<void> {
  const designed = await listPlanned(
    tx,
    tables.filter(({ schema }) => schema === 'generated'),
    ['created', 'updated'],
  )
  if (designed.length === 0) return
  for (const { from, to, pairs } of await listReferences(tx)) {
    const [holder, held] = [designed.find(({ name }) => name === from), tables.find(({ name }) => name === to)]
    const [pair] = pairs
    if (!holder || !held || !pair) continue
    const id = sql.id('f', pair.from)
    await sql`UPDATE ${tableOf(holder)} f SET ${sql.id(pair.from)} = NULL FROM planned_rows p
      WHERE p.model_type = ${from} AND p.event <> 'deleted' AND NOT p.stays AND p.model_id = f.id
        AND ${id} IS NOT NULL AND NOT EXISTS (SELECT FROM ${tableOf(held)} t WHERE t.id = ${id})`.execute(tx)
  }
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type AuditedTable, listForeignKeys, tableRef } from './catalogue.queries.ts'
import { excludedColumns } from './plan.queries.ts'

type Event = 'created' | 'updated' | 'deleted'

const isPlanned = (table: AuditedTable, event: Event) =>
  sql`p.model_type = ${table.name} AND p.event = ${event} AND NOT p.preserved`

async function deleteRows(tx: Db, table: AuditedTable): Promise<void> {
  await sql`DELETE FROM ${tableRef(table)} t USING planned_rows p
    WHERE t.id = p.model_id AND ${isPlanned(table, 'deleted')}`.execute(tx)
}

/** Updates rows to their target values. lock_version rises, so that a form loaded before gets its 409. */
async function updateRows(tx: Db, table: AuditedTable): Promise<void> {
  const excluded = ['id', ...excludedColumns(table)]
  const assignments = table.columns
    .filter(({ name }) => !excluded.includes(name))
    .map(({ name }) =>
      name === 'lock_version'
        ? sql`lock_version = t.lock_version + 1`
        : sql`${sql.id(name)} = ${sql.id('target', name)}`,
    )
  if (assignments.length === 0) return
  await sql`UPDATE ${tableRef(table)} t SET ${sql.join(assignments)}
    FROM planned_rows p JOIN ${tableRef(table)} old ON old.id = p.model_id
    CROSS JOIN LATERAL jsonb_populate_record(old.*, p.target_values) target
    WHERE t.id = old.id AND ${isPlanned(table, 'updated')}`.execute(tx)
}

/** Inserts deleted rows again with their ids; columns added after a row's deletion get the default of a new row. */
async function insertRows(tx: Db, table: AuditedTable): Promise<void> {
  const columns = table.columns.filter(({ is_generated }) => !is_generated)
  const values = columns.map(
    ({ name, initial }) =>
      sql`CASE WHEN p.target_values ? ${sql.lit(name)} THEN ${sql.id('target', name)} ELSE ${sql.raw(initial)} END`,
  )
  await sql`INSERT INTO ${tableRef(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    OVERRIDING SYSTEM VALUE SELECT ${sql.join(values)}
    FROM planned_rows p CROSS JOIN LATERAL jsonb_populate_record(NULL::${tableRef(table)}, p.target_values) target
    WHERE ${isPlanned(table, 'created')} ORDER BY p.model_id`.execute(tx)
}

/** The tables that have rows planned for one of these events. */
async function listPlannedTables(tx: Db, tables: AuditedTable[], events: Event[]): Promise<AuditedTable[]> {
  const found = await sql<{ model_type: string }>`
    SELECT DISTINCT model_type FROM planned_rows WHERE NOT preserved AND event = ANY(${events}::text[])`.execute(tx)
  const planned = new Set(found.rows.map(({ model_type }) => model_type))
  return tables.filter(({ name }) => planned.has(name))
}

/**
 * Writes what is planned. Foreign keys and unique values are checked at the commit, when all rows are there; what
 * designed tables require by now is not checked (portale.puts_back). `writtenTables` gets the tables whose rows are
 * inserted or updated, to explain a violation.
 */
export async function applyPlan(tx: Db, tables: AuditedTable[], writtenTables: Set<string>): Promise<void> {
  for (const { name } of await listPlannedTables(tx, tables, ['created', 'updated'])) writtenTables.add(name)
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
  await sql`SELECT set_config('portale.puts_back', 'on', true)`.execute(tx)
  for (const table of await listPlannedTables(tx, tables, ['deleted'])) await deleteRows(tx, table)
  for (const table of await listPlannedTables(tx, tables, ['updated'])) await updateRows(tx, table)
  for (const table of await listPlannedTables(tx, tables, ['created'])) await insertRows(tx, table)
}

/** Empties foreign keys of restored designed rows whose record was deleted while the column was archived. */
export async function clearDanglingReferences(tx: Db, tables: AuditedTable[]): Promise<void> {
  const designed = tables.filter(({ schema }) => schema === 'generated')
  const restored = await listPlannedTables(tx, designed, ['created', 'updated'])
  if (restored.length === 0) return
  for (const { from, to, pairs } of await listForeignKeys(tx)) {
    const referencing = restored.find(({ name }) => name === from)
    const referenced = tables.find(({ name }) => name === to)
    const [pair] = pairs
    if (!referencing || !referenced || !pair) continue
    const foreignKey = sql.id('f', pair.from)
    await sql`UPDATE ${tableRef(referencing)} f SET ${sql.id(pair.from)} = NULL FROM planned_rows p
      WHERE p.model_type = ${from} AND p.event <> 'deleted' AND NOT p.preserved AND p.model_id = f.id
        AND ${foreignKey} IS NOT NULL
        AND NOT EXISTS (SELECT FROM ${tableRef(referenced)} t WHERE t.id = ${foreignKey})`.execute(tx)
  }
}

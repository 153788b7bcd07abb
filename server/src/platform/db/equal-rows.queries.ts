import type { ExistingRow } from '@portale/domain/platform/existing-row.ts'
import { foldCode, foldName } from '@portale/domain/platform/folding.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection.ts'
import type { Condition } from './list.ts'
import { locks } from './locks.ts'

type FoldedKey = {
  /** The stored column with the folded text. */
  folded: string
  fold: (text: string) => string
  /** The columns beside it: it is unique among rows that have the same. */
  within: string[]
  /** SQL for how a row `t` is called. */
  label: string
}

/** The tables with a text that is unique after folding (migration 0191); the catalogue test compares them with the schema. */
export const foldedKeys = {
  dealers: { folded: 'folded_baldo_id', fold: foldCode, within: [], label: `t.baldo_id || ', ' || t.name` },
  workshops: { folded: 'folded_baldo_id', fold: foldCode, within: [], label: `t.baldo_id || ', ' || t.name` },
  lead_models: { folded: 'folded_name', fold: foldName, within: [], label: 't.name' },
  lead_work_types: { folded: 'folded_name', fold: foldName, within: [], label: 't.name' },
  rejection_reasons: { folded: 'folded_text', fold: foldName, within: ['activity_id'], label: 't.text' },
  saved_views: { folded: 'folded_name', fold: foldName, within: ['user_id', 'list'], label: 't.name' },
} satisfies Record<string, FoldedKey>
export type FoldedTable = keyof typeof foldedKeys

/** Whether a table has a text that is unique after folding. */
export const isFoldedTable = (table: string): table is FoldedTable => Object.hasOwn(foldedKeys, table)

type Saved = { text: string; id?: number | undefined; within?: Record<string, string | number | null> }

/**
 * The row that has the text which another one is saved with; undefined when none has, or the row had that text before,
 * as one of two duplicates can be saved. Of those who save equal texts one at a time goes on: two that check the
 * constraint at once are a deadlock to PostgreSQL.
 */
export async function findEqualRow(
  db: Db,
  table: FoldedTable,
  { text, id = 0, within = {} }: Saved,
): Promise<ExistingRow | undefined> {
  const { fold, folded, label, within: columns }: FoldedKey = foldedKeys[table]
  const key = fold(text)
  const has = (alias: string): RawBuilder<boolean> =>
    sql`${sql.join(
      [
        sql`${sql.ref(`${alias}.${folded}`)} = ${key}`,
        ...columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} IS NOT DISTINCT FROM ${within[column]}`),
      ],
      sql` AND `,
    )}`
  await sql`SELECT pg_advisory_xact_lock(${locks.foldedKeys}, hashtext(${key}))`.execute(db)
  const result = await sql<ExistingRow>`SELECT t.id, ${sql.raw(label)} AS name FROM ${sql.table(table)} t
    WHERE ${has('t')} AND t.id <> ${id}
      AND NOT EXISTS (SELECT FROM ${sql.table(table)} saved WHERE saved.id = ${id} AND ${has('saved')})
    ORDER BY t.duplicate_mark <> 0, t.id LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The tables whose duplicates administrators see; each person's saved views are that person's. */
export const listedTables = ['dealers', 'workshops', 'lead_models', 'lead_work_types', 'rejection_reasons'] as const

/** SQL for whether a row is one of several that look the same: few are marked, and those have the others. */
const isDuplicate = (table: FoldedTable, alias: string): string => {
  const { folded, within }: FoldedKey = foldedKeys[table]
  const same = (a: string, b: string) =>
    [folded, ...within].map((column) => `${a}.${column} IS NOT DISTINCT FROM ${b}.${column}`).join(' AND ')
  return `${alias}.id = ANY(ARRAY(SELECT o.id FROM ${table} m JOIN ${table} o ON o.${folded} = m.${folded} AND ${same('o', 'm')}
    WHERE m.duplicate_mark <> 0
      AND EXISTS (SELECT FROM ${table} x WHERE x.${folded} = m.${folded} AND ${same('x', 'm')} AND x.id <> m.id)))`
}

/** `duplicates=1` keeps the rows of a list that look like another one. */
export const duplicateFilter = (
  table: FoldedTable,
  alias: string,
  { duplicates }: Record<string, string>,
): Condition[] => (duplicates === '1' ? [{ sql: isDuplicate(table, alias) }] : [])

export type DuplicateCounts = Record<(typeof listedTables)[number] | 'customers', number>

/** How many rows of each table look like another one, and how many customers have contacts that look the same. */
export async function countDuplicates(db: Db): Promise<DuplicateCounts | undefined> {
  const counts = listedTables.map(
    (table) =>
      sql`(SELECT count(*)::int FROM ${sql.table(table)} t WHERE ${sql.raw(isDuplicate(table, 't'))}) AS ${sql.id(table)}`,
  )
  const contacts = sql`(SELECT count(*)::int FROM duplicate_contacts) AS customers`
  const result = await sql<DuplicateCounts>`SELECT ${sql.join([...counts, contacts])}`.execute(db)
  return result.rows[0]
}

/** Marks the rows that have become equal, so that they are unique beside each other, and unmarks those that no longer are. */
export async function markDuplicates(db: Db, table: FoldedTable): Promise<void> {
  const { folded, within } = foldedKeys[table]
  await sql`SELECT mark_duplicates(${table}::regclass, VARIADIC ${[...within, folded]}::text[])`.execute(db)
}

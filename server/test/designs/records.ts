import type { StoredDesign, StoredModel } from '@portale/domain/generator/designer/stored-design.ts'
import { sql } from 'kysely'
import type { Random } from '../../src/demo/random.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { withWriteTransaction } from '../../src/platform/db/write-transaction.ts'
import { activeColumns } from './catalogue.ts'
import { randomValue, type Value, type Values } from './values.ts'

type Row = { id: number } & Record<string, Value>

const withoutOffset = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*\+00:00$/.test(value)
    ? value.replace(/\+00:00$/, 'Z')
    : (value as Value)

/** All records of a table, with all its columns. */
export async function readRows(db: Db, table: string): Promise<Row[]> {
  const result = await sql<{
    row: Row
  }>`SELECT to_jsonb(t) AS row FROM ${sql.id('generated', table)} t ORDER BY id`.execute(db)
  return result.rows.map(
    ({ row }) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, withoutOffset(value)])) as Row,
  )
}

/** The values of one column by the records' ids. */
export const columnValues = (rows: Row[], column: string): Values =>
  new Map(rows.map((row) => [row.id, row[column] ?? null]))

export const listIds = async (db: Db, schema: string, table: string): Promise<number[]> => {
  const result = await sql<{ id: number }>`SELECT id FROM ${sql.id(schema, table)} ORDER BY id`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** A random value for each column of a model; undefined when a mandatory value is impossible. */
async function randomRow(db: Db, { models }: StoredDesign, model: StoredModel, random: Random) {
  const files = await listIds(db, 'public', 'record_files')
  const row: Record<string, Value> = {}
  for (const { name, type, required, refersTo } of activeColumns(models, model)) {
    const ids = refersTo ? await listIds(db, refersTo.schema, refersTo.name) : files
    const randomCell = (): Value => {
      if (type === 'ids') return random.shuffled(ids).slice(0, random.int(required ? 1 : 0, 2))
      if (type === 'reference') return ids.length && !random.chance(0.2) ? random.pick(ids) : null
      return randomValue(random, type, files)
    }
    row[name] = randomCell()
    for (let tries = 0; required && row[name] === null && tries < 20; tries += 1) row[name] = randomCell()
    if (required && row[name] === null) return undefined
  }
  return row
}

const toSql = (value: Value) => (Array.isArray(value) ? sql`${value}::bigint[]` : sql`${sql.lit(value)}`)

/** Inserts, updates and deletes a few records of each model, as the portal's database role. */
export async function changeRecords(db: Db, design: StoredDesign, random: Random): Promise<void> {
  for (const model of design.models)
    for (let count = random.int(0, 3); count > 0; count -= 1) {
      const table = sql.id('generated', model.table)
      const ids = await listIds(db, 'generated', model.table)
      const row = await randomRow(db, design, model, random)
      const columns = Object.keys(row ?? {})
      const action = random.pick(['insert', 'insert', 'update', 'delete', 'delete'])
      await withWriteTransaction(db, {}, async (tx) => {
        if (action === 'delete' && ids.length > 1)
          await sql`DELETE FROM ${table} WHERE id = ${random.pick(ids)}`.execute(tx)
        else if (!row) return
        else if (action === 'update' && ids.length && columns.length) {
          const set = sql.join(columns.map((column) => sql`${sql.id(column)} = ${toSql(row[column] ?? null)}`))
          await sql`UPDATE ${table} SET ${set} WHERE id = ${random.pick(ids)}`.execute(tx)
        } else if (columns.length) {
          const values = sql.join(columns.map((column) => toSql(row[column] ?? null)))
          await sql`INSERT INTO ${table} (${sql.join(columns.map((column) => sql.id(column)))}) VALUES (${values})`.execute(
            tx,
          )
        } else await sql`INSERT INTO ${table} DEFAULT VALUES`.execute(tx)
      }).catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error // another record refers to it
      })
    }
}

import {
  isNeverRestored,
  neverRestoredTables,
  preservedColumns,
} from '@portale/domain/history/time-machine/restore.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { listAuditedTables } from './catalogue.queries.ts'

let t: TestApp
let restored: string[]

beforeAll(async () => {
  t = await testApp()
  restored = (await listAuditedTables(t.deps.db)).map(({ name }) => name).filter((name) => !isNeverRestored(name))
})
afterAll(() => t.close())

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(t.deps.db)).rows
const ofRestored = (column: string) => sql`${sql.ref(column)} = ANY(${restored}::text[])`

it('tables that are never restored and preserved columns exist and are audited', async () => {
  const tables = await listAuditedTables(t.deps.db)
  const names = tables.map(({ name }) => name)
  for (const [name, reason] of Object.entries(neverRestoredTables)) {
    expect(names).toContain(name)
    expect(reason).not.toBe('')
  }
  for (const { name, columns } of tables)
    for (const column of preservedColumns(name)) expect(columns.map((one) => one.name)).toContain(column)
  expect(restored.length).toBeGreaterThan(20)
})

it('a foreign key to a restored table comes from a restored table, and is deferrable', async () => {
  const wrong = await rows(sql`
    SELECT f.relname, c.conname FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
    WHERE c.contype = 'f' AND ${ofRestored('t.relname')} AND NOT (c.condeferrable AND ${ofRestored('f.relname')})`)
  expect(wrong).toEqual([])
  const waiting = await rows(sql`
    SELECT c.conname FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid
    WHERE c.contype = 'f' AND ${ofRestored('f.relname')} AND NOT c.condeferrable`)
  expect(waiting).toEqual([])
})

it('unique constraints of restored tables are deferrable', async () => {
  const wrong = await rows(sql`
    SELECT t.relname, i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE ${ofRestored('t.relname')} AND i.indisunique AND i.indimmediate AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'id' AND a.attnum = ANY(i.indkey::smallint[]))`)
  expect(wrong).toEqual([])
})

it('every restored table has a bigint identity, and a unique name', async () => {
  const ids = await rows(sql<{ relname: string }>`
    SELECT t.relname FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'id'
    WHERE ${ofRestored('t.relname')} AND a.atttypid = 'bigint'::regtype AND a.attidentity <> '' ORDER BY 1`)
  expect(ids.map(({ relname }) => relname)).toEqual(restored.toSorted())
})

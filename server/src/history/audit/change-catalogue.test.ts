import { parentTables } from '@portale/domain/history/audit/audited-tables.ts'
import { auditLabels } from '@portale/domain/history/audit/labels.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { referencedTables, rowNames } from './display-names.data.ts'

/** Columns that a record's history does not show, each with its reason. */
const technical: Record<string, string> = {
  id: 'part of the address',
  lock_version: 'a counter',
  created_at: 'the time of the first line',
  updated_at: 'the time of the line',
  workshop_id: 'the record whose history it is',
  customer_id: 'the record whose history it is',
  user_id: 'the record whose history it is',
  password_hash: 'never recorded',
  token_hash: 'never recorded',
  secret: 'never recorded',
  previous_secret: 'never recorded',
  previous_secret_until: 'never recorded',
  lead_id: 'the record whose history it is',
  activity_id: 'the record whose history it is',
  file_id: 'the name of the file is shown',
  form_file_id: 'the name of the file is shown',
  news_id: 'the record whose history it is',
  workshop_market_share_id: 'the record whose history it is',
  excerpt: 'the first words of the text',
  shown_at: 'follows from the others',
  updated_by: 'shown with every line',
  folded_baldo_id: 'derived, never recorded',
  folded_name: 'derived, never recorded',
  folded_text: 'derived, never recorded',
  duplicate_mark: 'derived, never recorded',
  valid_from: 'derived, never recorded, unless it has a label',
  valid_to: 'derived, never recorded, unless it has a label',
}

let t: TestApp
let audited: string[]
beforeAll(async () => {
  t = await testApp()
  const { rows } = await t.deps.pool.query<{ name: string }>(
    "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'audit_update' ORDER BY 1",
  )
  audited = rows.map(({ name }) => name)
})
afterAll(() => t.close())

it('every audited table has a label, and no other table has', () => {
  expect(audited.length).toBeGreaterThan(20)
  expect(Object.keys(auditLabels).toSorted()).toEqual(audited.toSorted())
})

it('every audited table has a row name, and no other table has', () => {
  expect(Object.keys(rowNames).toSorted()).toEqual(audited.toSorted())
})

it('every foreign key of an audited table is listed with its table', async () => {
  const { rows } = await t.deps.pool.query<{ name: string; target: string }>(
    `SELECT DISTINCT a.attname AS name, c.confrelid::regclass::text AS target FROM pg_constraint c
     CROSS JOIN LATERAL unnest(c.conkey) AS k JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k
     WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.conrelid::regclass::text = ANY($1)
       AND c.confrelid <> 'files'::regclass AND a.atttypid = 'bigint'::regtype`,
    [audited],
  )
  expect(rows.length).toBeGreaterThan(15)
  for (const { name, target } of rows) expect(`${name} ${referencedTables[name]}`).toBe(`${name} ${target}`)
})

it('child tables are audited, and their deletions are indexed by the parent column', async () => {
  const { rows } = await t.deps.pool.query<{ text: string }>(
    "SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indrelid = 'audits'::regclass",
  )
  for (const [child, { table, column }] of Object.entries(parentTables)) {
    expect(audited).toEqual(expect.arrayContaining([child, table]))
    expect(rows.filter(({ text }) => text.includes(`((old_values ->> '${column}'::text))`))).toHaveLength(1)
  }
})

it.each(Object.keys(auditLabels))('every column of %s has a label or is technical', async (table) => {
  const { rows } = await t.deps.pool.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const labels = auditLabels[table]?.fields ?? {}
  expect(columns.length).toBeGreaterThanOrEqual(2)
  expect(columns.filter((column) => !technical[column] || labels[column]).toSorted()).toEqual(
    Object.keys(labels).toSorted(),
  )
  expect(auditLabels[table]?.label).toMatch(/^[A-Z]/)
  for (const label of Object.values(labels)) expect(label).toMatch(/^[A-Z]/)
})

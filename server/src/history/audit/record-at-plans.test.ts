import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { selectLastChanges, selectMovedRows, selectRowHistories } from './record-at.queries.ts'

let t: TestApp
const customers = { schema: 'public', table: 'customers', model_type: 'customers' } as const

/** A year of 4,000 transactions with 40,000 rows. */
beforeAll(async () => {
  t = await testApp()
  await queryAsOwner(t, 'ALTER TABLE audit_tx DISABLE TRIGGER ALL')
  await queryAsOwner(
    t,
    `INSERT INTO audit_tx (id, at) OVERRIDING SYSTEM VALUE
     SELECT 1000000 + n, now() - n * interval '2 hours' FROM generate_series(1, 4000) n`,
  )
  await queryAsOwner(
    t,
    `INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values, month)
     SELECT t.id, CASE WHEN n < 7 THEN 'leads' ELSE 'customers' END, 1 + (t.id * 10 + n) % 3000, 'updated',
       '{"name": "Prima"}', '{"name": "Dopo"}', date_trunc('month', t.at AT TIME ZONE 'UTC')::date
     FROM audit_tx t CROSS JOIN generate_series(0, 9) n WHERE t.id > 1000000`,
  )
  await queryAsOwner(t, 'ANALYZE audits')
  await queryAsOwner(t, 'ANALYZE audit_tx')
})
afterAll(() => t.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

/** The nodes of a query's plan that read the audit. */
async function readAuditNodes(query: RawBuilder<unknown>): Promise<Plan[]> {
  const explained = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(
    t.deps.db,
  )
  const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
  return plan ? flatten(plan).filter((node) => node['Relation Name']?.startsWith('audit')) : []
}

it.each([
  ['the changes of a record since yesterday', () => selectRowHistories(customers, [77], '2020-01-01T00:00:00Z')],
  [
    'those of a hundred records',
    () =>
      selectRowHistories(
        customers,
        Array.from({ length: 100 }, (_, id) => id + 1),
        'now',
      ),
  ],
  ['the last change of each column', () => selectLastChanges(customers, 77, 'now')],
  ['what was moved from it', () => selectMovedRows('customers', 77, { table: 'leads', column: 'name' })],
])('reads %s from indexes, never the audit', async (_name, query) => {
  const nodes = await readAuditNodes(query())
  expect(nodes.filter((node) => node['Relation Name']?.startsWith('audits')).length).toBeGreaterThan(0)
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0)).toEqual([])
  const rows = nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  expect(rows).toBeLessThan(5000)
})

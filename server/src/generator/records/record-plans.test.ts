import type { StoredRelation } from '@portale/domain/generator/designer/stored-design.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorkshop } from '../../../test/fixtures/factories.ts'
import { createRecordFixtures, type RecordFixtures } from '../../../test/fixtures/records.fixtures.ts'
import { selectPageIds, whereClause } from '../../platform/db/list.ts'
import { selectRecords } from './record.queries.ts'
import { recordList } from './record-list.queries.ts'
import { resolveView, type ViewContext } from './view-context.ts'

let fixtures: RecordFixtures
let context: ViewContext
const rows = 20_000
const administrator = { id: 1, name: '', email: '', role: 'administrator', dealer_ids: [], workshop_ids: [] }

beforeAll(async () => {
  fixtures = await createRecordFixtures()
  context = resolveView(await fixtures.app.deps.designs.current(), 'samples', administrator)
  const { db } = fixtures.app.deps
  const { id } = await fixtures.createSample()
  await sql`INSERT INTO generated.sample (title, count, price, active, notes, used_at, dealer_id, sample_id, workshop_ids)
    SELECT 'Titolo ' || n, n, n / 4.0, n % 2 = 0, 'Nota ' || n, now() - n * interval '1 hour', ${fixtures.dealerId}, ${id},
      ${fixtures.workshopIds}::bigint[] FROM generate_series(1, ${rows}::int) n`.execute(db)
  await sql`INSERT INTO generated.part (code, sample_id) SELECT 'P-' || n, 1 + n % 1000 FROM generate_series(1, ${rows}::int) n`.execute(
    db,
  )
  await fixtures.app.deps.withOwnerConnection((owner) => sql`ANALYZE`.execute(owner))
})
afterAll(() => fixtures.app.close())

type Node = { 'Node Type': string; 'Actual Rows': number; 'Relation Name'?: string; Plans?: Node[] }

/** The nodes of a statement's plan. */
async function listPlanNodes(text: string, values: unknown[] = []): Promise<Node[]> {
  const { rows: plans } = await fixtures.app.deps.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
  return all(plans[0]['QUERY PLAN'][0].Plan)
}

const isScan = (node: Node) =>
  node['Node Type'] === 'Seq Scan' && ['sample', 'part'].includes(node['Relation Name'] ?? '')
const isSort = (node: Node) => /Sort$/.test(node['Node Type'])

const pageText = (query: Record<string, string>, of = context, total = rows) =>
  selectPageIds(recordList(of, query), total, { offset: 0, per_page: 25 })

/** The view as the user of a workshop has it who has only the own records. */
function ownContext(workshopId: number): ViewContext {
  const relations = context.model.relations.filter(({ model }) => model === 'Workshop') as [StoredRelation]
  const user = { ...administrator, role: 'workshop_user', workshop_ids: [workshopId] }
  return { ...context, user, scope: { rule: 'own', path: { through: 'workshop_ids', owner: 'Workshop', relations } } }
}

describe('a page', () => {
  it.each<[string, Record<string, string>]>([
    ['newest first', {}],
    ...['id', 'title', 'count', 'price', 'active', 'used_at'].flatMap((name): [string, Record<string, string>][] => [
      [`by ${name}`, { sort: name }],
      [`by ${name}, downwards`, { sort: `-${name}` }],
    ]),
    ['of one dealer', { dealer_id: '1' }],
    ['with a filter of yes and no', { active: '1' }],
  ])('%s comes from an index in its order, 25 rows of it', async (_name, query) => {
    const { text, values } = pageText(query)
    const nodes = await listPlanNodes(text, values)
    expect(nodes.filter((node) => isScan(node) || isSort(node))).toEqual([])
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(100)
  })

  it.each<[string, Record<string, string>]>([
    ['a part of a title', { title: 'titolo 1234' }],
    ['a part of the notes', { notes: 'nota 1234' }],
    ['a number', { count: '77' }],
    ['a narrow range', { 'price.from': '10', 'price.to': '12' }],
    ['a day', { used_at: '2025-05-05' }],
  ])('with %s finds its rows by an index', async (_name, query) => {
    const { text, values } = pageText(query)
    expect((await listPlanNodes(text, values)).filter(isScan)).toEqual([])
  })

  it('reads only the related rows of its records', async () => {
    const nodes = await listPlanNodes(
      `WITH page AS MATERIALIZED (SELECT t.id FROM generated.sample t ORDER BY t.id DESC LIMIT 25) ${selectRecords(context, 'page')}`,
    )
    expect(nodes.filter(isScan)).toEqual([])
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(100)
  })
})

it('the few records of a workshop, and their number, are found by an index', async () => {
  const { db } = fixtures.app.deps
  const workshop = await buildWorkshop(db)
  await sql`INSERT INTO generated.sample (title, workshop_ids)
    SELECT 'Mio ' || n, ${[workshop.id]}::bigint[] FROM generate_series(1, 5) n`.execute(db)
  const own = ownContext(workshop.id)
  const { from, where } = recordList(own, {})
  const condition = whereClause(where)
  const counted = { text: `SELECT count(*) FROM ${from} ${condition.text}`, values: condition.values }
  for (const { text, values } of [pageText({}, own, 5), counted]) {
    const nodes = await listPlanNodes(text, values)
    expect(nodes.filter(isScan)).toEqual([])
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(5)
  }
})

it('a record with its child records is read by indexes', async () => {
  const nodes = await listPlanNodes(selectRecords(context, '(SELECT 5::bigint AS id) one', []))
  expect(nodes.filter(isScan)).toEqual([])
})

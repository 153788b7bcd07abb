import { isInNetwork, networkProblem } from '@portale/domain/network/dealers/partner.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
// Around the ends of two years and the changes of the clock, where days and years of Rome and of UTC differ.
const anchors = ['2025-01-01', '2025-12-31', '2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31'].map((day) =>
  Date.parse(day),
)
const moment = fc
  .tuple(fc.constantFrom(...anchors), fc.integer({ min: -50 * 3_600_000, max: 50 * 3_600_000 }))
  .map(([anchor, away]) => anchor + away)
const someDay = moment.map(toDay)
const facts = fc.record({
  ceased_on: fc.option(someDay),
  archived_at: fc.option(moment.map((at) => new Date(at).toISOString())),
  day: someDay,
})

it.each(['dealers', 'workshops'] as const)('in_network says of %s what the domain says, on any day', async (table) => {
  const { db } = t.deps
  const { id } = await (table === 'dealers' ? buildDealer(db) : buildWorkshop(db))
  const cases = fc.sample(facts, { numRuns: 5000, seed: 32 })
  const result = await sql<{ answers: boolean[] }>`
    SELECT json_agg(in_network(jsonb_populate_record(p, jsonb_build_object('ceased_on', c.ceased_on, 'archived_at', c.archived_at)),
      c.day) ORDER BY c.position) AS answers
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(cases)}::json)
      AS (ceased_on date, archived_at timestamptz, day date)) WITH ORDINALITY c (ceased_on, archived_at, day, position)
    JOIN ${sql.table(table)} p ON p.id = ${id}`.execute(db)
  const answers = result.rows[0]?.answers ?? []
  const differing = cases.filter((one, index) => answers[index] !== isInNetwork(one, one.day))
  expect([answers.length, differing]).toEqual([cases.length, []])
  expect(new Set(answers).size).toBe(2)
})

it('says why a partner is not in it, whenever it is not today', () => {
  fc.assert(
    fc.property(facts, ({ day, ...partner }) => {
      const today = partner.archived_at === null ? day : toDay(Date.parse(partner.archived_at) + 2 * 86_400_000)
      expect(networkProblem(partner, today) === undefined).toBe(isInNetwork(partner, today))
    }),
    { seed: 32 },
  )
})

it('reads a partner by its row alone, so that PostgreSQL uses no function for each', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (VERBOSE) SELECT p.id FROM dealers p WHERE in_network(p, (SELECT today_in_rome()))`.execute(t.deps.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('ceased_on')
  expect(plan).not.toContain('in_network(')
})

import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { queryAsOwner } from '../../test/fixtures/audit.fixtures.ts'
import { seededRandom } from '../demo/random.ts'
import { countAudits, listAudits } from './audit-list.queries.ts'
import { extendAuditPositions } from './audit-positions.queries.ts'

let t: TestApp

/** Transactions of these rows, a second apart, every third row of which was created; the ids of all of them are mixed. */
const insertMixed = `
  WITH requests AS (
    INSERT INTO audit_tx (at, rows, shown, created, updated)
    SELECT timestamptz '2025-03-29 22:59Z' + number * interval '1 second', rows, rows / 3, rows / 3, rows - rows / 3
    FROM unnest($1::int[]) WITH ORDINALITY given (rows, number) RETURNING id, rows
  )
  INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values)
  SELECT id, 'dealers', k, CASE WHEN k % 3 = 0 THEN 'created' ELSE 'updated' END, '{"name": "A"}', '{"name": "B"}'
  FROM requests, generate_series(1, rows) k ORDER BY k, id`
const sizes = [3, 2500, 1, 2001, 2000, 1999, 5]

beforeAll(async () => {
  t = await testApp()
  await queryAsOwner(t, insertMixed, [sizes])
})
afterAll(() => t.close())

const limit = 7
/** The ids of a page of rows, as PostgreSQL reads them from all of the audit. */
const readPlain = async (offset: number, condition: string) =>
  queryAsOwner<{ id: number }>(
    t,
    `SELECT a.id::int AS id FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id WHERE ${condition}
     ORDER BY t.at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
const countPositions = async () =>
  (await queryAsOwner<{ count: number }>(t, 'SELECT count(DISTINCT audit_tx_id)::int AS count FROM audit_positions'))[0]
    ?.count

it('find every page within transactions of many rows, whatever others wrote between these', async () => {
  const random = seededRandom(3)
  const { db } = t.deps
  const filters = [
    { filter: {}, condition: 'true' },
    { filter: { from: '2025-03-29T22:59:02Z' }, condition: "t.at >= '2025-03-29T22:59:02Z'" },
    { filter: { event: 'created' as const }, condition: "a.event = 'created'" },
  ]
  for (const step of [undefined, 100, 700]) {
    await queryAsOwner(t, 'DELETE FROM audit_positions')
    if (step !== undefined) expect(await extendAuditPositions(db, step)).toBe(true)
    expect(await countPositions()).toBe(step === undefined ? 0 : 3)
    for (const { filter, condition } of filters) {
      const { rows: total } = await countAudits(db, filter, false)
      for (let time = 0; time < 15; time += 1) {
        const around = 100 * random.int(0, Math.floor(total / 100)) + random.pick([-1, 0, 1])
        const offset = Math.max(0, random.chance(0.5) ? random.int(0, total) : around)
        const page = (await listAudits(db, filter, { limit, offset, total })).map(({ id }) => ({ id }))
        const expected = await readPlain(offset, condition)
        expect({ step, condition, offset, page }).toEqual({ step, condition, offset, page: expected })
      }
    }
  }
})

it('go with their transaction, are found by one of two servers, and do not wait while a month is archived', async () => {
  const { db } = t.deps
  await queryAsOwner(
    t,
    'DELETE FROM audit_positions WHERE audit_tx_id = (SELECT min(audit_tx_id) FROM audit_positions)',
  )
  await queryAsOwner(
    t,
    `WITH gone AS (DELETE FROM audit_tx WHERE rows = 2000 RETURNING id)
     DELETE FROM audits WHERE audit_tx_id IN (SELECT id FROM gone)`,
  )
  await Promise.all([extendAuditPositions(db), extendAuditPositions(db)])
  expect(await countPositions()).toBe(2)
  const archiving = new Client({ connectionString: t.databaseUrl })
  await archiving.connect()
  try {
    await archiving.query('BEGIN; LOCK TABLE audits IN ACCESS EXCLUSIVE MODE')
    expect(await extendAuditPositions(db)).toBe(false)
  } finally {
    await archiving.end()
  }
})

import { setTimeout as wait } from 'node:timers/promises'
import { Client, type PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { locks } from '../../platform/db/locks.ts'

let t: TestApp
let dealer: number
let workshop: number
let otherWorkshop: number

beforeAll(async () => {
  t = await testApp()
  dealer = (await buildDealer(t.deps.db)).id
  otherWorkshop = (await buildWorkshop(t.deps.db, { dealer_id: dealer })).id
})
/** A workshop with the periods 2010, 2015 and since 2020. */
beforeEach(async () => {
  workshop = (await buildWorkshop(t.deps.db)).id
  await t.deps.pool.query(`${insert('2010', '2015')}; ${insert('2015', '2020')}; ${insert('2020')}`)
})
afterAll(() => t.close())

const at = (year: string) => (year === 'infinity' || year === '-infinity' ? `'${year}'` : `'${year}-01-01Z'`)
const insert = (from: string, to?: string) =>
  `INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from, valid_to)
   VALUES (${workshop}, ${dealer}, ${at(from)}, ${to ? at(to) : 'NULL'})`
const remove = (from: string) => `DELETE FROM workshop_dealers WHERE ${row(from)}`
const change = (from: string, what: string) => `UPDATE workshop_dealers SET ${what} WHERE ${row(from)}`
const row = (from: string) => `workshop_id = ${workshop} AND valid_from = ${at(from)}`

/** The stored periods as text, and whether they are a chain without gaps and overlaps that ends open. */
async function chain(): Promise<string> {
  const { rows } = await t.deps.pool.query<{ valid_from: string; valid_to: string | null }>(
    'SELECT valid_from, valid_to FROM workshop_dealers WHERE workshop_id = $1 ORDER BY valid_from',
    [workshop],
  )
  const broken = rows.some((one, index) => one.valid_to !== (rows[index + 1]?.valid_from ?? null))
  const years = rows.map(({ valid_from, valid_to }) => `${valid_from.slice(0, 4)}-${valid_to?.slice(0, 4) ?? ''}`)
  return `${broken ? 'BROKEN ' : ''}${years.join(' ')}`
}
const initialChain = '2010-2015 2015-2020 2020-'

describe('one statement', () => {
  it.each<[string, () => string, string]>([
    ['an overlap', () => insert('2012', '2013'), '23P01'],
    ['a second open period', () => insert('2025'), '23P01'],
    ['a duplicate period', () => insert('2020'), '23P01'],
    ['an earlier period that leaves a gap', () => insert('2001', '2002'), '23514'],
    ['the newest closed', () => change('2020', `valid_to = ${at('2025')}`), '23514'],
    ['the newest deleted', () => remove('2020'), '23514'],
    ['the middle deleted', () => remove('2015'), '23514'],
    ['a start moved later', () => change('2015', `valid_from = ${at('2016')}`), '23514'],
    ['a start moved earlier', () => change('2015', `valid_from = ${at('2014')}`), '23P01'],
    ['a period moved to another workshop', () => change('2015', `workshop_id = ${otherWorkshop}`), '(23514|23P01)'],
    ['an end before the start', () => change('2010', `valid_to = ${at('2009')}`), '23514'],
    ['an end at the start', () => change('2010', `valid_to = ${at('2010')}`), '23514'],
    ['an infinite end', () => change('2020', `valid_to = ${at('infinity')}`), '23514'],
    ['an unknown dealer', () => change('2020', 'dealer_id = 999999'), '23503'],
    ['an unknown workshop', () => change('2020', 'workshop_id = 999999'), '23503'],
    ['no start', () => change('2020', 'valid_from = NULL'), '23502'],
  ])('%s is rejected', async (_what, statement, code) => {
    await expect(t.deps.pool.query(statement())).rejects.toMatchObject({ code: expect.stringMatching(`^${code}$`) })
    expect(await chain()).toBe(initialChain)
  })

  it.each<[string, () => string, string]>([
    ['the oldest deleted', () => remove('2010'), '2015-2020 2020-'],
    ['an earlier period inserted', () => insert('2005', '2010'), '2005-2010 2010-2015 2015-2020 2020-'],
    ['the oldest with a later start', () => change('2010', `valid_from = ${at('2011')}`), '2011-2015 2015-2020 2020-'],
    ['all deleted', () => `DELETE FROM workshop_dealers WHERE workshop_id = ${workshop}`, ''],
  ])('%s is accepted', async (_what, statement, expected) => {
    await t.deps.pool.query(statement())
    expect(await chain()).toBe(expected)
  })
})

type Step = { by: 0 | 1; text: string }

/** Every order in which the statements of two transactions can be sent, each transaction in its own order. */
function interleavings(first: string[], second: string[]): Step[][] {
  const [one, ...rest] = first
  const [two, ...others] = second
  return [
    ...(one ? interleavings(rest, second).map((more) => [{ by: 0 as const, text: one }, ...more]) : []),
    ...(two ? interleavings(first, others).map((more) => [{ by: 1 as const, text: two }, ...more]) : []),
    ...(one || two ? [] : [[]]),
  ]
}

/**
 * Sends the statements in this order without waiting for one that is blocked. Commits wait for their stamps until all are
 * sent, so that no COMMIT ends before both transactions have made their checks. Returns the error code of each.
 */
async function runSteps(steps: Step[], level = 'READ COMMITTED'): Promise<(string | undefined)[]> {
  const stampHolder = new Client({ connectionString: t.databaseUrl })
  await stampHolder.connect()
  await stampHolder.query(`SELECT pg_advisory_lock(${locks.stampedCommits})`)
  const clients: PoolClient[] = [await t.deps.pool.connect(), await t.deps.pool.connect()]
  const failures: (string | undefined)[] = [undefined, undefined]
  const pending: Promise<void>[] = [Promise.resolve(), Promise.resolve()]
  for (const client of clients) {
    await client.query(`BEGIN ISOLATION LEVEL ${level}`)
    await client.query(`SELECT FROM workshop_dealers WHERE workshop_id = ${workshop}`)
  }
  for (const { by, text } of steps) {
    const sent = (pending[by] ?? Promise.resolve())
      .then(async () => {
        if (!failures[by]) await clients[by]?.query(text)
      })
      .catch((error: { code?: string }) => {
        failures[by] = error.code ?? String(error)
      })
    pending[by] = sent
    await Promise.race([sent, wait(10)])
  }
  await stampHolder.end()
  await Promise.all(pending)
  for (const client of clients) {
    await client.query('ROLLBACK')
    client.release()
  }
  return failures
}

describe('two concurrent transactions that each leave no gap', () => {
  const insertEarlier = () => [insert('2005', '2010'), 'COMMIT']
  const startLater = () => [remove('2010'), insert('2012', '2015'), 'COMMIT']

  it.each(['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'])(
    '%s: commits only one of two that together would leave a gap, in every order',
    async (level) => {
      for (const index of interleavings(insertEarlier(), startLater()).keys()) {
        workshop = (await buildWorkshop(t.deps.db)).id
        await t.deps.pool.query(`${insert('2010', '2015')}; ${insert('2015')}`)
        const failures = await runSteps(interleavings(insertEarlier(), startLater())[index] ?? [], level)
        const done = await chain()
        expect(['2005-2010 2010-2015 2015-', '2012-2015 2015-']).toContain(done)
        expect(failures.filter(Boolean)).toEqual([expect.stringMatching(/^(23514|40001|40P01)$/)])
      }
    },
  )

  const scenarios: Record<string, () => string[]> = {
    'an earlier period inserted': insertEarlier,
    'the oldest starts later': startLater,
    'the oldest deleted': () => [remove('2010'), 'COMMIT'],
    'the newest deleted': () => [remove('2020'), change('2015', 'valid_to = NULL'), 'COMMIT'],
    'a newer period inserted': () => [insert('2024'), change('2020', `valid_to = ${at('2024')}`), 'COMMIT'],
    'the middle is split': () => [change('2015', `valid_to = ${at('2017')}`), insert('2017', '2020'), 'COMMIT'],
    'a boundary moved': () => [
      change('2010', `valid_to = ${at('2013')}`),
      change('2015', `valid_from = ${at('2013')}`),
      'COMMIT',
    ],
  }
  const names = Object.keys(scenarios)
  const scenarioPairs = names.flatMap((one, index) => names.slice(index).map((two) => [one, two] as const))

  it.each(scenarioPairs)('%s / %s', async (one, two) => {
    const all = interleavings(scenarios[one]?.() ?? [], scenarios[two]?.() ?? [])
    for (const index of [0, Math.floor(all.length / 2)]) {
      workshop = (await buildWorkshop(t.deps.db)).id
      await t.deps.pool.query(`${insert('2010', '2015')}; ${insert('2015', '2020')}; ${insert('2020')}`)
      const steps = interleavings(scenarios[one]?.() ?? [], scenarios[two]?.() ?? [])[index] ?? []
      const failures = await runSteps(steps)
      expect(await chain()).not.toContain('BROKEN')
      expect(failures).toContain(undefined)
    }
  })
})

import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { countIdleTransactions } from '../../test/fixtures/audit.fixtures.ts'
import { lockWritesExclusive, type ShortWrite, withShortWrite } from './write-transaction.ts'

let t: TestApp
let tables: string[] = []
beforeAll(async () => {
  t = await testApp()
  await sql`INSERT INTO regions (id, name) VALUES (9001, 'Prima'), (9002, 'Seconda')`.execute(t.deps.db)
})
afterAll(() => t.close())

const actor = { user_id: 7, request_id: `\\'; DROP TABLE leads; -- $1 "à"` }
const raw = <Row>(text: string, values: unknown[] = []) => CompiledQuery.raw(text, values) as CompiledQuery<Row>
const write = <Read extends unknown[], Result>(steps: ShortWrite<Read, Result>) =>
  withShortWrite(t.deps.db, actor, steps, (changed) => {
    tables = changed
  })
const nameOf = (id: number) => raw<{ name: string }>('SELECT name FROM regions WHERE id = $1', [id])
const rename = (id: number, name: string) => raw('UPDATE regions SET name = $2 WHERE id = $1', [id, name])
const findName = async (id: number) => (await t.deps.db.executeQuery(nameOf(id))).rows[0]?.name
const countLive = () => countIdleTransactions(t)

it('what is read comes to the check in its order, what is changed is committed with its actor and announced', async () => {
  const actorSettings = raw<{ id: string; user: string }>(`SELECT current_setting('portale.request_id', true) AS id,
    current_setting('portale.user_id', true) AS user`)
  const saved = await write({
    read: [nameOf(9001), nameOf(9002), nameOf(1234), actorSettings],
    async check(_tx, [first], [second], nothing, settings) {
      expect([first, second, nothing]).toEqual([{ name: 'Prima' }, { name: 'Seconda' }, []])
      expect(settings).toEqual([{ id: actor.request_id, user: '7' }])
      return [rename(9001, 'Prima bis'), nameOf(9001)]
    },
  })
  expect(saved).toEqual({ name: 'Prima bis' })
  expect(await findName(9001)).toBe('Prima bis')
  expect(tables).toEqual(['regions'])
})

it('of twenty at once each gets its own rows', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Nome ${index}`)
  const echo = (text: string) => raw<{ text: string }>('SELECT $1::text AS text', [text])
  const results = await Promise.all(
    names.map((name) =>
      write({
        read: [echo(`${name} letto`)],
        async check(tx, [row]) {
          expect(row).toEqual({ text: `${name} letto` })
          await tx.executeQuery(echo(name))
          return [rename(9002, name), nameOf(9002)]
        },
      }),
    ),
  )
  expect(results.map((row) => row?.name)).toEqual(names)
})

it('a check that throws changes nothing and leaves its connection free', async () => {
  const before = await findName(9001)
  const failed = write({
    read: [nameOf(9001)],
    async check(tx, _row) {
      await tx.executeQuery(rename(9001, 'Mai'))
      throw new Error('not allowed')
    },
  })
  await expect(failed).rejects.toThrow('not allowed')
  expect(await findName(9001)).toBe(before)
  expect(await countLive()).toBe(0)
})

it('a statement that fails is the error of the write, and nothing beside it is kept', async () => {
  const before = await findName(9001)
  const divide = raw('SELECT 1 / $1::integer', [0])
  const last = (...statements: CompiledQuery[]) =>
    write({ read: [nameOf(9001)], check: async () => [...statements, nameOf(9001)] })
  const deferred = raw('UPDATE regions SET id = 9001 WHERE id = 9002')
  const failing = [
    last(divide, rename(9001, 'Mai')),
    last(rename(9001, 'Mai'), divide),
    write({ read: [divide, nameOf(9001)], check: async () => [rename(9001, 'Mai'), nameOf(9001)] }),
  ]
  for (const result of await Promise.allSettled(failing))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  await expect(last(rename(9001, 'Mai'), deferred)).rejects.toMatchObject({ code: '23505' })
  expect(await findName(9001)).toBe(before)
  expect(await countLive()).toBe(0)
})

it('waits for a restore without being checked, and is done once afterwards', async () => {
  let checks = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const restore = t.deps.db.transaction().execute(async (tx) => {
    await lockWritesExclusive(tx)
    await tx.executeQuery(rename(9001, 'Ripristinata'))
    locked()
    await ended
  })
  await isLocked
  const attempts = vi.spyOn(t.deps.db, 'transaction')
  // The row is locked too: what is sent with the beginning must not wait for it.
  const waiting = write({
    read: [raw<{ name: string }>('SELECT name FROM regions WHERE id = 9001 FOR UPDATE')],
    async check(_tx, [row]) {
      checks += 1
      expect(row?.name).toBe('Ripristinata')
      return [rename(9001, 'Dopo'), nameOf(9001)]
    },
  })
  // At its second attempt the first is over.
  await expect.poll(() => attempts.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(checks).toBe(0)
  end()
  await restore
  expect(await waiting).toEqual({ name: 'Dopo' })
  expect(checks).toBe(1)
  attempts.mockRestore()
})

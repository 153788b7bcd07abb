import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { answerError } from '../http/answer-errors.ts'
import { sendRateLimitedXlsx } from './send-xlsx.ts'

// Limited is what is heavy: rows of an hour, and exports that run at once; not how often somebody asks.

let t: TestApp
let app: FastifyInstance
let address: string
let person: { id: number; name: string; email: string }
let letGo: PromiseWithResolvers<void>
const soon = { timeout: 10_000 }
let begun = 0

/** Batches of rows; with `waits` the last one comes once the test lets it go. A number below 0 fails. */
async function* rows(count: number, waits: boolean): AsyncGenerator<{ a: string }[]> {
  begun += 1
  if (count < 0) throw new Error('no rows')
  yield Array.from({ length: count }, (_, index) => ({ a: String(index) }))
  if (waits) await letGo.promise
  yield [{ a: 'last' }]
}

beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.exports = { rows: 100, minutes: 60, at_once: 2 }
  app = fastify()
  app.setErrorHandler(answerError)
  app.get<{ Querystring: { rows: string; waits?: string; fails?: string } }>('/', (req, reply) => {
    const { rows: count, waits, fails } = req.query
    const caller = Object.assign(req, { user: person, session: null, recordAccess: async () => {} }) as never
    const columns = [{ key: 'a' as const, header: 'A', width: 9 }]
    const source = rows(fails ? -1 : Number(count), waits !== undefined)
    return sendRateLimitedXlsx(t.deps, caller, reply, { fileName: 'a.xlsx', sheet: 'A', columns, rows: source })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/?rows=`
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  const { id } = await buildUser(t.deps.db, { role: 'administrator' })
  person = { id, name: 'Anna', email: 'anna@rete.example' }
  letGo = Promise.withResolvers()
})

const download = async (query: string) => {
  const response = await fetch(address + query)
  const type = response.headers.get('content-type') ?? ''
  const body = type.startsWith('application/json') ? ((await response.json()) as { message: string }) : undefined
  if (!body) await response.arrayBuffer()
  return { status: response.status, message: body?.message, retryAfter: Number(response.headers.get('retry-after')) }
}
const running = async () => {
  const result = await sql<{ count: number }>`SELECT count(*)::int AS count FROM running_exports
    WHERE user_id = ${person.id} AND expires_at > now()`.execute(t.deps.db)
  return result.rows[0]?.count
}

it('many small exports, one after the other, are not limited', async () => {
  for (let count = 0; count < 25; count += 1) {
    expect((await download('1')).status).toBe(200)
    await expect.poll(running, soon).toBe(0) // given back once the answer is sent
  }
})

it('the one that goes beyond the rows of an hour is whole, and the next says when it is possible (429)', async () => {
  expect([(await download('60')).status, (await download('60')).status]).toEqual([200, 200])
  const rejected = await download('1')
  expect([rejected.status, rejected.retryAfter > 3500]).toEqual([429, true])
  expect(rejected.message).toMatch(
    /^Hai esportato più di 100 righe in un’ora: la prossima esportazione è possibile dalle \d\d:\d\d\.$/,
  )
  const other = await buildUser(t.deps.db, { role: 'administrator' })
  person = { ...person, id: other.id }
  expect((await download('1')).status).toBe(200)
})

it('of many that begin at once two run, and the others say so (429)', async () => {
  begun = 0
  let answered = 0
  const all = Array.from({ length: 20 }, () => download('1&waits=1').finally(() => (answered += 1)))
  await expect.poll(() => begun, soon).toBe(2)
  await expect.poll(() => answered, soon).toBe(18)
  expect(await running()).toBe(2)
  const settled = Promise.all(all)
  letGo.resolve()
  const answers = await settled
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const rejected = answers.filter(({ status }) => status === 429)
  expect(rejected).toHaveLength(18)
  expect(new Set(rejected.map(({ message }) => message))).toEqual(
    new Set(['Hai già 2 esportazioni in corso: la prossima è possibile appena ne finisce una.']),
  )
  await expect.poll(running, soon).toBe(0)
  expect((await download('1')).status).toBe(200)
})

it('gives the place back of one that fails before its first row, and of one whose client goes', async () => {
  expect((await download('1&fails=1')).status).toBe(500)
  await expect.poll(running, soon).toBe(0)
  const leaving = get(`${address}1&waits=1`).on('error', () => {})
  await expect.poll(running, soon).toBe(1)
  leaving.destroy()
  await expect.poll(running, soon).toBe(0)
  letGo.resolve()
})

it('the places of a server that was killed end by themselves', async () => {
  await sql`INSERT INTO running_exports (user_id, expires_at) SELECT ${person.id}, now() - interval '1 second'
    FROM generate_series(1, 5)`.execute(t.deps.db)
  expect((await download('1')).status).toBe(200)
  const left = async () =>
    (await sql`SELECT FROM running_exports WHERE user_id = ${person.id}`.execute(t.deps.db)).rows.length
  await expect.poll(left, soon).toBe(0)
})

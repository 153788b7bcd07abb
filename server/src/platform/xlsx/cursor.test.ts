import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { streamQuery } from './cursor.queries.ts'
import { sendXlsx } from './send-xlsx.ts'

let t: TestApp
let owner: Client
beforeAll(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const series = 'SELECT n::int AS n FROM generate_series(1, $1::int) n'
const numbers = (count: number, options = {}) => streamQuery<{ n: number }>(t.deps.pool, series, [count], options)

async function collect<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const rows of batches) all.push(...rows)
  return all
}

const inTransaction = `FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL
  AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
/** How many connections are inside of a transaction: only the owner sees it. */
const busy = async () => (await owner.query(`SELECT ${inTransaction}`)).rowCount

it.each([0, 1, 999, 1000, 1001, 5000])('%i rows, in their order', async (count) => {
  const rows = await collect(numbers(count))
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  await expect.poll(busy).toBe(0)
})

it('rows are fetched as they are asked for', async () => {
  const rows = streamQuery<{ n: number }>(
    t.deps.pool,
    'SELECT n, pg_sleep(0.002) FROM generate_series(1, 100000) n',
    [],
    { batchSize: 10 },
  )
  const start = performance.now()
  await rows.next()
  expect(performance.now() - start).toBeLessThan(2000)
  await rows.return()
})

it('nothing can be written through it', async () => {
  await expect(collect(streamQuery(t.deps.pool, 'SELECT * FROM activity_years FOR UPDATE', []))).rejects.toThrow(
    'read-only',
  )
  await expect.poll(busy).toBe(0)
})

it('a reader that stops gives the connection back, usable', async () => {
  const rows = numbers(100_000)
  await rows.next()
  expect(await busy()).toBe(1)
  const { totalCount } = t.deps.pool
  await rows.return()
  await expect.poll(busy).toBe(0)
  expect(t.deps.pool.totalCount).toBe(totalCount)
  expect(await collect(numbers(3))).toHaveLength(3)
})

it('a reader that fails gives it back too', async () => {
  const failing = async () => {
    for await (const rows of numbers(100_000))
      if (rows.some(({ n }) => n === 1500)) throw new Error('the reader failed')
  }
  await expect(failing()).rejects.toThrow('the reader failed')
  await expect.poll(busy).toBe(0)
})

it('a query that fails throws its connection away', async () => {
  await collect(numbers(1))
  const { totalCount } = t.deps.pool
  await expect(
    collect(streamQuery(t.deps.pool, 'SELECT 1 / (n - 1500) FROM generate_series(1, 5000) n', [])),
  ).rejects.toThrow('division by zero')
  expect(t.deps.pool.totalCount).toBe(totalCount - 1)
  await expect.poll(busy).toBe(0)
})

it('a connection that is killed meanwhile is thrown away', async () => {
  const rows = numbers(100_000)
  await rows.next()
  await owner.query(`SELECT pg_terminate_backend(pid) ${inTransaction}`)
  await expect(collect(rows)).rejects.toThrow()
  expect(await collect(numbers(3))).toHaveLength(3)
})

it('rejects the third of three concurrent exports when it has waited for too long (503)', async () => {
  const [first, second] = [numbers(5000), numbers(5000)]
  await first.next()
  await second.next()
  const third = numbers(3, { lockTimeoutMs: 500 })
  const start = performance.now()
  await expect(third.next()).rejects.toMatchObject({
    status: 503,
    message: 'Ci sono già altre esportazioni in corso: riprova tra poco.',
    retryAfter: 10,
  })
  expect(performance.now() - start).toBeGreaterThan(400)
  expect(await busy()).toBe(2)
  const fourth = collect(numbers(3))
  await wait(600)
  await first.return()
  expect(await fourth).toHaveLength(3)
  await second.return()
  await expect.poll(busy).toBe(0)
})

it('exports that wait hold no connection', async () => {
  const holders = [numbers(5000), numbers(5000)]
  for (const holder of holders) await holder.next()
  const waiting = Array.from({ length: 20 }, () => collect(numbers(1)).catch((error) => error))
  await wait(300)
  const start = performance.now()
  await t.deps.pool.query('SELECT 1')
  expect(performance.now() - start).toBeLessThan(1000)
  for (const holder of holders) await holder.return()
  await Promise.all(waiting)
})

it('a client that goes away in the middle of an export frees the connection', async () => {
  const app = fastify()
  const columns = [{ key: 'text' as const, header: 'Testo', width: 9 }]
  const text = 'SELECT n || repeat(md5(n::text), 50) AS text FROM generate_series(1, $1::int) n'
  app.get('/', (_req, reply) => {
    const rows = streamQuery<{ text: string }>(t.deps.pool, text, [10_000_000])
    return sendXlsx(reply, { fileName: 'a.xlsx', sheet: 'A', columns, rows })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const call = get(address)
  const [answer] = await once(call, 'response')
  await once(answer, 'data')
  await expect.poll(busy).toBe(1)
  call.destroy()
  await expect.poll(busy, { timeout: 3000 }).toBe(0)
  await expect.poll(() => t.deps.pool.totalCount - t.deps.pool.idleCount).toBe(0)
  await app.close()
})

import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify, { type FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { readExport } from '../../test/exports.ts'
import { answerError } from '../http/answer-errors.ts'
import { streamQuery, streamRawQuery } from './cursor.queries.ts'
import { toRomeMilliseconds } from './raw-row-writer.ts'
import { sendXlsx } from './send-xlsx.ts'
import { toRomeSeconds, withDates } from './sheet-sql.ts'
import { createWorkbook } from './workbook.ts'

let t: TestApp
let owner: Client
let app: FastifyInstance
let address: string
let text: string
const keys = ['id', 'small', 'text', 'at'] as const
const columns = keys.map((key) => ({ key, header: key, width: 9 }))
const started: Worker[] = []

beforeAll(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', (_req, reply) =>
    sendXlsx(reply, { fileName: 'a.xlsx', sheet: 'A', columns, rows: streamRawQuery(t.deps.pool, text) }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  process.on('worker', (worker) => started.push(worker))
})
afterEach(async () => {
  const soon = { timeout: 10_000 }
  await expect.poll(busy, soon).toBe(0)
  await expect.poll(() => t.deps.pool.totalCount - t.deps.pool.idleCount, soon).toBe(0)
  for (const worker of started.splice(0)) await expect.poll(() => worker.threadId, soon).toBe(-1)
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await t.close()
})

/** How many connections are inside of a transaction. */
const busy = async () =>
  (
    await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  ).rowCount

const series = (count: number, text = "'riga ' || n") =>
  `SELECT n::bigint AS id, n::int AS small, ${text} AS text, '2026-01-01Z'::timestamptz + n * interval '1 hour' AS at
   FROM generate_series(1, ${count}) n`
// Far more than what fits between a thread, this process and a socket that nobody reads.
const endless = series(200_000, 'n || repeat(md5(n::text), 50)')

async function downloaded(sql: string) {
  text = sql
  const answer = await fetch(address)
  return { status: answer.status, rows: await readExport(Buffer.from(await answer.arrayBuffer())) }
}

describe('rows as PostgreSQL sends them', () => {
  // Texts with all that a cell treats in a way of its own, and moments around each change of the clock.
  const texts = [
    ...['', 'x', ' x', 'x ', '=1', '+1', '-1', '@a', '"', '&', '<', '>', "'", '_', '_x', '_x0041_', 'a_x', '_xyz'],
    ...['a\nb', 'a\tb', '\n', '\r\na', '\u0001', '\u007f', '\u0080', '\u009f', '\u00a0', 'è', 'Ā', '\u200b', '퟿'],
    ...['\ue000', '\ufffd', '\ufffe', '\uffff', '😀', 'x'.repeat(32_767), 'x'.repeat(32_768), 'è'.repeat(20_000)],
    ...['"'.repeat(60_000), '😀'.repeat(20_000), `${'x'.repeat(32_766)}😀`],
  ]
  const moments = ['1893-10-31T22:00:00Z', '1899-12-31Z', '1900-02-28T22:59:59Z', '1900-03-01Z', '1940-06-15Z']
  moments.push('1969-12-31T23:59:59.999999Z', '1970-01-01Z', '1979-05-27T00:30:00Z', '2199-07-01Z')
  for (let year = 1996; year < 2030; year += 1)
    for (const month of ['03', '10'])
      for (let day = 24; day < 32; day += 1)
        for (const time of ['00:59:59.999999', '01:00:00', '22:59:59']) moments.push(`${year}-${month}-${day}T${time}Z`)

  it('become the same sheet, to the byte, as the rows of the other exports', async () => {
    const values = [texts, moments]
    const from = `FROM unnest($1::text[]) WITH ORDINALITY a (text, n)
      FULL JOIN unnest($2::timestamptz[]) WITH ORDINALITY b (at, n) USING (n) ORDER BY n`
    const numbers = 'CASE WHEN n % 3 > 0 THEN (n - 20) * 1000000007 END AS id, (n - 20)::int AS small'
    const raw = streamRawQuery(t.deps.pool, `SELECT ${numbers}, text, at ${from}`, values)
    const parsed = streamQuery<{ id: number; small: number; text: string; at: number }>(
      t.deps.pool,
      `SELECT ${numbers}, text, ${toRomeSeconds('at')} AS at ${from}`,
      values,
    )
    const sheet = { sheet: 'A', columns }
    const [one, other] = [
      await createWorkbook({ ...sheet, rows: raw }),
      await createWorkbook({ ...sheet, rows: withDates(parsed, ['at']) }),
    ]
    expect(one.length).toBeGreaterThan(1000)
    expect(await readExport(one)).toEqual(await readExport(other))
    expect((await inflated(one)).equals(await inflated(other))).toBe(true)
  })

  it('have the time of Rome as PostgreSQL has it, at any moment', async () => {
    const { rows } = await owner.query<{ at: string; rome: number }>(
      `SELECT (extract(epoch FROM at) * 1e6)::bigint AS at, ${toRomeSeconds('at')} AS rome
       FROM (SELECT '1896-01-01Z'::timestamptz + n * interval '11 days 5 hours 17 minutes' AS at
             FROM generate_series(0, 4500) n) m`,
    )
    for (const { at, rome } of rows)
      expect(toRomeMilliseconds(Number(at) - 946_684_800e6)).toBe(Math.floor(Number(rome)) * 1000)
  })

  it.each([0, 1, 249, 250, 251, 1250, 1251, 5000])('%i of them arrive in their order', async (count) => {
    const { status, rows } = await downloaded(series(count))
    expect(status).toBe(200)
    expect(rows.slice(1).map(({ cells }) => cells[0]?.v)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    expect(started.length).toBe(count < 250 ? 0 : 1)
  })

  it('longer than what a socket gives at once arrive whole', async () => {
    const { rows } = await downloaded(series(300, "repeat('è', 10000) || n"))
    expect(rows.slice(1).every(({ cells }, at) => cells[2]?.v === `${'è'.repeat(10_000)}${at + 1}`)).toBe(true)
  })

  it('of a type that a sheet does not have, or of another column, are an error', async () => {
    for (const column of ['1.5 AS text', 'n AS other'])
      expect((await fetchOf(series(3).replace("'riga ' || n AS text", column))).status).toBe(500)
  })
})

/** The rest of a file: everything but the compressed sizes. */
async function inflated(file: Buffer): Promise<Buffer> {
  const { inflateRawSync } = await import('node:zlib')
  return inflateRawSync(file.subarray(30 + file.readUInt16LE(26)))
}

const fetchOf = (sql: string) => {
  text = sql
  return fetch(address)
}

describe('an export by a thread', () => {
  it('that fails before its first row is an ordinary error', async () => {
    expect((await fetchOf('SELECT nothing')).status).toBe(500)
  })

  it('that fails in the middle breaks the connection', async () => {
    const answer = await fetchOf(series(20_000, '(n / (9000 - n))::text'))
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('whose database connection is killed breaks the connection', async () => {
    const answer = await fetchOf(endless)
    await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'FETCH%'`)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('whose thread is killed breaks the connection', async () => {
    const answer = await fetchOf(endless)
    const reader = answer.body?.getReader()
    await reader?.read()
    await started[0]?.terminate()
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readAll()).rejects.toThrow('terminated')
  })

  it('whose client goes away ends with it', async () => {
    text = endless
    const call = get(address)
    const [answer] = await once(call, 'response')
    await once(answer, 'data')
    expect(await busy()).toBe(1)
    call.destroy()
  })

  it('whose client does not read is held up', async () => {
    text = endless
    const read = vi.spyOn(Worker.prototype, 'postMessage')
    const call = get(address)
    const [answer] = await once(call, 'response')
    answer.pause()
    let before = -1
    await expect
      .poll(
        () => {
          const grown = read.mock.calls.length - before
          before = read.mock.calls.length
          return grown
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(0)
    expect(before).toBeLessThan(200)
    read.mockRestore()
    call.destroy()
  })

  it('leaves its connection usable', async () => {
    await downloaded(series(3000))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => t.deps.pool.query('SELECT $1::int AS n', [n])),
    )
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })
})

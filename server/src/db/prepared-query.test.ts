import type { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { DatabaseClient } from './client.ts'
import { openPool } from './connection.ts'

let client: Client
const connect = async (config = {}) => {
  const opened = new DatabaseClient({ connectionString: inject('databaseUrl'), ...config })
  opened.on('error', () => {})
  await opened.connect()
  return opened
}
beforeEach(async () => {
  client = await connect()
})
afterEach(() => client.end())

const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values })

it('answers what pg answers, each time: every type, null, an empty result, and the last of two columns of a name', async () => {
  const text = `SELECT n AS id, n::bigint AS big, n / 3.0 AS numeric, n > 1 AS flag, NULL AS nothing, 'è "1"' AS text,
    ARRAY[n, NULL] AS list, '2026-02-03'::date AS day, '2026-02-03 04:05:06.123456+02'::timestamptz AS moment,
    json_build_object('n', n) AS json, '\\x00ff'::bytea AS bytes, 1 AS twice, n AS twice FROM generate_series(1, $1::int) n`
  for (const count of [2, 0, 1, 2]) {
    const expected = await client.query(text, [count])
    for (let time = 0; time < 2; time += 1) {
      const { rows, rowCount, command, fields } = await run('types', text, [count])
      expect({ rows, rowCount, command }).toEqual({ rows: expected.rows, rowCount: count, command: 'SELECT' })
      expect(JSON.stringify(rows)).toBe(JSON.stringify(expected.rows))
      expect(fields.map(({ name }) => name)).toEqual(expected.fields.map(({ name }) => name))
    }
  }
})

it('passes every kind of value', async () => {
  const text = 'SELECT $1::text AS text, $2::int[] AS list, $3::jsonb AS json, $4::bytea AS bytes, $5::bool AS flag'
  for (const first of ['à\\\'"', '', null])
    expect((await run('values', text, [first, [1, null], { a: 1 }, Buffer.from([0, 255]), true])).rows).toEqual([
      { text: first, list: [1, null], json: { a: 1 }, bytes: Buffer.from([0, 255]), flag: true },
    ])
})

it('answers each of many that a pool runs at once', async () => {
  const pool = openPool(inject('databaseUrl'), { max: 3 })
  const ask = (n: number) => pool.query({ name: `q${n % 3}`, text: `SELECT $1::int + ${n % 3} AS n`, values: [n] })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)))
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => n + (n % 3)))
  await pool.end()
})

it('a statement that fails, at first and later, leaves the connection usable', async () => {
  const divide = (by: unknown) => run('divide', 'SELECT 6 / $1::int AS n', [by])
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  for (let time = 0; time < 2; time += 1) {
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
    await expect(run('wrong', 'SELECT nothing', [1])).rejects.toThrow('does not exist')
    await expect(divide('x')).rejects.toThrow('invalid input syntax')
  }
  await expect(run('circular', 'SELECT $1::jsonb', [circular])).rejects.toThrow('circular')
  await expect(run('divide', 'SELECT 7', [1])).rejects.toThrow('must be unique')
  expect((await divide(3)).rows).toEqual([{ n: 2 }])
})

it('an answer whose rows can’t be read fails, and the next one does not', async () => {
  client.setTypeParser(23, (text) => {
    if (text === '7') throw new Error('unreadable')
    return Number(text)
  })
  const read = (n: number) => run('read', 'SELECT $1::int AS n', [n])
  for (const n of [1, 2]) expect((await read(n)).rows).toEqual([{ n }])
  await expect(read(7)).rejects.toThrow('unreadable')
  expect((await read(3)).rows).toEqual([{ n: 3 }])
})

it('a statement without rows says how many it changed, and a failed transaction is rolled back', async () => {
  await client.query('CREATE TEMP TABLE t (id int PRIMARY KEY)')
  const insert = (id: number) => run('insert', 'INSERT INTO t VALUES ($1)', [id])
  for (const id of [1, 2]) expect(await insert(id)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  await client.query('BEGIN')
  await insert(3)
  await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
  await expect(insert(4)).rejects.toMatchObject({ code: '25P02' })
  await client.query('ROLLBACK')
  expect((await run('count', 'SELECT count(*)::int AS n FROM t WHERE id > $1', [0])).rows).toEqual([{ n: 2 }])
})

it.each(['ALTER TABLE t ALTER n TYPE text', 'ALTER TABLE t RENAME n TO m; ALTER TABLE t ADD n text'])(
  'a statement whose columns change fails, and is never read with the columns of before: %s',
  async (change) => {
    await client.query('CREATE TEMP TABLE t (n int); INSERT INTO t VALUES (1)')
    const read = () => run('read', 'SELECT n FROM t WHERE $1::int > 0', [1])
    for (let time = 0; time < 2; time += 1) expect((await read()).rows).toEqual([{ n: 1 }])
    await client.query(change)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
  },
)

it('each connection learns the columns of its own statement', async () => {
  const other = await connect()
  await client.query('CREATE TEMP TABLE t (a int, b text); INSERT INTO t VALUES (1, 2)')
  await other.query('CREATE TEMP TABLE t (b int, a text); INSERT INTO t VALUES (3, 4)')
  const query = { name: 'read', text: 'SELECT a, b FROM t WHERE $1::int > 0', values: [1] }
  for (let time = 0; time < 2; time += 1) {
    expect((await client.query(query)).rows).toEqual([{ a: 1, b: '2' }])
    expect((await other.query(query)).rows).toEqual([{ a: '4', b: 3 }])
  }
  await other.end()
})

it('rejects when the connection is lost, and when it takes too long', async () => {
  const [lost, slow] = [await connect(), await connect({ query_timeout: 50 })]
  const query = { name: 'sleep', text: 'SELECT pg_sleep($1)', values: [0] }
  await lost.query(query)
  await slow.query(query)
  const [waiting, late] = [lost.query({ ...query, values: [5] }), slow.query({ ...query, values: [5] })]
  const rejected = [expect(waiting).rejects.toThrow('terminat'), expect(late).rejects.toThrow('Query read timeout')]
  await client.query('SELECT pg_terminate_backend($1)', [Reflect.get(lost, 'processID')])
  await Promise.all(rejected)
  await expect(lost.query(query)).rejects.toThrow()
  await expect(slow.query(query)).rejects.toThrow()
})

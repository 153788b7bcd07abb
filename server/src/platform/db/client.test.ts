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

it('rejects when the connection is lost, and when it takes too long', async () => {
  const [lost, slow] = [await connect(), await connect({ query_timeout: 50 })]
  const query = { name: 'sleep', text: 'SELECT pg_sleep($1)', values: [0] }
  await lost.query(query)
  await slow.query(query)
  const [waiting, late] = [lost.query({ ...query, values: [5] }), slow.query({ ...query, values: [5] })]
  const rejected = [expect(waiting).rejects.toThrow('terminat'), expect(late).rejects.toThrow('Query read timeout')]
  await client.query('SELECT pg_terminate_backend($1)', [lost.backendPid])
  await Promise.all(rejected)
  await expect(lost.query(query)).rejects.toThrow()
  await expect(slow.query(query)).rejects.toThrow()
})

import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery } from '../../../test/drop-database.ts'
import { toHttpError } from '../http/answer-errors.ts'
import type { DatabaseClient } from './client.ts'
import { connect } from './connection.ts'
import { migrate } from './migrate.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const pidOf = async ({ pool }: ReturnType<typeof connect>) =>
  (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid

it('a pool takes no connection back whose server became read-only', async () => {
  const connected = connect(t.databaseUrl, { maxConnections: 1 })
  const pid = await pidOf(connected)
  expect(await pidOf(connected)).toBe(pid)
  await connected.pool.query('SET default_transaction_read_only = on') // as PostgreSQL reports a reload
  expect(await pidOf(connected)).not.toBe(pid)
  await connected.db.destroy()
})

it('a pool gives nobody a connection that was dropped while it was idle', async () => {
  const connected = connect(t.databaseUrl, { maxConnections: 1 })
  const client = (await connected.pool.connect()) as DatabaseClient & PoolClient
  client.release()
  client.destroy()
  expect((await connected.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await connected.db.destroy()
})

it('a write that is rejected as read-only is 503 with Retry-After, and ends its connection', async () => {
  const connected = connect(t.databaseUrl, { maxConnections: 1 })
  const pid = await pidOf(connected)
  const client = await connected.pool.connect()
  await client.query('BEGIN READ ONLY')
  const error = await client.query('DELETE FROM rate_counters').catch((reason: unknown) => reason)
  await client.query('ROLLBACK')
  client.release()
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfter: 5 })
  expect(await pidOf(connected)).not.toBe(pid)
  await connected.db.destroy()
})

it('no connection is made to a database that takes no writes', async () => {
  const name = new URL(t.databaseUrl).pathname.slice(1)
  await adminQuery(t.databaseUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const { pool, db } = connect(t.databaseUrl)
  const error = await pool.query('SELECT 1').catch((reason: unknown) => reason)
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfter: 5 })
  await expect(migrate(t.databaseUrl)).rejects.toThrow('the database can’t be reached: the database is read-only')
  await adminQuery(
    t.databaseUrl,
    `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
  )
  await expect(pool.query('SELECT 1')).resolves.toBeDefined()
  await db.destroy()
})

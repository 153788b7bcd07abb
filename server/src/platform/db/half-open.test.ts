import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { buildApp } from '../../app.ts'
import { openDeps, type ServerDeps } from '../../open-deps.ts'
import { startWorker, type Worker } from '../../worker.ts'
import { DatabaseClient } from './client.ts'
import { connect } from './connection.ts'
import type { ConnectionEvent } from './listener.ts'

// A tenth of the portal's own times: what takes 15 seconds there takes a second and a half here.
const heartbeat = { intervalMs: 500, timeoutMs: 300 }
const recovery = { timeout: 3000, interval: 50 }

let t: TestApp
let proxy: DatabaseProxy
let deps: ServerDeps
let app: FastifyInstance
let worker: Worker
let admin: Caller
let owner: DatabaseClient
let logged: (ConnectionEvent | { event: 'slow query' })[] = []

beforeAll(async () => {
  t = await testApp()
  owner = new DatabaseClient({ connectionString: t.databaseUrl })
  await owner.connect()
  proxy = await startDatabaseProxy(t.databaseUrl)
  deps = await openDeps(t.deps.config, proxy.url, heartbeat)
  app = await buildApp(deps)
  deps.onDatabaseEvent((event) => logged.push(event))
  worker = await startWorker(deps, proxy.url, () => {})
  const caller = await t.as('administrator')
  admin = createCaller(app, t.deps.config, caller.token, caller.user_id)
})
afterAll(async () => {
  await worker.stop()
  await worker.promise
  await app.close()
  await deps.stop()
  await proxy.stop()
  await owner.end()
  await t.close()
})
beforeEach(async () => {
  await expect.poll(async () => (await admin.get('/api/v1/activity_years')).status, recovery).toBe(200)
  logged = []
})

const statusOf = async () => (await admin.get('/api/v1/activity_years')).status
const setRole = (role_id: number) =>
  t.deps.db.updateTable('users').set({ role_id }).where('id', '=', admin.user_id).execute()
const countJobs = async () => {
  const { rows } = await owner.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mails'")
  return rows.length
}
const addJob = () => owner.query("SELECT graphile_worker.add_job('send_mails')")

it('requests, notifications and jobs work again soon after all connections froze', async () => {
  proxy.freeze()
  const frozenAt = Date.now()
  await expect.poll(statusOf, recovery).toBe(200)
  await setRole(8) // heard through LISTEN: the cached session lasts for 30 seconds
  await expect.poll(statusOf, recovery).toBe(403)
  await setRole(1)
  await expect.poll(statusOf, recovery).toBe(200)
  await addJob()
  // A runner that could not report its last job, the one of each minute, is replaced first.
  await expect.poll(countJobs).toBe(0)
  expect(Date.now() - frozenAt).toBeLessThan(12_000)
  expect(deps.listener.isAlive() && worker.isAlive()).toBe(true)
  expect(logged.filter(({ event }) => event.startsWith('database'))).toEqual([
    { event: 'database lost', reason: expect.any(String) },
    { event: 'database back', ms: expect.any(Number) },
  ])
})

it('a statement whose answer got lost fails once the server is asked, not after twenty seconds', async () => {
  const startedAt = Date.now()
  const answer = deps.pool.query('SELECT pg_sleep(0.2)').catch((error: Error) => error.message)
  proxy.freeze()
  expect(await answer).toMatch(/Connection terminated/)
  expect(Date.now() - startedAt).toBeLessThan(3000)
})

it('a lost connection of the pool is noticed while the others work, and a long statement goes on', async () => {
  await deps.pool.query('SELECT 1')
  const lost = deps.pool.query('SELECT 1, pg_sleep(0.2)').catch((error: Error) => error.message)
  proxy.freeze({ spared: 1 }) // the listener's own
  const long = deps.pool.query("SELECT 'long' AS answer FROM pg_sleep(1.8)")
  expect(await lost).toMatch(/Connection terminated/)
  expect((await long).rows).toEqual([{ answer: 'long' }])
  expect(logged).toContainEqual({ event: 'lost connections closed', count: expect.any(Number) })
  expect(deps.listener.isAlive()).toBe(true)
})

it('a statement that takes too long ends its connection, so that nobody waits behind it', async () => {
  const { pool, db } = connect(proxy.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
  })
  pool.options.query_timeout = 300
  await expect(
    pool.connect().then((client) => client.query('SELECT pg_sleep(5)').finally(() => client.release())),
  ).rejects.toThrow('Query read timeout')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

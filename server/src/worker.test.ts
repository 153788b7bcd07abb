import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { startDatabaseProxy } from '../test/database-proxy.ts'
import { claimStore } from './platform/files/installation.ts'
import { runnerName } from './platform/jobs/release.queries.ts'
import { startMaintenance } from './platform/operations/maintenance.queries.ts'
import { startWorker } from './worker.ts'

const wait = { timeout: 10_000, interval: 100 }

let t: TestApp
let owner: Client

beforeEach(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query("SELECT graphile_worker.add_job('sweep_rows')")
  await owner.query("UPDATE graphile_worker._private_jobs SET locked_by = 'worker-dead', locked_at = now()")
})
afterEach(async () => {
  await owner.end()
  await t.close()
})

const locked = async () =>
  (await owner.query("SELECT FROM graphile_worker.jobs WHERE locked_by = 'worker-dead'")).rowCount

it('what a killed runner was working on is taken up at the next start', async () => {
  const runner = await startWorker(t.deps, t.databaseUrl, () => {})
  try {
    await expect.poll(locked).toBe(0)
    await expect.poll(async () => (await owner.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
  } finally {
    await runner.stop()
    await runner.promise
  }
})

it('but not at once while another server’s runner lives', async () => {
  const other = new Client({ connectionString: t.databaseUrl, application_name: runnerName('another') })
  await other.connect()
  const runner = await startWorker(t.deps, t.databaseUrl, () => {})
  try {
    expect(await locked()).toBe(1)
  } finally {
    await runner.stop()
    await runner.promise
    await other.end()
  }
})

it('jobs go on during maintenance', async () => {
  await startMaintenance(t.deps.db, undefined)
  await expect.poll(async () => (await t.anonymous.get('/login', { accept: 'text/html' })).status).toBe(503)
  const runner = await startWorker(t.deps, t.databaseUrl, () => {})
  try {
    await expect.poll(async () => (await owner.query('SELECT FROM graphile_worker.jobs')).rowCount, wait).toBe(0)
  } finally {
    await runner.stop()
    await runner.promise
  }
})

it('a server whose runner can’t reach the queue, or was stopped, is not ready', async () => {
  await claimStore(t.deps.db, t.deps.files)
  const getReady = async () => {
    const { status, body } = await t.anonymous.get<{ failed?: string[] }>('/readyz')
    return [status, body.failed]
  }
  const becomes = (expected: unknown[]) => expect.poll(getReady, wait).toEqual(expected)
  const proxy = await startDatabaseProxy(t.databaseUrl)
  const times = { lookMs: 100, graceMs: 30_000, maxSilenceMs: 700 }
  const runner = await startWorker(t.deps, proxy.url, () => {}, times)
  try {
    await becomes([200, undefined])
    await proxy.refuse()
    await becomes([503, ['jobs']])
    await proxy.restore()
    await becomes([200, undefined])
    await runner.stop()
    await becomes([503, ['jobs']])
  } finally {
    await runner.stop()
    await runner.promise
    await proxy.stop()
  }
})

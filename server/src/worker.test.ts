import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { runnerName } from './jobs/release.queries.ts'
import { startWorker } from './worker.ts'

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
    await expect.poll(locked, { timeout: 5000 }).toBe(0)
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

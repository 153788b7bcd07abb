import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { bySize } from '../../../test/sizes.ts'
import { DeadLocks } from './dead-locks.ts'
import { startRunner } from './runner.ts'

// A thirtieth of the portal's own times: 10 seconds from look to look, a grace of 30 seconds.
const lookMs = 200
const graceMs = 1000
// Long enough for an answer that is late on a busy machine: one that is only late is no lost one.
const queryTimeoutMs = 2000
const lostMs = 2 * queryTimeoutMs

let t: TestApp
let owner: Client
let runs: string[]

beforeEach(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  runs = []
})
afterEach(async () => {
  await owner.end()
  await t.close()
})

const addJob = () => owner.query("SELECT graphile_worker.add_job('send_mails')")
const countJobs = async () => (await owner.query('SELECT FROM graphile_worker.jobs')).rowCount
const countLocked = async () =>
  (await owner.query('SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')).rowCount

const countAsking = async () =>
  (
    await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
      AND query ILIKE '%skip locked%' AND pid <> pg_backend_pid()`)
  ).rowCount

const startTestRunner = (name: string, databaseUrl = t.databaseUrl, jobMs = 0, look = lookMs) =>
  startRunner(databaseUrl, {
    taskList: {
      send_mails: async () => {
        runs.push(name)
        await wait(jobMs)
      },
    },
    crontab: '',
    deadLocks: new DeadLocks(graceMs),
    log: () => {},
    lookMs: look,
    queryTimeoutMs,
  })

it.runIf(bySize(false, true))(
  'another server takes up the job of one that is killed',
  async () => {
    const script = fileURLToPath(new URL('../../../test/slow-runner.ts', import.meta.url))
    const child = spawn(process.execPath, [script, t.databaseUrl], { stdio: 'inherit' })
    try {
      await addJob()
      await expect.poll(countLocked).toBe(1)
      const runner = await startTestRunner('living')
      await wait(graceMs + 2 * lookMs)
      expect(runs).toEqual([]) // its runner lives
      child.kill('SIGKILL')
      await expect.poll(countJobs, { timeout: graceMs + 4000 }).toBe(0)
      expect(runs).toEqual(['living'])
      await runner.stop()
      await runner.promise
    } finally {
      child.kill('SIGKILL')
    }
  },
  30_000,
)

it('another server takes up the job of one that stays disconnected', async () => {
  const proxy = await startDatabaseProxy(t.databaseUrl)
  const cutOff = await startTestRunner('cut off', proxy.url, 2500)
  await addJob()
  await expect.poll(() => runs).toEqual(['cut off'])
  const other = await startTestRunner('other')
  await proxy.refuse()
  await expect.poll(countJobs, { timeout: graceMs + 4000 }).toBe(0)
  expect(runs).toEqual(['cut off', 'other'])
  await proxy.restore()
  for (const runner of [cutOff, other]) {
    await runner.stop()
    await runner.promise
  }
  await proxy.stop()
})

it('the job of a server that is disconnected for a moment runs once', async () => {
  const proxy = await startDatabaseProxy(t.databaseUrl)
  const cutOff = await startTestRunner('cut off', proxy.url, 1000)
  await addJob()
  await expect.poll(() => runs).toEqual(['cut off'])
  const other = await startTestRunner('other')
  await proxy.refuse()
  await wait(graceMs / 3)
  expect(await countLocked()).toBe(1)
  await proxy.restore()
  await expect.poll(countJobs).toBe(0)
  expect(runs).toEqual(['cut off'])
  for (const runner of [cutOff, other]) {
    await runner.stop()
    await runner.promise
  }
  await proxy.stop()
})

it('a job that was locked by a server, which then lost the answer, runs', async () => {
  const proxy = await startDatabaseProxy(t.databaseUrl)
  // The job runs longer than a lost one waits, and over several looks.
  const runner = await startTestRunner('alone', proxy.url, lostMs + 2000, 1500)
  // The connection that asks for jobs is open: one that is opened later would lose the answer to that.
  await expect.poll(countAsking).toBeGreaterThan(0)
  proxy.loseAnswers()
  await addJob()
  await expect.poll(countLocked).toBe(1)
  await proxy.restore()
  await expect.poll(countJobs).toBe(0)
  expect(runs).toEqual(['alone']) // once, however long it takes
  await runner.stop()
  await runner.promise
  await proxy.stop()
})

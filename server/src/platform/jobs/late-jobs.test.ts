import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { getJobMaxSeconds, jobs } from '@portale/domain/platform/system/system.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { outgoingSeconds } from '../http/time-limit.ts'
import { DeadLocks, lockTimes } from './dead-locks.ts'
import { type JobRunner, startRunner } from './runner.ts'

const token = 'a token of the scraper'
let t: TestApp
beforeAll(async () => {
  t = await testApp({ metrics: { networks: [], token } })
  await t.deps.files.prepare()
})
afterAll(() => t.close())

const start = (
  run: () => Promise<void>,
  log: string[] = [],
  times: { maxSeconds?: () => number; stopMs?: number } = {},
) =>
  startRunner(t.databaseUrl, {
    taskList: { send_webhooks: run },
    crontab: '',
    deadLocks: new DeadLocks(lockTimes.graceMs),
    log: (line) => log.push(line),
    lookMs: 50,
    ...times,
  })

const end = async (runner: JobRunner) => {
  await runner.stop()
  await runner.promise
}

it('a job that does not end is seen in the log, /readyz, Sistema and the metrics, and a stop leaves it to others', async () => {
  const lines: string[] = []
  const started = Promise.withResolvers<void>()
  const hang = () => {
    started.resolve()
    return new Promise<never>(() => {})
  }
  const runner = await start(hang, lines, { maxSeconds: () => 0.2, stopMs: 300 })
  t.deps.readiness.listLateJobs = runner.listLate
  const admin = await t.as('administrator')
  const readyz = async () => (await t.anonymous.get<{ late_jobs?: string[] }>('/readyz')).body.late_jobs
  const system = async () => (await admin.get<SystemState>('/api/system')).body.jobs
  const metrics = async () =>
    (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body

  await queryAsOwner(t, "SELECT graphile_worker.add_job('send_webhooks', queue_name := 'webhooks')")
  await started.promise
  expect(runner.listLate()).toEqual([])
  await expect.poll(() => runner.listLate()).toEqual(['send_webhooks'])
  expect(await readyz()).toEqual(['send_webhooks'])
  await expect.poll(() => lines.filter((line) => line.startsWith('job late: send_webhooks'))).toHaveLength(1)
  // The other servers know it by the row of the queue.
  const age = getJobMaxSeconds('send_webhooks') + 1
  await queryAsOwner(t, `UPDATE graphile_worker._private_jobs SET locked_at = now() - make_interval(secs => ${age})`)
  await expect
    .poll(system, { interval: 300 })
    .toMatchObject([{ task: 'send_webhooks', running: 1, is_late: true, running_since: expect.any(String) }])
  await expect.poll(metrics, { interval: 500 }).toContain('portale_jobs_late{task="send_webhooks"} 1')

  const begin = performance.now()
  await end(runner)
  expect(performance.now() - begin).toBeLessThan(3000)
  expect(lines).toContain('job left: send_webhooks did not end in time')
  let runs = 0
  const next = await start(async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  await end(next)
})

it('a job in its time is no fault, and a stop waits for it', async () => {
  const lines: string[] = []
  const started = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let isDone = false
  const runner = await start(async () => {
    started.resolve()
    await go.promise
    isDone = true
  }, lines)
  await queryAsOwner(t, "SELECT graphile_worker.add_job('send_webhooks')")
  await started.promise
  expect(runner.listLate()).toEqual([])
  setTimeout(go.resolve, 200)
  await end(runner)
  expect([isDone, lines]).toEqual([true, []])
})

it('no call of another system may take so long that the job that makes it counts as late', () => {
  const tooLong = (name: 'mail' | 'webhook' | 'scan', seconds: number) =>
    outgoingSeconds.safeParse({ [name]: seconds }).success
  // A turn of 30 seconds and the call that begins at its end; a scan is of a file that the store sends.
  for (const [name, job] of [
    ['mail', jobs.send_mails],
    ['webhook', jobs.send_webhooks],
    ['scan', jobs.scan_files],
  ] as const)
    expect([name, tooLong(name, job.maxSeconds - 30)]).toEqual([name, false])
})

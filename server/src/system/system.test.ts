import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { listJobStates, listReplicas, listSystemEvents, recordSystemEvent } from './system.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('recordSystemEvent', () => {
  it('keeps one row per task, and the time of the last success after a failure', async () => {
    await recordSystemEvent(t.deps.db, 'backup', { ok: true, files: 3 })
    const [first] = await listSystemEvents(t.deps.db)
    expect(first).toMatchObject({ name: 'backup', result: { ok: true, files: 3 } })
    expect(first?.succeeded_at).toBe(first?.at)
    await recordSystemEvent(t.deps.db, 'backup', { ok: false })
    const [second, ...more] = await listSystemEvents(t.deps.db)
    expect(more).toEqual([])
    expect(second).toMatchObject({ succeeded_at: first?.at, result: { ok: false } })
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
  })

  it('records a failure without an earlier success (no time of success)', async () => {
    await recordSystemEvent(t.deps.db, 'scrub', { ok: false })
    expect(await listSystemEvents(t.deps.db)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'scrub', succeeded_at: null })]),
    )
  })
})

describe('listJobStates', () => {
  it('counts the jobs of each kind by state, with the oldest due one and the next retry', async () => {
    const admin = new Client({ connectionString: t.databaseUrl })
    await admin.connect()
    try {
      await admin.query(`SELECT graphile_worker.add_job('sweep_rows', run_at => now() - make_interval(mins => n), max_attempts => 3)
        FROM generate_series(1, 4) AS n`)
      await admin.query(`UPDATE graphile_worker._private_jobs j SET attempts = s.attempts, locked_at = s.locked_at FROM (
        SELECT id, (row_number() OVER (ORDER BY id) - 1)::int % 4 AS attempts,
          CASE WHEN row_number() OVER (ORDER BY id) = 3 THEN now() END AS locked_at
        FROM graphile_worker._private_jobs) s WHERE s.id = j.id`)
    } finally {
      await admin.end()
    }
    const [state] = await listJobStates(t.deps.db)
    expect(state).toMatchObject({ task: 'sweep_rows', waiting: 1, retrying: 1, running: 1, failed: 1 })
    const minutesAgo = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(at ?? '')) / 60_000)
    expect([minutesAgo(state?.oldest_due_at), minutesAgo(state?.next_retry_at)]).toEqual([2, 2])
  })
})

it('listReplicas lists nothing without a standby server', async () => {
  expect(await listReplicas(t.deps.db)).toEqual([])
})

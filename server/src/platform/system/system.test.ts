import { hostname } from 'node:os'
import type { Page } from '@portale/domain/platform/page.ts'
import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, testOutbox } from '../../../test/mails.ts'
import { sweeps } from '../../worker.ts'
import { connect } from '../db/connection.ts'
import { sweepRows } from '../jobs/sweep.queries.ts'
import { startHeartbeat } from './heartbeat.ts'
import { listOutdated } from './newest-versions.ts'
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

describe('GET /api/system', () => {
  it('has the servers with their versions, the database, the disk, the jobs, the outbox and the tasks', async () => {
    const admin = await t.as('administrator')
    await testOutbox(t).write(buildNewMail(await buildUser(t.deps.db, { role: 'dealer_holder' })))
    const heartbeat = await startHeartbeat(t.deps)
    await sql`INSERT INTO servers (id, host, version, node_version, seen_at) VALUES
      (gen_random_uuid(), 'killed', '0', '24', now() - interval '31 seconds'),
      (gen_random_uuid(), 'forgotten', '0', '24', now() - interval '25 hours')`.execute(t.deps.db)
    await sweepRows(t.deps.db, sweeps)
    const { body } = await admin.get<SystemState>('/api/system')
    expect(body.servers.map(({ host, is_alive }) => [host, is_alive]).toSorted()).toEqual(
      [
        ['killed', false],
        [hostname(), true],
      ].toSorted(),
    )
    expect(body.servers.find(({ id }) => id === body.server_id)).toMatchObject({
      version: body.version,
      node_version: process.versions.node,
    })
    expect(body.postgres_version).toMatch(/^1[6-9]/)
    const versions = { postgresql: body.postgres_version, node: process.versions.node }
    expect(body.outdated).toEqual(listOutdated(versions))
    expect(body.database_bytes).toBeGreaterThan(1_000_000)
    expect(body.disk?.size_bytes).toBeGreaterThan(body.disk?.free_bytes ?? Number.POSITIVE_INFINITY)
    expect(body.jobs.find(({ task }) => task === 'send_mails')).toMatchObject({ waiting: 1 })
    expect(body.mails).toEqual({ waiting: 1, retrying: 0, sent: 0, parked: 0 })
    expect(body.events.map(({ name }) => name)).toContain('sweep_rows')
    expect(body.last_migration?.name).toMatch(/^\d{4}_.*\.sql$/)
    for (const [state, count] of Object.entries(body.mails))
      expect((await admin.get<Page<unknown>>(`/api/mails?state=${state}`)).body.total).toBe(count)
    await heartbeat.stop()
    const after = await t.deps.db.selectFrom('servers').select('host').execute()
    expect(after).toEqual([{ host: 'killed' }])
  })
})

it('the heartbeat starts and stops while the database is away', async () => {
  const { pool, db } = connect(t.databaseUrl)
  await pool.end()
  const heartbeat = await startHeartbeat({ db })
  await heartbeat.stop()
})

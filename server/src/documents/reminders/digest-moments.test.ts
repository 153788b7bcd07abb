import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createDigestFixtures, type DigestFixtures, digestAt } from '../../../test/fixtures/digest.fixtures.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { openDeps } from '../../open-deps.ts'
import { sweepRows } from '../../platform/jobs/sweep.queries.ts'
import { sweeps } from '../../worker.ts'
import { sendDigests } from './digest.job.ts'

let t: TestApp
let f: DigestFixtures
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  f = await createDigestFixtures(t.deps)
})

describe('the moments of a digest', () => {
  it('are one a day, from seven in Rome on, however often the job runs', async () => {
    await f.verifier()
    await f.buildWaiting()
    const sent: string[] = []
    // Over both changes of the clocks; a tick each hour of UTC.
    for (const [first, days] of [
      [Date.UTC(2026, 2, 27, 0, 2), 4],
      [Date.UTC(2026, 9, 23, 0, 2), 4],
    ] as const)
      for (let hour = 0; hour < days * 24; hour += 1) {
        const now = new Date(first + hour * 3_600_000)
        const before = (await f.listMails()).length
        if ((await f.run(now)).length > before) sent.push(now.toISOString().slice(0, 13))
      }
    expect(sent).toEqual([
      ...['2026-03-27T06', '2026-03-28T06', '2026-03-29T05', '2026-03-30T05'],
      ...['2026-10-23T05', '2026-10-24T05', '2026-10-25T06', '2026-10-26T06'],
    ])
  })

  it('are made up for until the evening when no server was up', async () => {
    const manager = await f.verifier()
    await f.buildWaiting()
    expect(await f.digested(digestAt(6))).toEqual([])
    expect(await f.digested(digestAt(20))).toEqual([])
    expect(await f.digested(digestAt(19))).toEqual([manager.id])
    expect(await f.digested(digestAt(7, 1))).toEqual([manager.id, manager.id])
  })

  it('are forgotten after a month', async () => {
    await f.verifier()
    await f.run(new Date('2026-01-05T08:00:00Z'))
    await f.run(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`))
    const days = async () => (await t.deps.db.selectFrom('daily_digests').select('day').distinct().execute()).length
    const before = await days()
    await sweepRows(t.deps.db, sweeps)
    expect([before, await days()]).toEqual([2, 1])
  })
})

describe('two servers', () => {
  it('send each digest once when they run the job at the same time', async () => {
    const managers = []
    for (let count = 0; count < 8; count += 1) managers.push((await f.verifier()).id)
    await f.buildWaiting()
    const second = await openDeps(t.deps.config, t.databaseUrl)
    try {
      await Promise.all([1, 2, 3, 4].map((turn) => sendDigests(turn % 2 ? second : t.deps, digestAt())))
      expect((await f.listMails()).map(({ user_id }) => user_id)).toEqual(managers)
    } finally {
      await second.stop()
    }
  })

  it('lose none when one is killed between recording a digest and writing its mail', async () => {
    const manager = await f.verifier()
    await f.buildWaiting()
    // A config that throws once the mail is rendered, after the digest was recorded.
    const killed = { db: t.deps.db, config: { ...t.deps.config, baseUrl: 'not an address' } }
    await expect(sendDigests(killed, digestAt())).rejects.toThrow()
    const rows = await t.deps.db.selectFrom('daily_digests').where('user_id', '=', manager.id).execute()
    expect(rows).toEqual([])
    expect(await f.digested(digestAt(8))).toEqual([manager.id])
  })

  it('go by the role, the partners and the choice of the moment when a user is changed while others get theirs', async () => {
    const { db } = t.deps
    const first = await f.verifier()
    const [demoted, deleted, declined, moved] = [
      await f.verifier(),
      await f.verifier(),
      await f.verifier(),
      await f.verifier(),
    ]
    await f.buildWaiting()
    const foreign = await buildDealer(db)
    const foreignActivity = await f.buildWaiting('2026-11-24T05:00:00Z', foreign.id)
    // Another server that deals with the first user's digest, and dies; meanwhile this one waits.
    const other = new Client({ connectionString: t.databaseUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query(`INSERT INTO daily_digests (user_id, day) VALUES (${first.id}, '2026-11-24')`)
      const running = sendDigests(t.deps, digestAt())
      const isWaiting = async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
      await db.updateTable('users').set({ role_id: 6 }).where('id', '=', demoted.id).execute()
      await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute()
      await db.deleteFrom('notification_preferences').where('user_id', '=', declined.id).execute()
      await db.updateTable('user_dealers').set({ dealer_id: foreign.id }).where('user_id', '=', moved.id).execute()
      await other.query('ROLLBACK')
      await running
    } finally {
      await other.end()
    }
    const mails = await f.listMails()
    expect(mails.map(({ user_id }) => user_id)).toEqual([first.id, moved.id])
    expect(mails[0]?.text).not.toContain(foreignActivity.title)
    expect(mails[1]?.text).toContain(foreignActivity.title)
    expect(mails[1]?.subject).toBe('1 documento da verificare')
  })
})

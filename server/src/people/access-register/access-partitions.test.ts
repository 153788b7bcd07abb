import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { createAccessPartitions, insertAccessEvent, listUserLogins } from './access-event.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const device = { address: '10.1.2.3', user_agent: 'Firefox' }

const partitions = async () =>
  (
    await queryAsOwner<{ name: string }>(
      t,
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'access_events'::regclass ORDER BY 1",
    )
  ).map(({ name }) => name)
const now = new Date()
const monthOf = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
const named = (ahead: number) => `access_events_${monthOf(ahead).toISOString().slice(0, 7).replace('-', '_')}`

const insertAt = (at: Date, email: string) =>
  queryAsOwner(
    t,
    "INSERT INTO access_events (created_at, kind, address, user_agent, email) VALUES ($1, 'login_failed', '', '', $2)",
    [at, email],
  )
const placesOf = async (email: string) =>
  (
    await queryAsOwner<{ name: string }>(
      t,
      'SELECT tableoid::regclass::text AS name FROM access_events WHERE email = $1',
      [email],
    )
  ).map(({ name }) => name)

describe('the months of the register', () => {
  it('exist for the current month and the next three, and a default one takes the rest', async () => {
    expect(await partitions()).toEqual(['access_events_default', ...[0, 1, 2, 3].map(named)].toSorted())
  })

  it('are created by many servers at once, while events arrive', async () => {
    const before = await partitions()
    for (const ahead of [1, 2, 3]) await queryAsOwner(t, `DROP TABLE ${named(ahead)}`)
    const event = { kind: 'login', user_id: null, ...device } as const
    const work = Array.from({ length: 8 }, (_, index) =>
      index % 2 ? createAccessPartitions(t.deps.db) : insertAccessEvent(t.deps.db, event),
    )
    await Promise.all(work)
    expect(await partitions()).toEqual(before)
  })

  it('take what fell into the default one, and are dropped once they ended more than 24 months ago', async () => {
    const lastKept = monthOf(-24)
    await insertAt(lastKept, 'kept@example.it')
    await insertAt(new Date(lastKept.getTime() - 1), 'past@example.it')
    expect(await placesOf('kept@example.it')).toEqual(['access_events_default'])
    await createAccessPartitions(t.deps.db)
    expect(await placesOf('kept@example.it')).toEqual([named(-24)])
    expect(await placesOf('past@example.it')).toEqual([])

    await queryAsOwner(
      t,
      `CREATE TABLE ${named(-25)} PARTITION OF access_events FOR VALUES FROM ('${monthOf(-25).toISOString()}') TO ('${lastKept.toISOString()}')`,
    )
    await insertAt(new Date(lastKept.getTime() - 1), 'past@example.it')
    expect(await placesOf('past@example.it')).toEqual([named(-25)])
    await createAccessPartitions(t.deps.db)
    expect(await partitions()).not.toContain(named(-25))
    expect(await placesOf('past@example.it')).toEqual([])
    expect(await placesOf('kept@example.it')).toEqual([named(-24)])
  })
})

describe('the sign-ins of one account', () => {
  it('are the newest of its own, the refused ones included, and nothing else', async () => {
    const { db } = t.deps
    const [user, other] = [
      await buildUser(db, { role: 'dealer_holder' }),
      await buildUser(db, { role: 'dealer_holder' }),
    ]
    await insertAccessEvent(db, { kind: 'login', user_id: user.id, ...device })
    await insertAccessEvent(db, { kind: 'login_failed', user_id: user.id, ...device, email: 'a@example.it' })
    await insertAccessEvent(db, { kind: 'download', user_id: user.id, ...device, detail: { file_name: 'x.pdf' } })
    await insertAccessEvent(db, { kind: 'login', user_id: other.id, ...device })
    expect((await listUserLogins(db, user.id)).map(({ kind }) => kind)).toEqual(['login_failed', 'login'])
    expect(await listUserLogins(db, user.id, 1)).toMatchObject([{ kind: 'login_failed', ...device, detail: {} }])
  })

  it('keeps no more than 255 characters of what a stranger sends', async () => {
    const { db } = t.deps
    const user = await buildUser(db, { role: 'dealer_holder' })
    const long = 'x'.repeat(10_000)
    await insertAccessEvent(db, {
      kind: 'login_failed',
      user_id: user.id,
      address: '::1',
      user_agent: long,
      email: long,
    })
    const [event] = await listUserLogins(db, user.id)
    expect(event?.user_agent).toHaveLength(255)
  })
})

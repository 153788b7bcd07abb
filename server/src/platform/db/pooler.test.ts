import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { type PoolMode, startPgbouncer } from '../../../test/pgbouncer.ts'
import { buildApp } from '../../app.ts'
import { openDeps } from '../../open-deps.ts'
import { claimStore } from '../files/installation.ts'
import { DatabaseClient } from './client.ts'
import { connect } from './connection.ts'
import { listMissingMigrations } from './migrate.ts'
import { assertOwnSessions } from './own-sessions.ts'
import type { SessionSettings } from './session-settings.ts'

// Debian's PgBouncer before the database: what operators run. Tried with 1.18.0 and its own defaults.

let t: TestApp
let bouncer: Awaited<ReturnType<typeof startPgbouncer>> | undefined
beforeAll(async () => {
  t = await testApp()
  await claimStore(t.deps.db, t.deps.files)
  // As a cluster that was made on a machine in Rome, with an owner's limits that are none.
  await queryAsOwner(t, `ALTER DATABASE ${databaseName()} SET timezone = 'Europe/Rome'`)
  await queryAsOwner(t, `ALTER DATABASE ${databaseName()} SET datestyle = 'SQL, DMY'`)
})
afterAll(() => t.close())
afterEach(async () => {
  await bouncer?.stop()
  bouncer = undefined
})

const databaseName = () => new URL(t.databaseUrl).pathname.slice(1)
async function startBouncer(mode: PoolMode, settings?: Record<string, string>): Promise<string> {
  bouncer = await startPgbouncer(t.databaseUrl, mode, settings)
  return bouncer.url
}

const sessionQuery = `SELECT current_user::text AS role, current_setting('TimeZone') AS zone, '2026-07-01T10:00:00.123456+02'::timestamptz AS at,
  current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, '2026-07-01'::date AS day`
const asked = {
  role: 'portale_app',
  zone: 'UTC',
  at: '2026-07-01T08:00:00.123456Z',
  statement: '15s',
  lock: '5s',
  day: '2026-07-01',
}

describe.each<[string, Record<string, string>]>([
  ['its own defaults', {}],
  [
    'the startup parameters ignored that every guide ignores',
    { ignore_startup_parameters: 'options,extra_float_digits' },
  ],
])('PgBouncer that keeps sessions, with %s', (_name, settings) => {
  it('gives each connection the application’s role, its limits and UTC', async () => {
    const { pool, db } = connect(await startBouncer('session', settings))
    for (const result of await Promise.all(Array.from({ length: 5 }, () => pool.query(sessionQuery))))
      expect(result.rows[0]).toEqual(asked)
    await expect(pool.query('UPDATE audits SET event = event')).rejects.toThrow(/permission denied/)
    await expect(pool.query('SET statement_timeout = 50; SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/)
    await db.destroy()
  })
})

it('serves requests, and again after PgBouncer was restarted under load', async () => {
  const url = await startBouncer('session')
  await assertOwnSessions(url)
  expect(await listMissingMigrations(url)).toEqual([])
  const deps = await openDeps(t.deps.config, url)
  const app = await buildApp(deps)
  const { token, user_id } = await t.as('administrator')
  const admin = createCaller(app, t.deps.config, token, user_id)
  const statuses = () =>
    Promise.all(Array.from({ length: 20 }, async () => (await admin.get('/api/v1/dealers')).status))
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]))
  const during = statuses()
  await bouncer?.restart()
  for (const status of await during) expect([200, 503]).toContain(status)
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]))
  const { body } = await admin.get<{ created_at: string }>(`/api/users?id=${user_id}`)
  expect(JSON.stringify(body)).toMatch(/"created_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)"/)
  await app.close()
  await deps.stop()
})

it('is ready while PgBouncer has fewer connections than the server needs, and says how many that are', async () => {
  const url = await startBouncer('session', { default_pool_size: '4', query_wait_timeout: '3' })
  const deps = await openDeps(t.deps.config, url)
  const app = await buildApp(deps)
  const held = await Promise.all(Array.from({ length: 3 }, () => deps.pool.connect()))
  const { status, payload } = await inject(app)
  expect([status, payload.status, payload.connections]).toEqual([
    200,
    'ready',
    { open: expect.any(Number), waiting: expect.any(Number), needed: 18 },
  ])
  for (const client of held) client.release()
  await app.close()
  await deps.stop()
})

async function inject(app: Awaited<ReturnType<typeof buildApp>>) {
  const { statusCode, payload } = await app.inject({ method: 'GET', url: '/readyz' })
  return { status: statusCode, payload: JSON.parse(payload) }
}

describe('a pooler that shares sessions is found out', () => {
  it.each(['transaction', 'statement'] as const)('in %s mode, in one line', async (mode) => {
    const url = await startBouncer(mode)
    await expect(assertOwnSessions(url)).rejects.toThrow(/sessions? .*pool_mode = session/)
    await expect(listMissingMigrations(url)).rejects.toThrow(/pool_mode = session/)
  })

  it('that has one connection alone, and says how many a server needs', async () => {
    const url = await startBouncer('session', { default_pool_size: '1' })
    await expect(assertOwnSessions(url)).rejects.toThrow(/no second connection within 5 seconds.* up to 18/)
  })
})

describe('a session that is not as it was set', () => {
  const changes: [string, string, RegExp][] = [
    ['role', 'RESET ROLE', /current_user is \w+ instead of portale_app/],
    ['TimeZone', "SET TimeZone = 'Europe/Rome'", /TimeZone is Europe\/Rome instead of UTC/],
    ['DateStyle', "SET DateStyle = 'SQL, DMY'", /DateStyle is SQL, DMY instead of ISO, MDY/],
    ['statement_timeout', 'SET statement_timeout = 0', /statement_timeout is 0 instead of 15000/],
    ['lock_timeout', 'SET lock_timeout = 0', /lock_timeout is 0 instead of 5000/],
    [
      'idle_in_transaction_session_timeout',
      'SET idle_in_transaction_session_timeout = 0',
      /idle_in_transaction_session_timeout is 0 instead of 60000/,
    ],
    ['standard_conforming_strings', 'SET standard_conforming_strings = off', /standard_conforming_strings is off/],
    ['client_encoding', "SET client_encoding = 'LATIN1'", /client_encoding is LATIN1 instead of UTF8/],
  ]
  const session: SessionSettings = {
    role: 'portale_app',
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 60_000,
  }

  // Taken from the connection after it was set, as a pooler does that shares sessions or resets them.
  it.each(changes)('%s is closed with one line', async (_name, change, line) => {
    const refused: Error[] = []
    const client = new DatabaseClient({
      connectionString: t.databaseUrl,
      session,
      onRefused: (error) => refused.push(error),
    })
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      const result = await query(...args)
      if (String(args[0]).includes('set_config')) await query(change)
      return result
    }) as typeof client.query
    await expect(client.connect()).rejects.toThrow(line)
    expect(refused.map(({ message }) => line.test(message))).toEqual([true])
    await expect(client.query('SELECT')).rejects.toThrow()
  })
})

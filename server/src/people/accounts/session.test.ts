import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'

type Second = Awaited<ReturnType<typeof startSecondServer>>
let t: TestApp
let other: Second
let caller: Caller
let there: Caller

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  other = await startSecondServer(t)
  caller = await t.as('administrator')
  there = other.as(caller)
  expect([(await caller.get('/api/v1/me')).status, (await there.get('/api/v1/me')).status]).toEqual([200, 200])
})
afterEach(() => other.close())

const sessions = (id: number) => t.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()
const status = async (who: Caller) => (await who.get('/api/v1/me')).status
const ended = (who: Caller) => expect.poll(() => status(who), { timeout: 3000, interval: 20 }).toBe(401)

/** Sets the session's clocks back, as if time had passed, and invalidates both servers' caches. */
async function pass(column: 'last_seen_at' | 'created_at', time: string): Promise<void> {
  await sql`UPDATE sessions SET ${sql.ref(column)} = now() - ${time}::interval WHERE user_id = ${caller.user_id}`.execute(
    t.deps.db,
  )
  t.deps.sessions.invalidateAll()
  other.deps.sessions.invalidateAll()
}

describe('duration', () => {
  it.each([
    ['59 minutes idle', 'last_seen_at', '59 minutes', 200],
    ['61 minutes idle', 'last_seen_at', '61 minutes', 401],
    ['just below 12 hours', 'created_at', '11 hours 59 minutes', 200],
    ['12 hours, however busy', 'created_at', '12 hours 1 second', 401],
  ] as const)('%s', async (_name, column, time, expected) => {
    await pass(column, time)
    expect(await status(caller)).toBe(expected)
  })

  it('is extended by a call, not by polling', async () => {
    await pass('last_seen_at', '30 minutes')
    const [before] = await sessions(caller.user_id)
    expect((await t.deps.sessions.find(caller.token, true))?.user.id).toBe(caller.user_id)
    expect((await sessions(caller.user_id))[0]?.last_seen_at).toBe(before?.last_seen_at)
    await caller.get('/api/v1/me')
    expect(Date.parse((await sessions(caller.user_id))[0]?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('ends a cached session without a query', async () => {
    await pass('created_at', '11 hours 59 minutes 59 seconds')
    expect(await status(caller)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await status(caller)).toBe(401)
  })

  it('rejects invalid and truncated tokens', async () => {
    for (const token of ['x', caller.token.slice(0, -1), `${caller.token}x`, '%00', "'"]) {
      const answer = await t.app.inject({ url: '/api/v1/me', cookies: { portale_session: token } })
      expect(answer.statusCode).toBe(401)
    }
  })
})

it('assets need no session and set no cookie', async () => {
  await pass('last_seen_at', '30 minutes')
  const [before] = await sessions(caller.user_id)
  const page = await t.app.inject({ url: '/login', headers: { accept: 'text/html' } })
  const asset = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '/assets/nothing.js'
  for (const url of ['/favicon.svg', '/favicon.svg?v=1', '/sw.js', '/offline.html', asset, '/assets/nothing.js']) {
    const answer = await caller.get(url)
    expect([url, answer.headers['set-cookie']]).toEqual([url, undefined])
  }
  expect((await sessions(caller.user_id))[0]?.last_seen_at).toBe(before?.last_seen_at)
  expect((await t.app.inject({ url: '/api/demo' })).headers['set-cookie']).toBeDefined()
})

describe('sessions end on both servers', () => {
  it('with a logout', async () => {
    const answer = await caller.send('POST', '/logout')
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(String(answer.headers['set-cookie'])).toMatch(/portale_session=;/)
    expect(await status(caller)).toBe(401)
    await ended(there)
    expect(await sessions(caller.user_id)).toEqual([])
  })

  it('when the user is deleted', async () => {
    await t.deps.db
      .updateTable('users')
      .set({ deleted_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', caller.user_id)
      .execute()
    await ended(caller)
    await ended(there)
  })

  it('when their rows are deleted', async () => {
    await t.deps.db.deleteFrom('sessions').where('user_id', '=', caller.user_id).execute()
    await ended(caller)
    await ended(there)
  })
})

describe('open sessions on both servers have', () => {
  it('the new role', async () => {
    await t.deps.db.updateTable('users').set({ role_id: 8 }).where('id', '=', caller.user_id).execute()
    for (const who of [caller, there])
      await expect.poll(async () => (await who.get('/api/v1/activity_years')).status, { timeout: 3000 }).toBe(403)
  })

  it('the new partners', async () => {
    const dealer = await buildDealer(t.deps.db)
    const person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const here = await t.as(person.id)
    const read = (who: Caller) => async () => (await who.get(`/api/v1/dealers/${dealer.id}`)).status
    const both = [here, other.as(here)].map(read)
    for (const one of both) expect(await one()).toBe(404)
    await t.deps.db.insertInto('user_dealers').values({ user_id: person.id, dealer_id: dealer.id }).execute()
    for (const one of both) await expect.poll(one, { timeout: 3000 }).toBe(200)
    await t.deps.db.deleteFrom('user_dealers').where('user_id', '=', person.id).execute()
    for (const one of both) await expect.poll(one, { timeout: 3000 }).toBe(404)
  })
})

it('answers name their user, and a write from another user’s page is rejected', async () => {
  const answer = await caller.get('/api/v1/me')
  expect(answer.headers['x-portale-user']).toBe(String(caller.user_id))
  const logout = (meant: string) => caller.send('POST', '/logout', {}, { 'x-portale-user': meant })
  expect((await logout(`${caller.user_id}/1`)).status).toBe(409)
  expect(await status(caller)).toBe(200)
  expect((await logout(String(caller.user_id))).status).toBe(204)
  expect((await t.anonymous.get('/api/demo')).headers['x-portale-user']).toBeUndefined()
})

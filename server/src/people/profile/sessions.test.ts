import type { OpenSession } from '@portale/domain/people/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'
import type { Db } from '../../platform/db/connection.ts'
import { insertSession } from '../accounts/session.queries.ts'
import { insertImpersonation } from '../impersonation/impersonation.queries.ts'

let t: TestApp
let person: Awaited<ReturnType<typeof buildUser>>
let caller: Caller

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  person = await buildUser(t.deps.db, { role: 'dealer_holder' })
  caller = await t.as(person.id)
})

const list = async (who = caller) => (await who.get<OpenSession[]>('/api/profile/sessions')).body
const end = (id: unknown, who = caller) => who.send('DELETE', `/api/profile/sessions/${id}`)
const pass = (id: number, column: 'last_seen_at' | 'created_at', time: string) =>
  sql`UPDATE sessions SET ${sql.ref(column)} = now() - ${time}::interval WHERE id = ${id}`.execute(t.deps.db)
const status = async (who: Caller) => (await who.get('/api/v1/me')).status

it('lists the live sessions of the user with their devices, last used first', async () => {
  const second = await t.as(person.id)
  const [other] = (await list()).filter(({ current }) => !current)
  await pass(other?.id ?? 0, 'last_seen_at', '20 minutes')
  await t.as('administrator')
  const sessions = await list()
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[1]).toEqual({ ...other, last_seen_at: expect.any(String) })
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', user_agent: 'test' })
  expect(Object.keys(sessions[0] ?? {})).not.toEqual(expect.arrayContaining(['token_hash', 'user_id']))
  expect((await list(second)).map(({ current }) => current).toSorted()).toEqual([false, true])
})

it.each([
  ['last_seen_at', '61 minutes'],
  ['created_at', '12 hours 1 minute'],
] as const)('one whose %s is %s ago has ended', async (column, time) => {
  await t.as(person.id)
  const [other] = (await list()).filter(({ current }) => !current)
  await pass(other?.id ?? 0, column, time)
  expect((await list()).map(({ current }) => current)).toEqual([true])
})

it('ends another session on both servers', async () => {
  const server = await startSecondServer(t)
  const second = await t.as(person.id)
  const there = server.as(second)
  expect([await status(second), await status(there)]).toEqual([200, 200])
  const [other] = (await list()).filter(({ current }) => !current)
  const answer = await end(other?.id)
  expect([answer.status, answer.text, String(answer.headers['set-cookie'])]).toEqual([
    204,
    '',
    expect.not.stringContaining('portale_session'),
  ])
  for (const who of [second, there]) await expect.poll(() => status(who), { timeout: 3000 }).toBe(401)
  expect(await list()).toHaveLength(1)
  expect((await end(other?.id)).status).toBe(404)
  await server.close()
})

it('ends the current session and clears its cookie', async () => {
  const [current] = await list()
  const answer = await end(current?.id)
  expect(answer.status).toBe(204)
  expect(String(answer.headers['set-cookie'])).toMatch(/portale_session=;/)
  expect(await status(caller)).toBe(401)
})

it('ends the oldest session of a user who opens more than 50', async () => {
  const others = []
  for (let number = 0; number < 49; number += 1) others.push(await t.as(person.id))
  const newest = others.at(-1) as Caller
  expect([await status(caller), (await list(newest)).length]).toEqual([200, 50])
  await t.as(person.id)
  await expect.poll(() => status(caller), { timeout: 3000 }).toBe(401)
  expect([await status(others[0] as Caller), (await list(newest)).length]).toEqual([200, 50])
})

it('leaves 50 sessions after concurrent logins, of which none sees the others', async () => {
  for (let number = 0; number < 48; number += 1) await t.as(person.id)
  const login = (db: Db) => insertSession(db, { user_id: person.id, address: '127.0.0.1', user_agent: 'test' })
  const waiting = sql`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE NOT l.granted AND l.locktype = 'advisory' AND d.datname = current_database()`
  let concurrent: Promise<unknown> = Promise.resolve()
  await t.deps.db.transaction().execute(async (tx) => {
    await login(tx)
    let isEnded = false
    concurrent = t.deps.db.transaction().execute(login)
    concurrent = concurrent.finally(() => {
      isEnded = true
    })
    await expect.poll(async () => isEnded || (await waiting.execute(t.deps.db)).rows.length === 1).toBe(true)
  })
  await concurrent
  const { rows } = await sql`SELECT id FROM sessions WHERE user_id = ${person.id}`.execute(t.deps.db)
  expect(rows).toHaveLength(50)
})

it('ends all other sessions of the user, and nobody else’s', async () => {
  const administrator = await t.as('administrator')
  const others = [await t.as(person.id), await t.as(person.id)]
  const answer = await caller.send('DELETE', '/api/profile/sessions')
  expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
  for (const who of others) await expect.poll(() => status(who), { timeout: 3000 }).toBe(401)
  expect([await status(caller), await status(administrator)]).toEqual([200, 200])
  expect((await caller.send('DELETE', '/api/profile/sessions')).body).toEqual({ ended: 0 })
})

it('answers 404 for the session of another user, which stays open', async () => {
  const other = await t.as('administrator')
  const [foreign] = await list(other)
  for (const id of [foreign?.id, 0, 'x', -1, 999_999_999]) expect((await end(id)).status).toBe(404)
  expect(await status(other)).toBe(200)
})

it('neither lists nor ends sessions in which the user is impersonated', async () => {
  const administrator = await t.as('administrator')
  const standing = {
    user_id: administrator.user_id,
    impersonated_id: person.id,
    reason: null,
    address: '127.0.0.1',
    with_changes: true,
    page: null,
  }
  await insertSession(t.deps.db, {
    user_id: person.id,
    address: '127.0.0.1',
    user_agent: 'test',
    impersonator_id: administrator.user_id,
    impersonation_id: await insertImpersonation(t.deps.db, standing),
    began_at: new Date().toISOString(),
  })
  expect(await list()).toHaveLength(1)
  const { rows } = await sql<{ id: number }>`SELECT id FROM sessions
    WHERE user_id = ${person.id} AND impersonator_id IS NOT NULL`.execute(t.deps.db)
  expect(rows).toHaveLength(1)
  expect((await end(rows[0]?.id)).status).toBe(404)
})

it('clears the browser, as a logout, when the session is the one of the call', async () => {
  const other = await t.as(person.id)
  const current = (await list(other)).find((session) => session.current)
  const answer = await other.send('DELETE', `/api/profile/sessions/${current?.id}`)
  expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache", "storage"'])
  const [another] = (await list()).filter((session) => !session.current)
  if (another) expect((await end(another.id)).headers['clear-site-data']).toBeUndefined()
})

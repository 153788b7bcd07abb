import { roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import {
  expectSignedIn,
  impersonate,
  listSessions,
  userForm,
  waitForSessionEnd,
  withNewSession,
} from '../../../test/fixtures/people.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { deleteEndedSessions } from '../accounts/session.queries.ts'

let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
let superuser: Caller
let target: number
const start = (caller: Caller) => caller.send<ErrorBody>('POST', `/impersonate/${target}`, {})
const stop = (caller: Caller) => caller.send<ErrorBody>('POST', '/impersonate/stop', {})
const changeRole = (id: number, role: 'workshop_user' | 'superuser_rt') =>
  admin.send('PUT', `/api/users/${id}`, userForm({ roles: [roleIds[role]] }))
const remove = (id: number) => admin.send('DELETE', `/api/users/${id}`)
const statusOf = async (caller: Caller) => (await caller.get('/api/v1/me')).status

beforeAll(async () => {
  t = await testApp()
  other = await startSecondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  admin = await t.as('administrator')
  superuser = await t.as('superuser_rt')
  target = (await buildUser(t.deps.db, { role: 'dealer_holder' })).id
})

/** Makes all sessions this much older, but as recently used as before. */
async function advance(time: string): Promise<void> {
  await sql`UPDATE sessions SET created_at = created_at - ${time}::interval, began_at = began_at - ${time}::interval`.execute(
    t.deps.db,
  )
  t.deps.sessions.invalidateAll()
  other.deps.sessions.invalidateAll()
}

describe('duration', () => {
  it.each([
    ['59 minutes', 200],
    ['61 minutes', 401],
  ])('%s, and leads back to the own session', async (time, status) => {
    const impersonating = await impersonate(t, admin, target)
    await advance(time)
    expect([await statusOf(impersonating), await statusOf(other.as(impersonating))]).toEqual([status, status])
    await deleteEndedSessions(t.deps.db)
    const back = await stop(impersonating)
    expect(back.status).toBe(200)
    expect(await statusOf(admin)).toBe(401)
    await expectSignedIn(withNewSession(t, back, admin.user_id))
    expect([(await stop(impersonating)).status, await statusOf(impersonating)]).toEqual([401, 401])
  })

  it('not after an hour without use', async () => {
    const impersonating = await impersonate(t, admin, target)
    await sql`UPDATE sessions SET last_seen_at = now() - interval '61 minutes'`.execute(t.deps.db)
    t.deps.sessions.invalidateAll()
    expect((await stop(impersonating)).status).toBe(401)
    await deleteEndedSessions(t.deps.db)
    expect(await listSessions(t, target)).toEqual([])
  })

  it('ends with the 12 hours of the impersonator’s session', async () => {
    await advance('11 hours 30 minutes')
    const impersonating = await impersonate(t, admin, target)
    await advance('29 minutes')
    await expectSignedIn(impersonating, other.as(impersonating))
    await advance('2 minutes')
    expect([await statusOf(impersonating), (await stop(impersonating)).status]).toEqual([401, 401])
  })

  it('does not extend the impersonator’s 12 hours', async () => {
    await advance('11 hours 30 minutes')
    const back = withNewSession(t, await stop(await impersonate(t, admin, target)), admin.user_id)
    await expectSignedIn(back)
    await advance('31 minutes')
    expect(await statusOf(back)).toBe(401)
  })
})

describe('ends on both servers', () => {
  it.each([
    ['when the user is deleted', () => remove(target)],
    ['when the role of the user changes', () => changeRole(target, 'workshop_user')],
    ['when the impersonator is deleted', () => remove(superuser.user_id)],
    ['when the role of the impersonator changes', () => changeRole(superuser.user_id, 'workshop_user')],
  ])('%s', async (_name, end) => {
    const impersonating = await impersonate(t, superuser, target)
    await expectSignedIn(impersonating, other.as(impersonating))
    expect((await end()).status).toBeLessThan(300)
    await waitForSessionEnd(impersonating, other.as(impersonating))
    expect((await stop(impersonating)).status).toBe(401)
    expect(await listSessions(t, target)).toEqual([])
  })

  it('with a logout, which also ends the impersonator’s session', async () => {
    const impersonating = await impersonate(t, admin, target)
    await expectSignedIn(other.as(impersonating))
    expect((await impersonating.send('POST', '/logout')).status).toBe(204)
    await waitForSessionEnd(impersonating, other.as(impersonating), admin)
    expect([await listSessions(t, target), await listSessions(t, admin.user_id)]).toEqual([[], []])
    const log = t.deps.db.selectFrom('impersonations').select('ended_at').where('impersonated_id', '=', target)
    expect(await log.execute()).toEqual([{ ended_at: expect.any(String) }])
  })

  it('when it is stopped, also in the cache of the other server', async () => {
    const impersonating = await impersonate(t, admin, target)
    await expectSignedIn(other.as(impersonating))
    const back = withNewSession(t, await stop(impersonating), admin.user_id)
    await waitForSessionEnd(other.as(impersonating))
    await expectSignedIn(other.as(back))
  })
})

describe('concurrently', () => {
  const rounds = 12

  it('a deletion and a start: no session is left', async () => {
    for (let round = 0; round < rounds; round += 1) {
      target = (await buildUser(t.deps.db, { role: 'dealer_holder' })).id
      const caller = await t.as('superuser_rt')
      const [deletion, started] = await Promise.all([remove(target), start(caller)])
      // 401 and 409: the session of the impersonation has already ended.
      expect([deletion.status, [200, 401, 404, 409].includes(started.status)]).toEqual([204, true])
      expect(await listSessions(t, target)).toEqual([])
      if (started.status === 200) await waitForSessionEnd(withNewSession(t, started, target))
    }
  })

  it('a demotion and a start: no impersonation is left', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const caller = await t.as('superuser_rt')
      const [roleChange, started] = await Promise.all([changeRole(caller.user_id, 'workshop_user'), start(caller)])
      expect([roleChange.status, [200, 401, 403, 409].includes(started.status)]).toEqual([200, true])
      expect(await listSessions(t, caller.user_id)).toEqual([])
      expect((await listSessions(t, target)).filter((row) => row.impersonator_id === caller.user_id)).toEqual([])
    }
  })

  it('a demotion and a stop: no session of the old rank is left', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const caller = await t.as('superuser_rt')
      const impersonating = await impersonate(t, caller, target)
      const [roleChange, back] = await Promise.all([changeRole(caller.user_id, 'workshop_user'), stop(impersonating)])
      expect([roleChange.status, [200, 401, 409].includes(back.status)]).toEqual([200, true])
      expect([await listSessions(t, caller.user_id), await listSessions(t, target)]).toEqual([[], []])
    }
  })

  it.each([
    ['two starts', start],
    ['two stops', async (caller: Caller) => stop(caller)],
  ])('%s: one session is left, the second call is rejected', async (name, call) => {
    for (let round = 0; round < rounds; round += 1) {
      const impersonator = await t.as('superuser_rt')
      const caller = name === 'two starts' ? impersonator : await impersonate(t, impersonator, target)
      const statuses = (await Promise.all([call(caller), call(caller)])).map(({ status }) => status).toSorted()
      expect(statuses[0]).toBe(200)
      expect([401, 409]).toContain(statuses[1])
      const left = t.deps.db.selectFrom('sessions').select('id')
      const remaining = left.where((where) =>
        where.or([where('user_id', '=', impersonator.user_id), where('impersonator_id', '=', impersonator.user_id)]),
      )
      expect(await remaining.execute()).toHaveLength(1)
    }
  })
})

it('the audit has both users during an impersonation, one before and after', async () => {
  const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
  const rename = async (caller: Caller, name: string) => {
    const { status } = await caller.send('PUT', '/api/v1/activity_years/1', { activity_year: { year: name } })
    expect(status).toBe(200)
    const last = t.deps.db.selectFrom('audit_tx').select(['user_id', 'impersonator_id']).orderBy('id', 'desc').limit(1)
    return last.executeTakeFirst()
  }
  await t.deps.db.insertInto('activity_years').values({ id: 1, year: '2030' }).execute()
  expect(await rename(admin, '2031')).toEqual({ user_id: admin.user_id, impersonator_id: null })
  const impersonating = await impersonate(t, admin, id)
  expect(await rename(impersonating, '2032')).toEqual({ user_id: id, impersonator_id: admin.user_id })
  const back = withNewSession(t, await stop(impersonating), admin.user_id)
  expect(await rename(back, '2033')).toEqual({ user_id: admin.user_id, impersonator_id: null })
})

import { accountState, accountStates } from '@portale/domain/people/users/account-state.ts'
import { tooManyInvitations } from '@portale/domain/people/users/invitation.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { type AnsweredUser, userForm } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
let superuser: Caller
let person: { id: number }
const suspended_at = '2026-01-01Z'
const invite = (id: number, caller = admin) => caller.send<AnsweredUser>('POST', `/api/users/${id}/invite`)
const build = async (values: Parameters<typeof buildUser>[1] = { role: 'workshop_user' }) =>
  (await buildUser(t.deps.db, values)).id

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  superuser = await t.as('superuser_rt')
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: 'x' })
})
afterAll(() => t.close())

describe('an invitation', () => {
  it('is sent again to who has not accepted one, five times in an hour', async () => {
    const id = await build()
    const statuses = []
    for (let round = 0; round < 5; round += 1) statuses.push((await invite(id, superuser)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const late = await assertWritesNothing(t, () => invite(id))
    expect([late.status, late.body.message]).toEqual([429, tooManyInvitations(5, 60)])
    const batch = await admin.send<AnsweredUser>('POST', '/api/users/invite', { rows: [{ id }] })
    expect([batch.status, batch.body.errors]).toEqual([422, { 'rows.0.id': [tooManyInvitations(5, 60)] }])
    const mails = await t.deps.db.selectFrom('mails').select('state').where('user_id', '=', id).orderBy('id').execute()
    expect(mails.map(({ state }) => state)).toEqual(['parked', 'parked', 'parked', 'parked', 'waiting'])
  })

  it('is not sent to who chose a password, logged in, or is suspended (422), nor to an equal rank (403)', async () => {
    const seen = await build()
    const now = new Date().toISOString()
    await t.deps.db
      .insertInto('user_accesses')
      .values({ user_id: seen, last_login_at: now, last_seen_at: now })
      .execute()
    const suspended = await build({ role: 'workshop_user', suspended_at })
    for (const id of [person.id, seen, suspended])
      expect((await assertWritesNothing(t, () => invite(id))).status).toBe(422)
    expect((await assertWritesNothing(t, () => invite(superuser.user_id, superuser))).status).toBe(403)
    const link = await assertWritesNothing(t, () => admin.send('POST', `/api/users/${suspended}/reset-password`))
    expect(link.status).toBe(422)
  })
})

describe('the invitation in the list', () => {
  const find = async (id: number) => {
    const [user] = (await admin.get<{ data: User[] }>(`/api/users?id=${id}`)).body.data
    return user?.invitation
  }
  const create = async () => {
    const form = userForm({ roles: [roleIds.workshop_user] })
    return (await admin.send<User>('POST', '/api/users', form)).body.id
  }
  const mails = (id: number) => t.deps.db.updateTable('mails').where('user_id', '=', id)

  it('is waiting, sent, expired, undelivered, accepted or none', async () => {
    const id = await create()
    expect(await find(id)).toMatchObject({ state: 'waiting', created_at: expect.any(String), sent_at: null })
    await mails(id).set({ state: 'retrying', last_error: 'Errore' }).execute()
    expect(await find(id)).toMatchObject({ state: 'waiting', last_error: 'Errore' })
    await mails(id).set({ state: 'parked', next_try_at: null }).execute()
    expect(await find(id)).toMatchObject({ state: 'failed', last_error: 'Errore' })
    await mails(id).set({ state: 'sent', sent_at: new Date().toISOString(), last_error: null }).execute()
    expect(await find(id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
    await sql`UPDATE password_resets SET expires_at = now() WHERE user_id = ${id}`.execute(t.deps.db)
    expect(await find(id)).toMatchObject({ state: 'expired' })
    await t.deps.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
    expect(await find(id)).toMatchObject({ state: 'accepted' })
    expect(await find(await build())).toEqual({ state: 'none', created_at: null, sent_at: null, last_error: null })
  })

  it('comes with the last mail to the person', async () => {
    const [user] = (await admin.get<{ data: User[] }>(`/api/users?id=${await create()}`)).body.data
    expect(user?.last_mail).toMatchObject({ kind: 'invitation', state: 'waiting', last_error: null })
  })
})

describe('the filters of the list', () => {
  const marker = 'Filtrata'
  const list = async (query: string) =>
    (await admin.get<{ data: User[] }>(`/api/users?name=${marker}&per_page=50&${query}`)).body.data
  const seen = async (id: number, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    await t.deps.db.insertInto('user_accesses').values({ user_id: id, last_login_at: at, last_seen_at: at }).execute()
  }

  beforeAll(async () => {
    for (const deleted_at of [undefined, suspended_at])
      for (const suspended of [undefined, suspended_at])
        for (const password_hash of [undefined, 'x'])
          for (const days of [undefined, 3, 20, 40, 100, 400]) {
            const values = { deleted_at, suspended_at: suspended, password_hash }
            const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
            const id = await build({ role: 'workshop_user', name: marker, ...given })
            if (days !== undefined) await seen(id, days)
          }
  })

  it.each(accountStates)('state=%s has those in this state, as the domain says', async (state) => {
    const found = await list(`state=${state}`)
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(accountState).every((each) => each === state)).toBe(true)
    const everybody = await list('deleted=all')
    expect(everybody.filter((user) => accountState(user) === state)).toHaveLength(found.length)
  })

  it.each([
    ['week', 1],
    ['month', 2],
    ['over_month', 3],
    ['over_quarter', 2],
    ['over_year', 1],
    ['never', 1],
  ])('last_access=%s has %i of the six', async (period, count) => {
    expect(await list(`state=suspended&last_access=${period}`)).toHaveLength(2 * count)
  })

  it.each(['state=x', 'state=constructor', 'last_access=x', 'last_access=toString'])('%s has nobody', async (query) => {
    expect(await list(query)).toEqual([])
  })

  it('keeps the closed ones out, and the states in order', async () => {
    expect(await list('')).toHaveLength(24)
    const order = (await list('deleted=all&sort=state')).map((user) => accountStates.indexOf(accountState(user)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})

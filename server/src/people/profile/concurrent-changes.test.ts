import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { findUserRow } from '../../../test/fixtures/people.fixtures.ts'
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts'

const old = 'Vecchia-2026-Vai'
const own = 'Propria-2026-Vai'
const given = 'Assegnata-2026-Vai'

let t: TestApp
let password_hash: string
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps.config.limits, { forgot_account: { count: 1000, minutes: 60 } })
  password_hash = await hashPassword(old)
})
afterAll(() => t.close())

const person = () => buildUser(t.deps.db, { role: 'dealer_holder', password_hash })

it('a change of password does not overwrite one that an administrator sets concurrently, 6 times', async () => {
  const admin = await t.as('administrator')
  for (let round = 0; round < 6; round += 1) {
    const { id } = await person()
    const caller = await t.as(id)
    const [changed, set] = await Promise.all([
      caller.send('PUT', '/api/profile/change-password', {
        old_password: old,
        new_password: own,
        new_password_confirmation: own,
      }),
      admin.send('POST', `/api/users/${id}/set-password`, {
        setResetPasswordUserPassword: given,
        setResetPasswordUserConfirm: given,
      }),
    ])
    expect(set.status).toBe(200)
    expect([200, 401, 422]).toContain(changed.status)
    const row = await findUserRow(t, id)
    expect([await verifyPassword(row.password_hash, given), row.must_change_password]).toEqual([true, true])
  }
})

it('concurrent changes of e-mail do not exhaust the database connections', async () => {
  const caller = await t.as((await person()).id)
  const edits = Array.from({ length: 24 }, (_, index) =>
    caller.send('PUT', '/api/profile/edit', { name: 'Anna', email: `nuova${index}@rete.example` }),
  )
  expect(new Set((await Promise.all(edits)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('a newer link revokes the mail of the older one, and a new password both', async () => {
  const { id, email } = await person()
  const mails = async () =>
    (
      await t.deps.db
        .selectFrom('mails')
        .select(['state', 'secret'])
        .where('user_id', '=', id)
        .where('kind', '=', 'reset_password')
        .orderBy('id')
        .execute()
    ).map(({ state, secret }) => `${state} ${secret === null ? 'gone' : 'alive'}`)
  for (let turn = 0; turn < 2; turn += 1) await t.anonymous.send('POST', '/forgot-password', { email })
  expect(await mails()).toEqual(['parked gone', 'waiting alive'])
  const admin = await t.as('administrator')
  await admin.send('POST', `/api/users/${id}/set-password`, {
    setResetPasswordUserPassword: given,
    setResetPasswordUserConfirm: given,
  })
  expect(await mails()).toEqual(['parked gone', 'parked gone'])
})

it('concurrent requests, resets and deletions of an account do not deadlock, 8 times', async () => {
  const admin = await t.as('administrator')
  for (let round = 0; round < 8; round += 1) {
    const { id, email } = await person()
    const statuses = (
      await Promise.all([
        t.anonymous.send('POST', '/forgot-password', { email }),
        admin.send('POST', `/api/users/${id}/reset-password`, {}),
        admin.send('DELETE', `/api/users/${id}`),
      ])
    ).map(({ status }) => status)
    expect(statuses[0]).toBe(200)
    expect([200, 404]).toContain(statuses[1])
    expect(statuses[2]).toBe(204)
  }
})

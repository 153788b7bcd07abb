import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { findUserRow, listMailsTo, userForm } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const build = async () => (await buildUser(t.deps.db, { role: 'administrator' })).id
type Answer = { message: string; confirm_password?: boolean }
const close = (who: Caller, id: number) => who.send<Answer>('DELETE', `/api/users/${id}`)
const change = (who: Caller, id: number, fields = {}) =>
  who.send<Answer>('PUT', `/api/users/${id}`, userForm({ name: 'Cambiata', roles: [roleIds.administrator], ...fields }))

/** An administrator whose password was entered at login, and too long ago. */
async function withOldPassword(): Promise<Caller> {
  const who = await t.as('administrator')
  await queryAsOwner(t, "UPDATE sessions SET password_at = now() - interval '11 minutes' WHERE user_id = $1", [
    who.user_id,
  ])
  t.deps.sessions.invalidateUser(who.user_id)
  return who
}
const countAdministrators = async () => {
  const query = t.deps.db.selectFrom('users').select('id').where('role_id', '=', roleIds.administrator)
  return (await query.where('deleted_at', 'is', null).execute()).length
}

describe('another administrator', () => {
  it('is changed and deleted, and the sessions end', async () => {
    const who = await t.as('administrator')
    const id = await build()
    const other = await t.as(id)
    expect((await change(who, id, { email: 'nuova@rete.example' })).status).toBe(200)
    expect(await findUserRow(t, id)).toMatchObject({ name: 'Cambiata', email: 'nuova@rete.example' })
    expect((await listMailsTo(t, id)).length).toBeGreaterThan(0) // the old address gets a mail
    expect((await other.get('/api/v1/me')).status).toBe(401)
    expect((await close(who, id)).status).toBe(204)
    expect((await findUserRow(t, id)).deleted_at).not.toBe(null)
  })

  it('loses the role, and is changed like others from then on', async () => {
    const who = await t.as('administrator')
    const id = await build()
    expect((await change(who, id, { roles: [roleIds.workshop_user] })).status).toBe(200)
    expect((await change(await withOldPassword(), id, { roles: [roleIds.workshop_user] })).status).toBe(200)
  })

  it.each([
    ['changed', change],
    ['deleted', close],
  ])('is not %s without the password given again (403)', async (_name, call) => {
    const [who, id] = [await withOldPassword(), await build()]
    const { status, body } = await assertWritesNothing(t, () => call(who, id))
    expect([status, body.confirm_password]).toEqual([403, true])
    expect(await findUserRow(t, id)).toMatchObject({ deleted_at: null })
  })

  it('is none of two who delete each other at the same time: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await t.as('administrator'), await t.as('administrator')]
      const before = await countAdministrators()
      const answers = await Promise.all([close(first, second.user_id), close(second, first.user_id)])
      expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      expect(await countAdministrators()).toBe(before - 1)
    }
  })
})

it('the last administrator stays: nobody else may, nor may they themselves', async () => {
  const last = await t.as('administrator')
  await t.deps.db
    .updateTable('users')
    .set({ deleted_at: '2026-01-01Z' })
    .where('role_id', '=', roleIds.administrator)
    .where('id', '<>', last.user_id)
    .execute()
  const superuser = await t.as('superuser_rt')
  const statuses = [
    (await close(last, last.user_id)).status,
    (await change(last, last.user_id, { roles: [roleIds.workshop_user] })).status,
    (await close(superuser, last.user_id)).status,
    (await change(superuser, last.user_id)).status,
  ]
  expect(statuses).toEqual([422, 403, 403, 403])
  expect(await countAdministrators()).toBe(1)
})

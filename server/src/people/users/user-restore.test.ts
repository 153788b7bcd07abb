import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { type AnsweredUser, findUserRow, listMailsTo, userForm } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const restore = (id: number, body: object = {}, who = admin) =>
  who.send<AnsweredUser>('POST', `/api/users/${id}/restore`, body)
const idsOf = async (query: string) =>
  (await admin.get<{ data: AnsweredUser[] }>(`/api/users?${query}`)).body.data.map(({ id }) => id)

/** Builds a user whose account is closed. */
async function buildDeleted(role: RoleName, email?: string): Promise<number> {
  const dealer = await buildDealer(t.deps.db)
  const deleted_at = '2026-01-01T00:00:00Z'
  return (await buildUser(t.deps.db, { role, ...(email && { email }), dealers: [dealer.id], deleted_at })).id
}

it('lists deleted users apart, and both with deleted=all', async () => {
  const id = await buildDeleted('dealer_holder')
  expect([await idsOf(`id=${id}`), await idsOf(`id=${id}&deleted=1`), await idsOf(`id=${id}&deleted=all`)]).toEqual([
    [],
    [id],
    [id],
  ])
  expect(await idsOf(`id=${admin.user_id}&deleted=1`)).toEqual([])
  expect(await idsOf(`id=${admin.user_id}&deleted=all`)).toEqual([admin.user_id])
})

describe('POST /api/users/{id}/restore', () => {
  it('brings a deleted user back with id, role and partners, once', async () => {
    const id = await buildDeleted('dealer_holder')
    const { status, body } = await restore(id)
    expect([status, body]).toMatchObject([200, { id, deleted_at: null, roles: [{ name: 'dealer_holder' }] }])
    expect(body.dealers).toHaveLength(1)
    expect((await (await t.as(id)).get('/api/v1/me')).status).toBe(200)
    expect((await restore(id)).status).toBe(404)
  })

  it('rejects an address that another user has by now (422), and takes a new one', async () => {
    const id = await buildDeleted('workshop_user', 'occupato@rete.example')
    expect((await admin.send('POST', '/api/users', userForm({ email: 'occupato@rete.example' }))).status).toBe(201)
    const taken = await restore(id)
    expect([taken.status, taken.body.errors]).toEqual([422, { email: ['Questo indirizzo è già di un altro utente.'] }])
    expect((await restore(id, { email: 'x' })).status).toBe(422)
    expect((await restore(id, { email: 'libero@rete.example' })).body.email).toBe('libero@rete.example')
  })

  it('invites a user who had not chosen a password yet', async () => {
    const id = await buildDeleted('workshop_user')
    await t.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    const { email } = (await restore(id)).body
    expect(await listMailsTo(t, id)).toEqual([`invitation ${email}`])
  })

  it.each<[RoleName, RoleName, number]>([
    ['administrator', 'administrator', 200],
    ['administrator', 'superuser_rt', 200],
    ['superuser_rt', 'dealer_holder', 200],
    ['superuser_rt', 'superuser_rt', 403],
    ['superuser_rt', 'administrator', 403],
    ['sales_manager_rt', 'dealer_holder', 403],
  ])('%s on %s: %i', async (role, target, expected) => {
    const id = await buildDeleted(target)
    const who = await t.as(role)
    const call = () => restore(id, {}, who)
    const { status } = expected === 200 ? await call() : await assertWritesNothing(t, call)
    expect([status, (await findUserRow(t, id)).deleted_at === null]).toEqual([expected, expected === 200])
  })
})

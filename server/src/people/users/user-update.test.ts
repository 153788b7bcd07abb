import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  auditTransactions,
  countStatusPairs,
  type Fields,
  sendRejected,
} from '../../../test/fixtures/partner.fixtures.ts'
import { type AnsweredUser, findUserRow, listMailsTo, toUserForm } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
let person: AnsweredUser
let dealers: number[]
let workshops: number[]
const put = (change: Fields = {}, caller = admin) =>
  caller.send<AnsweredUser>('PUT', `/api/users/${person.id}`, toUserForm(person, change))
const rejectedUpdate = (change: Fields) => sendRejected(t, () => put(change))
const holder = roleIds.dealer_holder
const assignmentsOf = (id: number) =>
  t.deps.db.selectFrom('user_workshops').selectAll().where('user_id', '=', id).orderBy('id').execute()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  dealers = [(await buildDealer(db)).id, (await buildDealer(db)).id]
  workshops = [(await buildWorkshop(db)).id, (await buildWorkshop(db)).id, (await buildWorkshop(db)).id]
})
beforeEach(async () => {
  const { id } = await buildUser(t.deps.db, {
    role: 'after_sales_manager_rt',
    workshops: workshops.slice(0, 2),
    password_hash: 'x',
  })
  person = (await admin.get<{ data: AnsweredUser[] }>(`/api/users?id=${id}`)).body.data[0] as AnsweredUser
})
afterAll(() => t.close())

describe('PUT /api/users/:id', () => {
  it('answers the saved user in the form of the list, and ignores other fields', async () => {
    const before = await findUserRow(t, person.id)
    const forged = { id: 1, role_id: 1, password_hash: 'y', created_at: '2000-01-01', must_change_password: true }
    const { status, body } = await put({ name: ' Nuovo nome ', do_not_disturb: true, ...forged })
    expect(status).toBe(200)
    expect(body).toEqual({ ...person, name: 'Nuovo nome', do_not_disturb: true, lock_version: 1 })
    expect((await admin.get<{ data: unknown[] }>(`/api/users?id=${person.id}`)).body.data).toEqual([body])
    const row = { ...before, name: 'Nuovo nome', do_not_disturb: true, lock_version: 1 }
    expect(await findUserRow(t, person.id)).toEqual(row)
  })

  it('writes nothing and ends no session when nothing changed', async () => {
    const personCaller = await t.as(person.id)
    for (const change of [{}, { name: ` ${person.name} ` }, { workshops: workshops.slice(0, 2).toReversed() }]) {
      const again = await assertWritesNothing(t, () => put(change))
      expect([again.status, again.body]).toEqual([200, person])
    }
    expect((await personCaller.get('/api/v1/me')).status).toBe(200)
    expect(await listMailsTo(t, person.id)).toEqual([])
  })

  it('does not touch the assignments that stay', async () => {
    const [first, second] = await assignmentsOf(person.id)
    const { body } = await put({ workshops: [workshops[1], workshops[2]] })
    expect([body.workshops.map(({ id }) => id), body.lock_version]).toEqual([workshops.slice(1), 1])
    const [kept, added] = await assignmentsOf(person.id)
    expect([kept, added?.workshop_id]).toEqual([second, workshops[2]])
    const audits = t.deps.db
      .selectFrom('audits')
      .select(['event', 'model_id'])
      .where('model_type', '=', 'user_workshops')
    expect((await audits.orderBy('id', 'desc').limit(2).execute()).toReversed()).toEqual([
      { event: 'deleted', model_id: first?.id },
      { event: 'created', model_id: added?.id },
    ])
    expect((await put({ workshops: [], lock_version: null })).body.workshops).toEqual([])
  })

  it('changes the partners of open sessions', async () => {
    const personCaller = await t.as(person.id)
    const read = async () => (await personCaller.get(`/api/v1/workshops/${workshops[2]}`)).status
    expect(await read()).toBe(404)
    await put({ workshops })
    expect(await read()).toBe(200)
    await put({ workshops: [], lock_version: null })
    expect(await read()).toBe(404)
  })
})

describe('rejected without a change', () => {
  it.each([
    ['name', { name: '' }],
    ['name', { name: 'Mario\r\nBcc: x@y.it' }],
    ['email', { email: 'x' }],
    ['email', { email: 'mario@rete.example\r\nBcc: x@y.it' }],
    ['roles', { roles: [] }],
    ['roles', { roles: [999_999] }],
    ['roles', { roles: [3, 4] }],
    ['workshops', { workshops: [999_999] }],
    ['workshops', { workshops: 'x' }],
    ['workshops', { roles: [8] }],
    ['workshops', { roles: [holder] }],
    ['dealers', { dealers: [1] }],
    ['do_not_disturb', { do_not_disturb: 'x' }],
    ['lock_version', { lock_version: 'x' }],
  ])('%s for %j', async (key, change) => {
    const before = await findUserRow(t, person.id)
    const { status, errors } = await rejectedUpdate(change)
    expect([status, Object.keys(errors)]).toEqual([422, [key]])
    expect(await findUserRow(t, person.id)).toEqual(before)
  })

  it('checks a new role against the partners of the same body', async () => {
    expect((await rejectedUpdate({ roles: [holder], workshops: [], dealers })).errors).toEqual({
      dealers: ['Questo ruolo ha una sola concessionaria.'],
    })
    const { status, body } = await put({ roles: [holder], workshops: [], dealers: dealers.slice(0, 1) })
    expect([status, body.roles[0]?.name, body.workshops]).toEqual([200, 'dealer_holder', []])
    expect(body.dealers.map(({ id }) => id)).toEqual(dealers.slice(0, 1))
  })

  it('rejects the address of another user in any case, not the current one', async () => {
    const other = await buildUser(t.deps.db, { role: 'workshop_user' })
    const errors = { email: ['Questo indirizzo è già di un altro utente.'] }
    for (const email of [other.email, other.email.toUpperCase()])
      expect(await rejectedUpdate({ email, roles: [5] })).toEqual({ status: 422, errors })
    expect((await put({ email: person.email.toUpperCase() })).status).toBe(200)
  })

  it('401 and 403', async () => {
    const others = [await t.as('after_sales_manager_rt'), await t.as('workshop_user'), await t.as(person.id)]
    await assertWritesNothing(t, async () => {
      expect((await put({ name: 'x' }, t.anonymous)).status).toBe(401)
      for (const other of others) expect((await put({ name: 'x' }, other)).status).toBe(403)
    })
  })
})

describe('lock_version', () => {
  it.each([undefined, null, ''])('is not checked for %j', async (lock_version) => {
    await put({ name: 'Prima' })
    expect((await put({ lock_version })).status).toBe(200)
  })

  it('that is outdated: 409 with the name of the last change, after any 422', async () => {
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita D’Èlia' })).id)
    expect((await put({ name: 'Di Rita' }, rita)).status).toBe(200)
    const { status, body } = await assertWritesNothing(t, () => put({ name: 'Mio', email: 'mio@rete.example' }))
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^L’utente è cambiato: l’ha modificato Rita D’Èlia il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./,
    )
    expect((await put({ name: '' })).status).toBe(422)
    expect([(await findUserRow(t, person.id)).name, await listMailsTo(t, person.id)]).toEqual(['Di Rita', []])
  })

  it('is incremented when only partners change', async () => {
    await put({ workshops })
    expect((await assertWritesNothing(t, () => put({ name: 'Tardi' }))).status).toBe(409)
  })
})

it('two concurrent writers with the same version, 30 pairs: one 200 and one 409, written whole', async () => {
  const other = await t.as('superuser_rt')
  const before = await auditTransactions(t, admin)
  const statuses = await countStatusPairs(30, async (round) => {
    const form = (name: string, ids: number[]) => ({ name: `${name} ${round}`, workshops: ids, lock_version: round })
    const own = round % 2 ? workshops.slice(0, 2) : workshops.slice(2)
    const answers = await Promise.all([put(form('Uno', own)), put(form('Due', []), other)])
    const winner = answers[0].status === 200 ? [`Uno ${round}`, own.length] : [`Due ${round}`, 0]
    expect([(await findUserRow(t, person.id)).name, (await assignmentsOf(person.id)).length]).toEqual(winner)
    return answers
  })
  expect(statuses).toEqual({ '200 409': 30 })
  expect((await auditTransactions(t, admin)) + (await auditTransactions(t, other)) - before).toBe(30)
})

it('two concurrent changes of role without a version are both written', async () => {
  const statuses = await countStatusPairs(10, () =>
    Promise.all([
      put({ roles: [roleIds.workshop_user], workshops: workshops.slice(0, 1), lock_version: null }),
      put({ roles: [holder], workshops: [], dealers: dealers.slice(0, 1), lock_version: null }),
    ]),
  )
  expect(statuses).toEqual({ '200 200': 10 })
  const [stored] = (await admin.get<{ data: AnsweredUser[] }>(`/api/users?id=${person.id}`)).body.data
  expect([stored?.workshops.length, stored?.dealers.length].toSorted()).toEqual([0, 1])
})

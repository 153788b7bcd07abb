import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type Fields, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'
import {
  type AnsweredUser,
  countLinks,
  findUserRow,
  listMailsTo,
  userForm,
} from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
let dealer: number
let workshop: number
const post = (body: unknown, headers = {}, caller = admin) =>
  caller.send<AnsweredUser>('POST', '/api/users', body, headers)
const rejectedCreate = (change: Fields) => sendRejected(t, () => post(userForm(change)))
const named = (name: string) => t.deps.db.selectFrom('users').selectAll().where('name', '=', name).execute()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  dealer = (await buildDealer(t.deps.db)).id
  workshop = (await buildWorkshop(t.deps.db)).id
})
afterAll(() => t.close())

describe('POST /api/users', () => {
  it('reports a missing name, a taken address and partners that the role can’t have at once (422)', async () => {
    const { email } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const rejected = await rejectedCreate({ name: '', email: email.toUpperCase(), dealers: [dealer], workshops: [] })
    expect(rejected.status).toBe(422)
    expect(Object.keys(rejected.errors ?? {}).toSorted()).toEqual(['dealers', 'email', 'name'])
  })

  it('creates a user with role, partners and invitation, and ignores other fields', async () => {
    const forged = { id: 1, password_hash: 'x', created_at: '2000-01-01', lock_version: 9, deleted_at: 'x', role_id: 1 }
    const form = userForm({
      name: ' D’Amico “Élite” <b> ',
      do_not_disturb: '1',
      workshops: [String(workshop)],
      ...forged,
    })
    const { status, body } = await post(form)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'D’Amico “Élite” <b>',
      email: form.email,
      do_not_disturb: true,
      avatar: null,
      roles: [{ id: 8, name: 'workshop_user', label: 'Utente officina' }],
      workshops: [{ id: workshop }],
      dealers: [],
      lock_version: 0,
    })
    expect((await admin.get<{ data: unknown[] }>(`/api/users?id=${body.id}`)).body.data).toEqual([body])
    expect(await findUserRow(t, body.id)).toMatchObject({
      password_hash: null,
      must_change_password: false,
      role_id: 8,
    })
    expect([await listMailsTo(t, body.id), await countLinks(t, body.id)]).toEqual([
      [`invitation ${form.email}`],
      [1, 0],
    ])
  })

  it.each([
    ['administrator', 2, 2],
    ['superuser_rt', 2, 2],
    ['after_sales_manager_rt', 2, 0],
    ['sales_manager_rt', 0, 2],
    ['dealer_sales_manager', 2, 0],
    ['dealer_holder', 0, 1],
    ['dealer_holder_sales_manager', 0, 1],
    ['workshop_user', 1, 0],
  ] as const)('%s with the most partners it may have; with more 422', async (role, mostWorkshops, mostDealers) => {
    const { db } = t.deps
    const workshops = [workshop, (await buildWorkshop(db)).id, (await buildWorkshop(db)).id]
    const dealers = [dealer, (await buildDealer(db)).id, (await buildDealer(db)).id]
    const roles = [roleIds[role]]
    const most = { roles, workshops: workshops.slice(0, mostWorkshops), dealers: dealers.slice(0, mostDealers) }
    const made = await post(userForm(most))
    expect([made.status, made.body.workshops?.length, made.body.dealers?.length]).toEqual([
      201,
      mostWorkshops,
      mostDealers,
    ])
    if (mostWorkshops < 2)
      expect(Object.keys((await rejectedCreate({ ...most, workshops })).errors)).toEqual(['workshops'])
    if (mostDealers < 2) expect(Object.keys((await rejectedCreate({ ...most, dealers })).errors)).toEqual(['dealers'])
  })

  it('creates a user with a generated role, without partners', async () => {
    const role = { name: 'warehouse', label: 'Magazzino' }
    const { id } = await t.deps.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
    expect((await post(userForm({ roles: [id] }))).body.roles).toEqual([{ id, ...role }])
    expect((await rejectedCreate({ roles: [id], dealers: [dealer] })).errors).toEqual({
      dealers: ['Questo ruolo non ha concessionarie.'],
    })
  })

  it('takes an address without what separates it from others', async () => {
    const { status, body } = await post(userForm({ email: 'mario.copiato@rete.example;' }))
    expect([status, body.email]).toEqual([201, 'mario.copiato@rete.example'])
  })

  it('accepts the address of a deleted user', async () => {
    const gone = await buildUser(t.deps.db, { role: 'workshop_user', email: 'libero@rete.example' })
    expect((await rejectedCreate({ email: 'libero@rete.example' })).status).toBe(422)
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', gone.id).execute()
    expect((await post(userForm({ email: 'libero@rete.example' }))).status).toBe(201)
  })
})

const texts = [
  ['name', 'nome'],
  ['email', 'email'],
] as const

describe.each(texts)('%s', (field, name) => {
  const invalid = `Il campo ${name} non è valido.`
  it.each([
    [undefined, `Il campo ${name} è obbligatorio.`],
    [null, `Il campo ${name} è obbligatorio.`],
    ['', `Il campo ${name} è obbligatorio.`],
    [' \t ', `Il campo ${name} è obbligatorio.`],
    [7, invalid],
    [true, invalid],
    [['a@b.it'], invalid],
    [{ name: 'x' }, invalid],
  ])('%j', async (value, message) => {
    expect(await rejectedCreate({ [field]: value })).toEqual({ status: 422, errors: { [field]: [message] } })
  })
})

describe('protection of mail headers', () => {
  it.each([
    'Mario\r\nBcc: x@y.it',
    'Mario\nBcc: x@y.it',
    'Mario\rBcc: x@y.it',
    'Mario\0',
    'Mario\u0085Bcc: x@y.it',
    'Mario\u001b[2J',
    'a\tb',
    'x'.repeat(256),
  ])('rejects the name %.30j', async (name) => {
    const { status, errors } = await rejectedCreate({ name })
    expect([status, Object.keys(errors)]).toEqual([422, ['name']])
  })

  it.each([
    'mario',
    'mario@',
    '@rete.example',
    'mario@rete',
    'a@b@c.it',
    'mario@rete.example\r\nBcc: x@y.it',
    'mario@rete.example\nx',
    'mario@rete.example, x@y.it',
    'mario@rete.example;x@y.it',
    'Mario <mario@rete.example>',
    'Mario <mario@rete.example>\r\nBcc: x@y.it',
    '"a b"@rete.example',
    'mario @rete.example',
    'mario@re te.example',
    'mario@rete..example',
    '.mario@rete.example',
    'mario@-rete.example',
    'mario\0@rete.example',
    'mario%0aBcc:x@y.it@rete.example',
    '<script>@rete.example',
    `${'x'.repeat(250)}@a.it`,
  ])('rejects the address %.40j', async (email) => {
    const { status, errors } = await rejectedCreate({ email })
    expect([status, Object.keys(errors)]).toEqual([422, ['email']])
  })
})

describe('roles and partners', () => {
  const oneRole = ['Scegli un ruolo.']
  const noRole = ['Il campo ruolo non è valido.']
  it.each([
    [undefined, oneRole],
    [null, oneRole],
    [[], oneRole],
    [[7, 8], oneRole],
    [8, noRole],
    ['8', noRole],
    [{ 0: 8 }, noRole],
    [['workshop_user'], noRole],
    [[{ id: 8 }], noRole],
    [[0], noRole],
    [[-1], noRole],
    [[1.5], noRole],
    [['8 OR 1=1'], noRole],
    [[null], noRole],
    [[999_999], ['Il ruolo scelto non esiste.']],
  ])('roles %j', async (roles, message) => {
    expect(await rejectedCreate({ roles })).toEqual({ status: 422, errors: { roles: message } })
  })

  it.each([
    ['workshops', 'officine', 'Almeno una delle officine scelte non esiste.'],
    ['dealers', 'concessionarie', 'Almeno una delle concessionarie scelte non esiste.'],
  ])('%s', async (field, name, unknown) => {
    const roles = [roleIds.superuser_rt]
    for (const ids of [[999_999], [field === 'dealers' ? dealer : workshop, 999_999], [999_999_999_999_999]])
      expect(await rejectedCreate({ roles, [field]: ids })).toEqual({ status: 422, errors: { [field]: [unknown] } })
    for (const ids of ['x', 7, [0], ['x'], [[1]], [{}], { 0: 1 }, Array.from({ length: 5001 }, (_, id) => id + 1)])
      expect((await rejectedCreate({ roles, [field]: ids })).errors).toEqual({
        [field]: [`Il campo ${name} non è valido.`],
      })
  })

  it('assigns a partner that is sent twice once', async () => {
    expect((await post(userForm({ workshops: [workshop, String(workshop)] }))).body.workshops).toHaveLength(1)
  })

  it.each([2, '', 'sì', [], {}, null])('do_not_disturb %j', async (do_not_disturb) => {
    expect(Object.keys((await rejectedCreate({ do_not_disturb })).errors)).toEqual(['do_not_disturb'])
  })
})

it('reports all fields of an invalid body', async () => {
  for (const body of [{}, [], [{}], null, { user: userForm() }])
    expect((await sendRejected(t, () => post(body))).errors).toMatchObject({
      name: ['Il campo nome è obbligatorio.'],
      email: ['Il campo email è obbligatorio.'],
      roles: ['Scegli un ruolo.'],
    })
  expect([400, 422]).toContain((await post('{"name":', { 'content-type': 'application/json' })).status)
})

describe('the address of another user', () => {
  const errors = { email: ['Questo indirizzo è già di un altro utente.'] }

  it('is rejected in any case (422) without a mail', async () => {
    const other = await buildUser(t.deps.db, { role: 'workshop_user', email: 'Presa@Rete.example' })
    for (const email of ['Presa@Rete.example', 'presa@rete.example', ' PRESA@RETE.EXAMPLE '])
      expect(await rejectedCreate({ email })).toEqual({ status: 422, errors })
    expect(await listMailsTo(t, other.id)).toEqual([])
  })

  it('is accepted once by two concurrent calls, 30 pairs', async () => {
    const statuses = await countStatusPairs(30, async (round) => {
      const form = () => userForm({ name: 'Gara', email: `gara${round}@rete.example` })
      const answers = await Promise.all([post(form()), post(form())])
      expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual(errors)
      return answers
    })
    expect([statuses, (await named('Gara')).length]).toEqual([{ '201 422': 30 }, 30])
  })
})

it('creates one user with one invitation for a repeated or concurrent Idempotency-Key', async () => {
  const form = userForm({ name: 'Una sola' })
  const send = () => post(form, { 'idempotency-key': 'k' })
  const answers = await Promise.all([send(), send(), send()])
  answers.push(await assertWritesNothing(t, send))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const [made, ...more] = await named('Una sola')
  expect([more, (await listMailsTo(t, made?.id ?? 0)).length]).toEqual([[], 1])
})

it('rejects a role that superuser_rt can’t assign (422)', async () => {
  const superuser = await t.as('superuser_rt')
  for (const role of ['administrator', 'superuser_rt'] as const) {
    const answer = await assertWritesNothing(t, () => post(userForm({ roles: [roleIds[role]] }), {}, superuser))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { roles: ['Puoi assegnare solo un ruolo inferiore al tuo.'] },
    ])
  }
  expect((await post(userForm({ roles: [3] }), {}, superuser)).status).toBe(201)
})

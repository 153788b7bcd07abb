import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody, Fields } from '../../../test/fixtures/partner.fixtures.ts'
import {
  buildLinks,
  countLinks,
  expectSignedIn,
  findUserRow,
  impersonate,
  listMailsTo,
  listSessions,
  userForm,
  waitForSessionEnd,
} from '../../../test/fixtures/people.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'

let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
let password_hash: string
let id: number
let personSessions: Caller[]
const email = (person = id) => `persona${person}@sessioni.example`
const change = (more: Fields) =>
  admin.send('PUT', `/api/users/${id}`, userForm({ name: 'Anna', email: email(), ...more }))
const given = (password: unknown, again: unknown) =>
  admin.send<ErrorBody>('POST', `/api/users/${id}/set-password`, {
    setResetPasswordUserPassword: password,
    setResetPasswordUserConfirm: again,
  })

beforeAll(async () => {
  t = await testApp()
  other = await startSecondServer(t)
  admin = await t.as('administrator')
  password_hash = await hashPassword('La-Vecchia-7')
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  id = (await buildUser(t.deps.db, { role: 'workshop_user', name: 'Anna', password_hash })).id
  await t.deps.db.updateTable('users').set({ email: email() }).where('id', '=', id).execute()
  await buildLinks(t, id)
  const here = await t.as(id)
  const impersonator = await impersonate(t, await t.as('administrator'), id)
  personSessions = [here, other.as(here), impersonator, other.as(impersonator)]
  await expectSignedIn(...personSessions)
})

describe('a PUT ends the sessions of the user and of impersonators', () => {
  it('with another role', async () => {
    expect((await change({ roles: [roleIds.dealer_holder] })).status).toBe(200)
    await waitForSessionEnd(...personSessions)
    expect([await listSessions(t, id), await listMailsTo(t, id), await countLinks(t, id)]).toEqual([[], [], [1, 1]])
  })

  it('with another address, notifies the old one, and the new one gets the only link', async () => {
    expect((await change({ email: 'nuova@sessioni.example' })).status).toBe(200)
    await waitForSessionEnd(...personSessions)
    expect(await listMailsTo(t, id)).toEqual([`email_changed ${email()}`, 'reset_password nuova@sessioni.example'])
    expect(await countLinks(t, id)).toEqual([1, 0])
  })

  it('with another address before a password was chosen, which gets the invitation', async () => {
    await t.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    await change({ email: 'giusta@sessioni.example' })
    expect(await listMailsTo(t, id)).toEqual([`email_changed ${email()}`, 'invitation giusta@sessioni.example'])
    expect(await countLinks(t, id)).toEqual([1, 0])
  })

  it('not with another name', async () => {
    expect((await change({ name: 'Anna Maria', do_not_disturb: 1 })).status).toBe(200)
    await expectSignedIn(...personSessions)
    expect([await listMailsTo(t, id), await countLinks(t, id)]).toEqual([[], [1, 1]])
  })
})

describe('DELETE', () => {
  it('keeps the row, ends sessions and links on both servers, and rejects the login', async () => {
    const answer = await admin.send('DELETE', `/api/users/${id}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    await waitForSessionEnd(...personSessions)
    expect([await listSessions(t, id), await countLinks(t, id)]).toEqual([[], [0, 0]])
    expect((await findUserRow(t, id)).deleted_at).toMatch(/^\d{4}-/)
    expect((await createBrowser(t.app).login(email(), 'La-Vecchia-7')).status).toBe(422)
    expect((await admin.get<{ total: number }>(`/api/users?id=${id}`)).body.total).toBe(0)
    expect((await assertWritesNothing(t, () => admin.send('DELETE', `/api/users/${id}`))).status).toBe(404)
  })

  it('answers 204 and 404 to two concurrent calls', async () => {
    const once = () => admin.send('DELETE', `/api/users/${id}`)
    const statuses = (await Promise.all([once(), once()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404])
  })
})

describe('reset-password', () => {
  it('sends a link that replaces earlier ones, and ends no session', async () => {
    const send = () => admin.send<ErrorBody>('POST', `/api/users/${id}/reset-password`, {})
    const { status, body } = await send()
    expect([status, body.message]).toEqual([
      200,
      `Il collegamento per scegliere la password di ${email()} attende in «Posta in uscita»: nessun server di posta è configurato.`,
    ])
    const tokens = () =>
      t.deps.db.selectFrom('password_resets').select('token_hash').where('user_id', '=', id).execute()
    const [first] = await tokens()
    await send()
    const [second, ...more] = await tokens()
    expect([more, second?.token_hash.equals(first?.token_hash ?? Buffer.from(''))]).toEqual([[], false])
    expect(await listMailsTo(t, id)).toEqual([`reset_password ${email()}`, `reset_password ${email()}`])
    await expectSignedIn(...personSessions)
  })

  it('says that the link was sent only with a mail server', async () => {
    t.deps.config.smtpUrl = 'smtp://127.0.0.1:1'
    try {
      const { body } = await admin.send<ErrorBody>('POST', `/api/users/${id}/reset-password`, {})
      expect(body.message).toBe(`Il collegamento per scegliere la password è stato inviato a ${email()}.`)
    } finally {
      t.deps.config.smtpUrl = undefined
    }
  })

  it('sends an invitation to a user without a password', async () => {
    await t.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    await admin.send('POST', `/api/users/${id}/reset-password`, {})
    expect(await listMailsTo(t, id)).toEqual([`invitation ${email()}`])
  })
})

describe('set-password', () => {
  it('ends sessions and links, notifies the user, and must be changed at the next login', async () => {
    const { status, body } = await given('Una-Nuova-7', 'Una-Nuova-7')
    expect([status, body.message]).toEqual([
      200,
      'La password è impostata: al prossimo accesso Anna ne sceglierà un’altra.',
    ])
    await waitForSessionEnd(...personSessions)
    expect([(await countLinks(t, id))[0], await listMailsTo(t, id)]).toEqual([0, [`password_changed ${email()}`]])
    const browser = createBrowser(t.app)
    expect((await browser.login(email(), 'La-Vecchia-7')).status).toBe(422)
    expect((await browser.login(email(), 'Una-Nuova-7')).status).toBe(200)
    expect((await browser.get<{ user: object }>('/api/v1/me')).body.user).toMatchObject({ must_change_password: true })
    const closed = await browser.get('/api/v1/activities')
    expect([closed.status, closed.body]).toMatchObject([403, { must_change_password: true }])
  })

  const key = 'setResetPasswordUserPassword'
  const confirm = 'setResetPasswordUserConfirm'
  it.each([
    [[key, confirm], undefined, undefined],
    [[key, confirm], null, null],
    [[key], '', ''],
    [[key], 'Corta-1', 'Corta-1'],
    [[key], 'senza-maiuscole-1', 'senza-maiuscole-1'],
    [[key], 'SENZA-MINUSCOLE-1', 'SENZA-MINUSCOLE-1'],
    [[key], 'Senza-Cifre-', 'Senza-Cifre-'],
    [[key], 'SenzaSpeciali1', 'SenzaSpeciali1'],
    [[key], 'Password1!', 'Password1!'],
    [[key], `A-1${'a'.repeat(1100)}`, `A-1${'a'.repeat(1100)}`],
    [[key, confirm], 12345678, 12345678],
    [[key, confirm], {}, {}],
    [[confirm], 'Una-Nuova-7', 'Una-Nuova-8'],
    [[confirm], 'Una-Nuova-7', undefined],
  ])('errors at %j for %.20j, %.20j', async (keys, password, again) => {
    const before = await findUserRow(t, id)
    const { status, body } = await assertWritesNothing(t, () => given(password, again))
    expect([status, Object.keys(body.errors)]).toEqual([422, keys])
    expect([await findUserRow(t, id), await listMailsTo(t, id)]).toEqual([before, []])
    await expectSignedIn(...personSessions)
  })
})

import { type UserCredentials, userCredentials } from '@portale/domain/people/users/user-credentials.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type Credentials, createCredentials } from '../../../test/fixtures/credential.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { impersonate, listMailsTo } from '../../../test/fixtures/people.fixtures.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'

let t: TestApp
let admin: Caller
let account: Credentials
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  account = await createCredentials(t, admin)
})
afterAll(() => t.close())
beforeEach(() => account.createAccount())

describe('a password set by staff', () => {
  it('ends personal tokens for good, and names what still opens the account', async () => {
    const { caller } = await buildToken(t, account.id)
    const service = await buildToken(t, account.id, { kind: 'service' })
    expect((await caller.get('/api/v1/activities')).status).toBe(200)
    const { body } = await admin.send<{ message: string }>('POST', `/api/users/${account.id}/set-password`, {
      setResetPasswordUserPassword: 'Una-Nuova-7',
      setResetPasswordUserConfirm: 'Una-Nuova-7',
    })
    expect(body.message).toContain('Non valgono più i suoi token (2).')
    expect(body.message).toContain('Può ancora accedere anche con 1 account collegato e 1 passkey.')
    await t.deps.db.updateTable('users').set({ must_change_password: false }).where('id', '=', account.id).execute()
    expect((await caller.get('/api/v1/activities')).status).toBe(401)
    expect((await service.caller.get('/api/v1/activities')).status).toBe(200)
  })
})

describe('GET /api/users/{id}/credentials', () => {
  const url = () => `/api/users/${account.id}/credentials`

  it('lists with what a user logs in, and no secret', async () => {
    const { body, text } = await admin.get<UserCredentials>(url())
    expect(userCredentials.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      has_password: true,
      identities: [{ label: 'azienda', email: 'a@b.it' }],
      passkeys: [{ name: 'Telefono' }],
      recovery_codes_left: 1,
      tokens: [{ name: 'Gestionale', kind: 'personal' }],
    })
    expect(body.trusted_devices).toHaveLength(1)
    expect(text).not.toMatch(/hash|secret|subject|credential_id/)
  })

  it('ends single ones, once, with the sessions', async () => {
    const { body } = await admin.get<UserCredentials>(url())
    const identity = `/api/users/${account.id}/identities/${body.identities[0]?.id}`
    const other = await buildUser(t.deps.db, { role: 'workshop_user' })
    const foreign = `/api/users/${other.id}/identities/${body.identities[0]?.id}`
    expect((await assertWritesNothing(t, () => admin.send('DELETE', foreign))).status).toBe(404)
    const unlinked = await admin.send<UserCredentials>('DELETE', identity)
    expect([unlinked.status, unlinked.body.identities, unlinked.body.trusted_devices]).toEqual([200, [], []])
    expect(await account.listLeft()).not.toContain('sessions')
    expect((await assertWritesNothing(t, () => admin.send('DELETE', identity))).status).toBe(404)
    const passkey = `/api/users/${account.id}/passkeys/${body.passkeys[0]?.id}`
    expect((await admin.send<UserCredentials>('DELETE', passkey)).body.passkeys).toEqual([])
    const mails = (await listMailsTo(t, account.id)).map((mail) => mail.split(' ')[0])
    expect(mails).toEqual(['identity_changed', 'factor_changed'])
  })

  it('follows the ranks, and asks for the password again between administrators', async () => {
    const superuser = await t.as('superuser_rt')
    expect((await superuser.get(url())).status).toBe(200)
    const equal = await buildUser(t.deps.db, { role: 'administrator', password_hash: account.password_hash })
    expect((await superuser.get(`/api/users/${equal.id}/credentials`)).status).toBe(403)
    const forget = (caller: Caller) => caller.send('DELETE', `/api/users/${equal.id}/trusted-devices`)
    expect((await assertWritesNothing(t, () => forget(superuser))).status).toBe(403)
    const colleague = await t.as('administrator')
    const past = { password_at: '2026-01-01T00:00:00Z' }
    await t.deps.db.updateTable('sessions').set(past).where('user_id', '=', colleague.user_id).execute()
    t.deps.sessions.invalidateUser(colleague.user_id)
    const refused = await assertWritesNothing(t, () => forget(colleague))
    expect([refused.status, refused.body]).toMatchObject([403, { confirm_password: true }])
    expect((await colleague.get(`/api/users/${equal.id}/credentials`)).status).toBe(200)
    const holder = await t.as('dealer_holder')
    expect((await holder.get(url())).status).toBe(403)
    const asPerson = await impersonate(t, admin, account.id)
    expect((await asPerson.get(url())).status).toBe(403)
  })
})

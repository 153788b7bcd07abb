import type { Me } from '@portale/domain/front/me.ts'
import type { FactorAdded, Factors, TotpEnrolment } from '@portale/domain/people/accounts/second-factor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUserWithTotp, codeOf, enrolTotp } from '../../../test/fixtures/factor.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
const url = '/api/profile/factors'
let t: TestApp
let hash: string

beforeAll(async () => {
  t = await testApp()
  hash = await hashPassword(password)
})
afterAll(() => t.close())

const find = async (caller: Pick<Caller, 'get'>) => (await caller.get<Factors>(url)).body
const newest = async (table: 'mails' | 'access_events', user_id: number) => {
  const row = await t.deps.db
    .selectFrom(table)
    .select('kind')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.kind
}
const forgetPassword = (user_id: number) =>
  sql`UPDATE sessions SET password_at = now() - interval '11 minutes' WHERE user_id = ${user_id}`.execute(t.deps.db)

describe('an app', () => {
  it('is no factor before its first code, which is asked for at the next login then', async () => {
    const user = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
    const caller = await t.as(user.id)
    const { secret, uri } = (await caller.send<TotpEnrolment>('POST', `${url}/totp`)).body
    expect(uri).toContain(`secret=${secret}`)
    expect(await find(caller)).toEqual({
      required: false,
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      trusted_devices: [],
    })
    expect((await createBrowser(t.app).login(user.email, password)).status).toBe(200)
    const wrong = await caller.send<{ errors: object }>('POST', `${url}/totp/confirm`, { code: '000000' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    const added = await caller.send<FactorAdded>('POST', `${url}/totp/confirm`, { code: codeOf(secret) })
    expect(new Set(added.body.recovery_codes).size).toBe(10)
    expect(await find(caller)).toMatchObject({ totp: { last_used_at: null }, recovery_codes_left: 10 })
    expect([await newest('mails', user.id), await newest('access_events', user.id)]).toEqual([
      'factor_changed',
      'factor_added',
    ])
    expect((await createBrowser(t.app).login(user.email, password)).status).toBe(202)
  })

  it('is not replaced by another while there is one (409), nor confirmed twice', async () => {
    const { browser, secret } = await buildUserWithTotp(t, password, hash)
    expect((await browser.post(`${url}/totp`)).status).toBe(409)
    expect((await browser.post(`${url}/totp/confirm`, { code: codeOf(secret, 1) })).status).toBe(409)
  })

  it('has one secret when it is confirmed by two requests at once', async () => {
    const user = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
    const caller = await t.as(user.id)
    const { secret } = (await caller.send<TotpEnrolment>('POST', `${url}/totp`)).body
    const code = codeOf(secret)
    const answers = await Promise.all([1, 2, 3].map(() => caller.send('POST', `${url}/totp/confirm`, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await find(caller)).recovery_codes_left).toBe(10)
  })

  it('limits the guesses of its first code (429)', async () => {
    const caller = await t.as('dealer_holder')
    await caller.send('POST', `${url}/totp`)
    const statuses = []
    for (let round = 0; round < 11; round += 1)
      statuses.push((await caller.send('POST', `${url}/totp/confirm`, { code: '000000' })).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
  })
})

it('every change needs the password, and none is open while impersonating', async () => {
  const { user, browser } = await buildUserWithTotp(t, password, hash)
  await forgetPassword(user.id)
  t.deps.sessions.invalidateAll()
  for (const [method, path] of [
    ['POST', '/totp'],
    ['DELETE', '/totp'],
    ['POST', '/recovery-codes'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/passkeys/1'],
  ] as const) {
    const owner = await t.as(user.id)
    await forgetPassword(user.id)
    t.deps.sessions.invalidateAll()
    const answer = await owner.send<{ confirm_password?: boolean }>(method, `${url}${path}`)
    expect([answer.status, answer.body.confirm_password]).toEqual([403, true])
  }
  expect((await browser.post(`${url}/recovery-codes`)).status).toBe(403)
  const admin = await buildUser(t.deps.db, { role: 'administrator', password_hash: hash })
  const impersonator = createBrowser(t.app)
  await impersonator.login(admin.email, password)
  expect((await impersonator.post(`/impersonate/${user.id}`, { reason: 'prova' })).status).toBe(200)
  for (const answer of [await impersonator.get(url), await impersonator.post(`${url}/recovery-codes`)])
    expect(answer.status).toBe(403)
})

it('renews recovery codes: the ones of before are worth nothing', async () => {
  const { user, browser, recovery_codes } = await buildUserWithTotp(t, password, hash)
  const renewed = (await browser.post<FactorAdded>(`${url}/recovery-codes`)).body.recovery_codes ?? []
  expect(new Set([...renewed, ...recovery_codes]).size).toBe(20)
  const login = createBrowser(t.app)
  await login.login(user.email, password)
  const prove = (recovery_code: unknown) => login.post('/login/second-factor', { recovery_code })
  expect((await prove(recovery_codes[0])).status).toBe(422)
  expect((await prove(renewed[0])).status).toBe(200)
})

it('the last factor takes the recovery codes with it', async () => {
  const { user, browser } = await buildUserWithTotp(t, password, hash)
  const owner = await t.as(user.id)
  expect((await owner.send('DELETE', `${url}/totp`)).status).toBe(204)
  expect(await find(browser)).toMatchObject({ totp: null, recovery_codes_left: 0 })
  expect(await newest('access_events', user.id)).toBe('factor_removed')
  expect((await createBrowser(t.app).login(user.email, password)).status).toBe(200)
  expect((await owner.send('DELETE', `${url}/totp`)).status).toBe(404)
})

it('passkeys are renamed and removed by their user alone', async () => {
  const { origin, hostname } = new URL(t.deps.config.baseUrl)
  const { user, browser } = await buildUserWithTotp(t, password, hash)
  const asked = await browser.post<{ challenge: string; user: { id: string } }>(`${url}/passkeys/options`)
  const passkey = createAuthenticator({ origin, rpID: hostname }).create(asked.body)
  const added = await browser.post<FactorAdded>(`${url}/passkeys`, { name: 'Chiave', passkey })
  expect([added.status, added.body]).toEqual([200, { recovery_codes: null }])
  const [{ id = 0 } = {}] = (await find(browser)).passkeys
  const [owner, stranger] = [await t.as(user.id), await t.as('administrator')]
  const rename = (caller: Caller, name: string) => caller.send('PUT', `${url}/passkeys/${id}`, { name })
  expect([(await rename(stranger, 'Mia')).status, (await rename(owner, '')).status]).toEqual([404, 422])
  expect((await rename(owner, ' Chiave blu ')).status).toBe(204)
  expect((await find(owner)).passkeys[0]?.name).toBe('Chiave blu')
  expect((await stranger.send('DELETE', `${url}/passkeys/${id}`)).status).toBe(404)
  expect((await owner.send('DELETE', `${url}/passkeys/${id}`)).status).toBe(204)
  expect(await find(owner)).toMatchObject({ passkeys: [], recovery_codes_left: 10 })
})

describe('a role that must have a factor', () => {
  it('can do nothing before it is added, but that, on all servers', async () => {
    t.deps.config.secondFactorRoles = ['superuser_rt']
    try {
      const user = await buildUser(t.deps.db, { role: 'superuser_rt', password_hash: hash })
      const browser = createBrowser(t.app)
      const me = (await browser.login(user.email, password)).body as unknown as Me
      expect(me.user.must_add_factor).toBe(true)
      const closed = await browser.get<{ must_add_factor?: boolean }>('/api/users')
      expect([closed.status, closed.body.must_add_factor]).toEqual([403, true])
      expect((await browser.get('/api/v1/me')).status).toBe(200)
      expect((await browser.post('/api/profile/confirm-password', { password })).status).toBe(200)
      const server = await startSecondServer(t)
      server.deps.config.secondFactorRoles = ['superuser_rt']
      const there = createBrowser(server.app)
      for (const [name, value] of browser.jar) there.jar.set(name, value)
      expect((await there.get('/api/users')).status).toBe(403)
      await enrolTotp(browser)
      expect((await browser.get('/api/users')).status).toBe(200)
      expect((await browser.get<Me>('/api/v1/me')).body.user.must_add_factor).toBe(false)
      await expect.poll(async () => (await there.get('/api/users')).status).toBe(200)
      const last = await (await t.as(user.id)).send<{ message: string }>('DELETE', `${url}/totp`)
      expect([last.status, last.body.message]).toEqual([
        403,
        'Il tuo ruolo richiede un secondo fattore: prima di togliere questo aggiungine un altro.',
      ])
      expect(await find(browser)).toMatchObject({ required: true, recovery_codes_left: 10 })
      await server.close()
    } finally {
      t.deps.config.secondFactorRoles = []
    }
  })

  it('asks nothing of other roles, of who impersonates, and of a login by single sign-on', async () => {
    t.deps.config.secondFactorRoles = ['superuser_rt', 'dealer_holder']
    try {
      expect((await (await t.as('workshop_user')).get('/api/v1/home')).status).toBe(200)
      const single = await t.as('dealer_holder')
      expect((await single.get('/api/v1/home')).status).toBe(403)
      await t.deps.db
        .updateTable('sessions')
        .set({ login_method: 'sso' })
        .where('user_id', '=', single.user_id)
        .execute()
      t.deps.sessions.invalidateAll()
      expect((await single.get('/api/v1/home')).status).toBe(200)
      expect((await single.get<Me>('/api/v1/me')).body.user.must_add_factor).toBe(false)
      const admin = await buildUser(t.deps.db, { role: 'administrator', password_hash: hash })
      const browser = createBrowser(t.app)
      await browser.login(admin.email, password)
      const begun = await browser.post<Me>(`/impersonate/${single.user_id}`, { reason: 'prova' })
      expect([begun.status, begun.body.user.must_add_factor]).toEqual([200, false])
      expect((await browser.get('/api/v1/home')).status).toBe(200)
    } finally {
      t.deps.config.secondFactorRoles = []
    }
  })
})

describe('a reset of the factors', () => {
  const reset = (caller: Caller, id: number) =>
    caller.send<{ message: string; confirm_password?: boolean }>('POST', `/api/users/${id}/reset-factors`)

  it('removes everything and ends the sessions; the user is notified, the register says by whom', async () => {
    const { user, browser } = await buildUserWithTotp(t, password, hash)
    const admin = await t.as('administrator')
    expect((await reset(admin, user.id)).status).toBe(200)
    expect(await newest('mails', user.id)).toBe('factor_changed')
    expect((await browser.get('/api/v1/me')).status).toBe(401)
    expect((await createBrowser(t.app).login(user.email, password)).status).toBe(200)
    expect(await find(await t.as(user.id))).toMatchObject({ totp: null, recovery_codes_left: 0 })
    const event = await t.deps.db
      .selectFrom('access_events')
      .select('actor_id')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'factors_reset')
      .executeTakeFirstOrThrow()
    expect(event.actor_id).toBe(admin.user_id)
    expect((await reset(admin, user.id)).status).toBe(409)
  })

  it.each([
    ['superuser_rt', 'dealer_holder', 200],
    ['superuser_rt', 'superuser_rt', 403],
    ['superuser_rt', 'administrator', 403],
    ['administrator', 'superuser_rt', 200],
    ['administrator', 'administrator', 200],
    ['dealer_holder', 'workshop_user', 403],
  ] as const)('by %s of %s: %i', async (by, of, status) => {
    const { user } = await buildUserWithTotp(t, password, hash, of)
    expect((await reset(await t.as(by), user.id)).status).toBe(status)
  })

  it('of another administrator needs the password; nobody resets the own', async () => {
    const { user } = await buildUserWithTotp(t, password, hash, 'administrator')
    const admin = await t.as('administrator')
    await forgetPassword(admin.user_id)
    const asked = await reset(admin, user.id)
    expect([asked.status, asked.body.confirm_password]).toEqual([403, true])
    expect((await reset(await t.as(user.id), user.id)).status).toBe(403)
  })
})

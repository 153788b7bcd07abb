import type { FactorAdded, Factors } from '@portale/domain/people/accounts/second-factor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
const site = { origin: 'https://portale.rete.example', rpID: 'portale.rete.example' }
const url = '/api/profile/factors/passkeys'
const rejected = 'La passkey non è stata accettata: riprova, o accedi con la password.'
let t: TestApp
let hash: string

beforeAll(async () => {
  t = await testApp({ baseUrl: site.origin })
  hash = await hashPassword(password)
})
afterAll(() => t.close())

type Options = { challenge: string; user: { id: string }; rp: { id: string }; userVerification: string }
type Forged = NonNullable<Parameters<ReturnType<typeof createAuthenticator>['get']>[1]>

async function signedIn() {
  const user = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
  const browser = createBrowser(t.app)
  await browser.login(user.email, password)
  return { user, browser }
}

const options = async (browser: Browser, path = `${url}/options`) => (await browser.post<Options>(path)).body
const add = (browser: Browser, passkey: object, name = 'Telefono') =>
  browser.post<FactorAdded & { errors?: object }>(url, { name, passkey })

async function person() {
  const { user, browser } = await signedIn()
  const device = createAuthenticator(site)
  const added = await add(browser, device.create(await options(browser)))
  expect([added.status, added.body.recovery_codes?.length]).toEqual([200, 10])
  return { user, browser, device }
}

async function visitor() {
  const browser = createBrowser(t.app)
  await browser.get('/api/demo')
  return browser
}

const isIn = async (browser: Browser) => (await browser.get('/api/v1/me')).status === 200

describe('a new passkey', () => {
  it('is for this site, verifies the person and says nothing about who it is', async () => {
    const { browser, user } = await signedIn()
    const asked = await options(browser)
    expect(asked).toMatchObject({
      rp: { id: site.rpID, name: 'Portale Rete' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(asked.user.id, 'base64url')).toHaveLength(32)
    expect((await options(browser)).user.id).toBe(asked.user.id)
    expect(user.id).toBeGreaterThan(0)
  })

  it.each([
    ['of another origin', { origin: 'https://portale.rete.example.evil.example' }],
    ['of the site without TLS', { origin: 'http://portale.rete.example' }],
    ['for another site', { rpID: 'evil.example' }],
    ['that did not verify the person', { userVerified: false }],
    ['that is a login', { type: 'webauthn.get' }],
  ])('%s is rejected (422)', async (_name, forged) => {
    const { browser } = await signedIn()
    const answer = await add(browser, createAuthenticator(site).create(await options(browser), forged))
    expect([answer.status, answer.body]).toEqual([422, { message: 'La passkey non è stata accettata: riprova.' }])
    expect((await browser.get<Factors>('/api/profile/factors')).body.passkeys).toEqual([])
  })

  it('needs the challenge of this user, of this browser, once', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    const device = createAuthenticator(site)
    const asked = await options(first.browser)
    await options(second.browser)
    expect((await add(second.browser, device.create(asked))).status).toBe(422)
    const token = first.browser.jar.get('__Host-portale_challenge') ?? ''
    second.browser.jar.set('__Host-portale_challenge', token)
    expect((await add(second.browser, device.create(asked))).status).toBe(422)
    // Whoever tried has used it up.
    expect((await add(first.browser, device.create(asked))).status).toBe(422)
    expect((await add(first.browser, device.create(await options(first.browser)))).status).toBe(200)
    first.browser.jar.set('__Host-portale_challenge', token)
    expect((await add(first.browser, device.create(asked))).status).toBe(422)
  })

  it('that another user has is rejected, and the eleventh is too many', async () => {
    const { device } = await person()
    const { browser } = await signedIn()
    const stolen = await add(browser, device.create(await options(browser)))
    expect([stolen.status, Object.keys(stolen.body.errors ?? {})]).toEqual([422, ['passkey']])
    for (let index = 0; index < 10; index += 1) {
      const added = await add(browser, createAuthenticator(site).create(await options(browser)), `Chiave ${index}`)
      expect(added.status).toBe(200)
      expect(added.body.recovery_codes === null).toBe(index > 0)
    }
    expect((await add(browser, createAuthenticator(site).create(await options(browser)))).status).toBe(422)
  })

  it.each([{}, { name: 'x' }, { name: '', passkey: {} }, { name: 'x', passkey: { id: 1 } }])(
    'that is none is rejected with its fields: %j',
    async (body) => {
      const { browser } = await signedIn()
      const answer = await browser.post<{ errors: object }>(url, body)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors).every((key) => /^(name|passkey)/.test(key))).toBe(true)
    },
  )
})

describe('a login by passkey', () => {
  const login = async (device: ReturnType<typeof createAuthenticator>, forged: Forged = {}) => {
    const browser = await visitor()
    const asked = await options(browser, '/login/passkey/options')
    const answer = await browser.post('/login/passkey', { passkey: device.get(asked, forged) })
    return { browser, answer }
  }

  it('opens a session without a password, confirmed as with a second factor', async () => {
    const { user, device } = await person()
    const { browser, answer } = await login(device)
    expect([answer.status, await isIn(browser)]).toEqual([200, true])
    const session = await t.deps.db
      .selectFrom('sessions')
      .select(['login_method', 'second_factor_at'])
      .where('user_id', '=', user.id)
      .where('login_method', '=', 'passkey')
      .executeTakeFirst()
    expect(session?.second_factor_at).not.toBeNull()
    const { passkeys } = (await browser.get<Factors>('/api/profile/factors')).body
    expect(passkeys).toEqual([expect.objectContaining({ name: 'Telefono', last_used_at: expect.any(String) })])
  })

  it('asks for a verified person and for no passkey by name', async () => {
    const asked = await options(await visitor(), '/login/passkey/options')
    expect(asked).toMatchObject({ rpId: site.rpID, userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials')
  })

  it.each<[string, Forged]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a subdomain', { origin: 'https://x.portale.rete.example' }],
    ['for another site', { rpID: 'evil.example' }],
    ['without the person verified', { userVerified: false }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['whose counter went back', { counter: 0 }],
    ['of nobody', { userHandle: null }],
    ['of another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('%s is rejected (422)', async (_name, forged) => {
    const { device } = await person()
    expect((await login(device, { counter: 5 })).answer.status).toBe(200)
    const { browser, answer } = await login(device, forged)
    expect([answer.status, answer.body]).toEqual([422, { message: rejected }])
    expect(await isIn(browser)).toBe(false)
  })

  it('uses a challenge once, in the browser that asked for it, until it expires', async () => {
    const { device } = await person()
    const browser = await visitor()
    const asked = await options(browser, '/login/passkey/options')
    const token = browser.jar.get('__Host-portale_challenge') ?? ''
    const stranger = await visitor()
    const post = (who: Browser, passkey: object) => who.post('/login/passkey', { passkey })
    expect((await post(stranger, device.get(asked))).status).toBe(422)
    await options(stranger, '/login/passkey/options')
    expect((await post(stranger, device.get(asked))).status).toBe(422)
    const proof = device.get(asked)
    expect((await post(browser, proof)).status).toBe(200)
    const replay = await visitor()
    replay.jar.set('__Host-portale_challenge', token)
    expect((await post(replay, proof)).status).toBe(422)
    const late = await visitor()
    const expired = await options(late, '/login/passkey/options')
    await t.deps.db.updateTable('login_challenges').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
    expect((await post(late, device.get(expired))).status).toBe(422)
  })

  it('does not take the challenge of a second factor', async () => {
    const { user, device } = await person()
    const browser = await visitor()
    await browser.login(user.email, password)
    const asked = await options(browser, '/login/second-factor/options')
    expect((await browser.post('/login/passkey', { passkey: device.get(asked) })).status).toBe(422)
  })

  it('has the same answer for an unknown passkey', async () => {
    const { answer } = await login(createAuthenticator(site))
    expect([answer.status, answer.body]).toEqual([422, { message: rejected }])
  })

  it.each([
    [{ deleted_at: '2026-01-01T00:00:00Z' }, 422],
    [{ suspended_at: '2026-01-01T00:00:00Z' }, 403],
  ])('opens no session for %j', async (change, status) => {
    const { user, device } = await person()
    await t.deps.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    const { browser, answer } = await login(device)
    expect([answer.status, await isIn(browser)]).toEqual([status, false])
  })

  it('accepts an authenticator that counts nothing', async () => {
    const { device } = await person()
    for (let round = 0; round < 2; round += 1) expect((await login(device, { counter: 0 })).answer.status).toBe(200)
  })
})

describe('a passkey as second factor', () => {
  const begin = async (email: string) => {
    const browser = await visitor()
    const answer = await browser.login(email, password)
    expect(answer.body).toEqual({ second_factor: { methods: ['passkey', 'recovery_code'] } })
    return browser
  }
  const prove = (browser: Browser, passkey: object) =>
    browser.post<{ errors?: object }>('/login/second-factor', { passkey })

  it('confirms the password, without verifying the person again', async () => {
    const { user, device } = await person()
    const browser = await begin(user.email)
    const asked = await options(browser, '/login/second-factor/options')
    expect(asked).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'preferred' })
    expect((await prove(browser, device.get(asked, { userVerified: false }))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  it('of another user is rejected, and so is one that signs nothing asked', async () => {
    const [{ user, device }, other] = [await person(), await person()]
    const browser = await begin(user.email)
    const wrong = { passkey: ['La passkey non è stata accettata.'] }
    const unasked = await prove(browser, device.get({ challenge: 'x' }))
    expect([unasked.status, unasked.body.errors]).toEqual([422, wrong])
    const asked = await options(browser, '/login/second-factor/options')
    expect((await prove(browser, other.device.get(asked))).body.errors).toEqual(wrong)
    // A challenge is signed once, also after a failure.
    expect((await prove(browser, device.get(asked))).body.errors).toEqual(wrong)
    const again = await options(browser, '/login/second-factor/options')
    expect((await prove(browser, device.get(again, { origin: 'https://evil.example' }))).body.errors).toEqual(wrong)
    expect(await isIn(browser)).toBe(false)
  })

  it('has no options before the password', async () => {
    const answer = await (await visitor()).post('/login/second-factor/options')
    expect([answer.status, answer.body]).toMatchObject([422, { login_again: true }])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUserWithTotp, codeOf } from '../../../test/fixtures/factor.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { listSessions } from '../../../test/fixtures/people.fixtures.ts'
import { type Forgery, startHostileProvider } from '../../../test/sso/hostile-provider.ts'
import { client_id, client_secret } from '../../../test/sso/provider.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'

const password = 'Rete-2026-Vai'
let hostile: Awaited<ReturnType<typeof startHostileProvider>>
let t: TestApp
let victim: { id: number; email: string }
let verified: { email: string; email_verified: boolean }

beforeAll(async () => {
  hostile = await startHostileProvider(client_secret)
  const provider: SsoSettings = {
    ...{ key: 'maker', label: 'Fabbrica', issuer: hostile.issuer, client_id, client_secret },
    client_authentication: 'client_secret_post',
    ...{ scopes: 'openid email', trusts_email: true },
    second_factor: { amr: ['otp'], acr: ['urn:gold'] },
  }
  t = await testApp({ ssoProviders: [provider] })
})
afterAll(async () => {
  await hostile.close()
  await t.close()
})
beforeEach(async () => {
  victim = await buildUser(t.deps.db, { role: 'administrator' })
  verified = { email: victim.email, email_verified: true }
})

async function logIn(forgery: Forgery, more = '') {
  const browser = createBrowser(t.app)
  const begun = String((await browser.get('/login/sso/maker')).headers.location)
  const answer = await browser.get(`/login/sso/maker/callback?${hostile.answer(begun, forgery)}${more}`)
  const me = await browser.get<{ user: { id: number } }>('/api/v1/me')
  return { location: answer.headers.location, id: me.body.user?.id }
}
const now = () => Math.floor(Date.now() / 1000)

it('is a login when nothing is forged', async () => {
  expect(await logIn({ claims: { ...verified, sub: 'honest' } })).toEqual({ location: '/', id: victim.id })
})

describe('an ID token is refused', () => {
  it.each<[string, () => Forgery]>([
    ['with another nonce', () => ({ claims: { nonce: 'other' } })],
    ['without a nonce', () => ({ omit: ['nonce'] })],
    ['of another issuer', () => ({ claims: { iss: 'https://login.other.example' } })],
    ['of the issuer with a slash', () => ({ claims: { iss: `${hostile.issuer}/` } })],
    ['for another audience', () => ({ claims: { aud: 'another-client' } })],
    ['for several audiences, authorised for another', () => ({ claims: { aud: [client_id, 'other'], azp: 'other' } })],
    ['that has expired', () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ['that never expires', () => ({ omit: ['exp'] })],
    ['that is not valid yet', () => ({ claims: { nbf: now() + 600 } })],
    ['without a subject', () => ({ omit: ['sub'] })],
    ['with a subject that is no text', () => ({ claims: { sub: 12 as never } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['with a blank subject', () => ({ claims: { sub: ' ' } })],
    ['with a subject that no table can store', () => ({ claims: { sub: 'a\0b' } })],
    ['with half a character as a subject', () => ({ claims: { sub: 'a\ud800' } })],
    ['with a line break in its subject', () => ({ claims: { sub: 'a\r\nSet-Cookie: x' } })],
    ['with a subject that is too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
    ['with the algorithm none', () => ({ sign: 'none' })],
    ['signed with the client’s secret', () => ({ sign: 'HS256 with the secret' })],
    ['signed with the public key as a secret', () => ({ sign: 'HS256 with the public key' })],
    ['signed with another key', () => ({ sign: 'another key' })],
    ['whose signature is broken', () => ({ sign: 'broken' })],
    ['that is not there', () => ({ omit: ['id_token'] })],
  ])('%s', async (_what, forge) => {
    const forgery = forge()
    const { location, id } = await logIn({ ...forgery, claims: { ...verified, ...forgery.claims } })
    expect([location, id]).toEqual(['/login?sso=invalid&provider=maker', undefined])
    expect(await listSessions(t, victim.id)).toEqual([])
  })
})

describe('takes nobody’s account over', () => {
  it.each<[string, (email: string) => Forgery, string]>([
    ['by the text "true"', (email) => ({ claims: { email, email_verified: 'true' } }), 'unverified'],
    ['by an address without a word on it', (email) => ({ claims: { email } }), 'unverified'],
    ['by an address in a list', (email) => ({ claims: { email: [email], email_verified: true } }), 'unknown'],
    ['by two addresses', (email) => ({ claims: { email: `${email},x@y.example`, email_verified: true } }), 'unknown'],
    [
      'by a word on the address of another answer',
      (email) => ({ claims: { email }, userInfo: { email: 'x@y.example', email_verified: true } }),
      'unverified',
    ],
    [
      'by the answer about another person',
      (email) => ({ userInfo: { sub: 'somebody else', email, email_verified: true } }),
      'invalid',
    ],
  ])('%s', async (_what, forge, problem) => {
    const forgery = forge(victim.email)
    const { location, id } = await logIn({ ...forgery, claims: { sub: 'thief', ...forgery.claims } })
    expect([location, id]).toEqual([`/login?sso=${problem}&provider=maker`, undefined])
  })
})

it.each([
  [400, '{"error":"invalid_grant"}', 'expired'],
  [401, '{"error":"invalid_client"}', 'invalid'],
  [500, 'Oops', 'unavailable'],
  [200, 'not json', 'invalid'],
  [200, '[]', 'invalid'],
  [200, '{"access_token": 1}', 'invalid'],
  [302, '', 'invalid'],
])('answers with a sentence when the exchange ends with %i %s', async (status, body, problem) => {
  const { location } = await logIn({ answer: { status, body } })
  expect(location).toBe(`/login?sso=${problem}&provider=maker`)
})

it.each(['&iss=https%3A%2F%2Fevil.example', '&code=other', '&error=server_error&code=', '&response=x.y.z'])(
  'refuses an answer with %s',
  async (more) => {
    const { location, id } = await logIn({ claims: { ...verified, sub: `more ${more}` } }, more)
    expect(location).toMatch(/sso=(invalid|unavailable)/)
    expect(id).toBeUndefined()
  },
)

it.each([
  [{ amr: ['pwd', 'otp'] }, true],
  [{ acr: 'urn:gold' }, true],
  [{ amr: ['pwd'], acr: 'urn:silver' }, false],
])('a second factor at the provider counts as it is configured: %j', async (claims, expected) => {
  const { id } = await logIn({ claims: { ...verified, ...claims, sub: JSON.stringify(claims) } })
  const sessions = await t.deps.db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('user_id', '=', id ?? 0)
    .execute()
  expect(sessions.map(({ second_factor_at }) => second_factor_at !== null)).toEqual([expected])
})

it('asks for the factor of the portal when the provider’s does not count', async () => {
  const { user, secret } = await buildUserWithTotp(t, password, await hashPassword(password))
  const browser = createBrowser(t.app)
  const begun = String((await browser.get('/login/sso/maker?next=%2Fprofile')).headers.location)
  const claims = { email: user.email, email_verified: true, sub: 'totp', amr: ['pwd'] }
  const answer = await browser.get(`/login/sso/maker/callback?${hostile.answer(begun, { claims })}`)
  expect(answer.headers.location).toBe('/login?second_factor=code%2Crecovery_code&next=%2Fprofile')
  expect((await browser.get('/api/v1/me')).status).toBe(401)
  expect((await browser.post('/login/second-factor', { code: codeOf(secret, 1) })).status).toBe(200)
  const session = (await listSessions(t, user.id)).find(({ login_method }) => login_method === 'sso')
  expect(session).toMatchObject({ second_factor_at: expect.any(String), password_at: expect.stringMatching(/^1970/) })
  const trusted = await logIn({ claims: { ...claims, sub: 'totp', amr: ['otp'] } })
  expect(trusted).toEqual({ location: '/', id: user.id })
})

it('a claim outside the signed token is no second factor', async () => {
  const { id } = await logIn({ claims: { sub: 'plain' }, userInfo: { ...verified, sub: 'plain', amr: ['otp'] } })
  const sessions = await t.deps.db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('user_id', '=', id ?? 0)
    .execute()
  expect(sessions).toEqual([{ second_factor_at: null }])
})

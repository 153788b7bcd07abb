import type { LinkedIdentities } from '@portale/domain/people/sso/sso.ts'
import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startHostileProvider } from '../../../test/sso/hostile-provider.ts'
import { client_id, client_secret } from '../../../test/sso/provider.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let t: TestApp
let password_hash: string
let person: { id: number; email: string }
let caller: Caller
let subject = 0

beforeAll(async () => {
  provider = await startHostileProvider(client_secret)
  const settings: SsoSettings = {
    ...{ key: 'maker', label: 'Fabbrica', issuer: provider.issuer, client_id, client_secret },
    client_authentication: 'client_secret_post',
    ...{ scopes: 'openid', trusts_email: false },
  }
  t = await testApp({ ssoProviders: [settings], passwordClosedRoles: ['sales_manager_rt'] })
  password_hash = await hashPassword('Rete-2026-Vai')
})
afterAll(async () => {
  await provider.close()
  await t.close()
})
beforeEach(async () => {
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash })
  caller = await t.as(person.id)
  subject += 1
})

const now = () => Math.floor(Date.now() / 1000)
const list = async (who = caller) => (await who.get<LinkedIdentities>('/api/profile/identities')).body
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /portale_sso=[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? ''
/** Ends at the portal what was begun there: the provider says these claims. */
async function finish(begun: { url: string; cookie: string }, claims: JWTPayload, who = caller) {
  const query = provider.answer(begun.url, { claims: { sub: `person ${subject}`, auth_time: now(), ...claims } })
  const cookie = `portale_session=${who.token}; ${begun.cookie}`
  const { headers } = await t.app.inject({ url: `/login/sso/maker/callback?${query}`, headers: { cookie } })
  return headers.location
}
async function beginLink(who = caller) {
  const answer = await who.send<{ url: string }>('POST', '/api/profile/identity-links/maker')
  expect(answer.status).toBe(200)
  return { url: answer.body.url, cookie: cookieOf(answer) }
}
const link = async (claims: JWTPayload = {}, who = caller) => finish(await beginLink(who), claims, who)
const forgetPassword = (who: Caller) =>
  sql`UPDATE sessions SET password_at = now() - interval '1 hour' WHERE user_id = ${who.user_id}`
    .execute(t.deps.db)
    .then(() => t.deps.invalidateCaches())

describe('links', () => {
  it('an identity whatever its address, and it logs in from then on', async () => {
    expect(await link({ email: 'other@home.example' })).toBe('/profile/security?linked=maker')
    expect(await list()).toMatchObject({
      identities: [{ provider: 'maker', email: 'other@home.example', last_login_at: null }],
      providers: [{ key: 'maker', label: 'Fabbrica' }],
      has_password: true,
    })
    const begun = await t.anonymous.get('/login/sso/maker')
    const query = provider.answer(String(begun.headers.location), { claims: { sub: `person ${subject}` } })
    const answer = await t.app.inject({
      url: `/login/sso/maker/callback?${query}`,
      headers: { cookie: cookieOf(begun) },
    })
    expect(answer.headers.location).toBe('/')
    expect((await list()).identities[0]?.last_login_at).not.toBeNull()
  })

  it('none without the password given again', async () => {
    await forgetPassword(caller)
    const { status, body } = await caller.send('POST', '/api/profile/identity-links/maker')
    expect([status, body]).toMatchObject([403, { confirm_password: true }])
  })

  it('none to the session of somebody else, which got the address and the cookie', async () => {
    const victim = await t.as('administrator')
    expect(await finish(await beginLink(), {}, victim)).toBe('/profile/security?sso=expired&provider=maker')
    expect((await list(victim)).identities).toEqual([])
  })

  it('none that is another user’s, and no second one of an issuer', async () => {
    await link()
    const other = await t.as('workshop_user')
    expect(await link({}, other)).toBe('/profile/security?sso=taken&provider=maker')
    expect(await link({ sub: 'second' })).toBe('/profile/security?sso=other_identity&provider=maker')
    expect([(await list()).identities.length, (await list(other)).identities]).toEqual([1, []])
  })
})

describe('proves at the provider that the person is there', () => {
  const confirm = async (claims: JWTPayload) => {
    await forgetPassword(caller)
    const begun = await caller.get('/login/sso/maker/confirm')
    const url = String(begun.headers.location)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '600' })
    const location = await finish({ url, cookie: cookieOf(begun) }, claims)
    return [location, (await caller.send('POST', '/api/profile/identity-links/maker')).status]
  }

  it('as by a password', async () => {
    await link()
    expect(await confirm({})).toEqual(['/profile/security?confirmed=maker', 200])
  })

  it.each<[string, JWTPayload, string]>([
    ['that was asked long ago', { auth_time: now() - 3600 }, 'invalid'],
    ['that does not say when', { auth_time: undefined }, 'invalid'],
    ['of another person', { sub: 'another' }, 'other_identity'],
  ])('not by a login %s', async (_what, claims, problem) => {
    await link()
    expect(await confirm(claims)).toEqual([`/profile/security?sso=${problem}&provider=maker`, 403])
  })
})

describe('unlinks', () => {
  const unlink = (id: number | undefined, who = caller) =>
    who.send<{ message: string }>('DELETE', `/api/profile/identities/${id}`)

  it('an identity, which logs in no more', async () => {
    await link()
    const [identity] = (await list()).identities
    const stranger = await t.as('administrator')
    expect((await unlink(identity?.id, stranger)).status).toBe(404)
    await forgetPassword(caller)
    expect((await unlink(identity?.id)).status).toBe(403)
    caller = await t.as(person.id)
    expect((await unlink(identity?.id)).status).toBe(204)
    expect([(await list()).identities, (await unlink(identity?.id)).status]).toEqual([[], 404])
    const { rows } = await sql<{
      kind: string
    }>`SELECT kind FROM access_events WHERE user_id = ${person.id} AND kind LIKE 'identity%' ORDER BY id`.execute(
      t.deps.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['identity_linked', 'identity_removed'])
  })

  it('and links with a mail, also to somebody who wants none', async () => {
    await t.deps.db.updateTable('users').set({ do_not_disturb: true }).where('id', '=', person.id).execute()
    const outbox = testOutbox(t)
    await link({ email: 'other@home.example' })
    const linked = await outbox.row(person)
    expect(linked).toMatchObject({ kind: 'identity_changed', subject: 'Account di Fabbrica collegato' })
    expect(linked?.text).toMatch(/Fabbrica \(other@home\.example\) è stato collegato[\s\S]*\/profile\/security/)
    await link({ email: 'other@home.example' })
    expect(await outbox.row(person)).toEqual(linked)
    await unlink((await list()).identities[0]?.id)
    expect(await outbox.row(person)).toMatchObject({ subject: 'Account di Fabbrica scollegato' })
  })

  it.each([
    ['has no password', { role: 'dealer_holder' as const }],
    ['may not use one', { role: 'sales_manager_rt' as const, password_hash: 'hash' }],
  ])('not the only way in of somebody who %s (422)', async (_what, values) => {
    const { id } = await buildUser(t.deps.db, values)
    const who = await t.as(id)
    await link({}, who)
    const answer = await unlink((await list(who)).identities[0]?.id, who)
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('unico modo')])
  })
})

it('a password that an administrator set must be changed only by who logs in with it', async () => {
  await sql`UPDATE users SET must_change_password = true WHERE id = ${person.id}`.execute(t.deps.db)
  const me = async () => (await caller.get<{ user: { must_change_password: boolean } }>('/api/v1/me')).body.user
  expect([(await me()).must_change_password, (await caller.get('/api/v1/activities')).status]).toEqual([true, 403])
  await sql`UPDATE sessions SET login_method = 'sso' WHERE user_id = ${person.id}`.execute(t.deps.db)
  t.deps.invalidateCaches()
  expect([(await me()).must_change_password, (await caller.get('/api/v1/activities')).status]).toEqual([false, 200])
})

it('lists the last logins of the user alone, the refused ones included', async () => {
  await sql`INSERT INTO access_events (kind, user_id, address, user_agent) SELECT kind, id, '192.0.2.1', 'test'
    FROM users, unnest(array['login', 'login_failed', 'download']) kind WHERE id IN (${person.id}, ${person.id} - 1)`.execute(
    t.deps.db,
  )
  const { body } = await caller.get<{ kind: string; address: string }[]>('/api/profile/logins')
  expect(body.map(({ kind }) => kind).toSorted()).toEqual(['login', 'login_failed'])
})

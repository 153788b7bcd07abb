import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { withNewSession } from '../../../test/fixtures/people.fixtures.ts'
import { startHostileProvider } from '../../../test/sso/hostile-provider.ts'
import { client_id, client_secret } from '../../../test/sso/provider.ts'
import { toLocation } from './redirect.ts'

let t: TestApp
let provider: Awaited<ReturnType<typeof startHostileProvider>>

beforeAll(async () => {
  provider = await startHostileProvider(client_secret)
  const settings = { key: 'maker', label: 'Fabbrica', issuer: provider.issuer, client_id, client_secret }
  t = await testApp({
    ssoProviders: [
      { ...settings, client_authentication: 'client_secret_post', scopes: 'openid email', trusts_email: true },
    ],
  })
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

/** Pages that nobody's keyboard avoids, with the address that a browser is sent to. */
const pages = [
  ['/customers?name=Žižkov', '/customers?name=%C5%BDi%C5%BEkov'],
  ['/customers?name=日本 e 🚚', '/customers?name=%E6%97%A5%E6%9C%AC%20e%20%F0%9F%9A%9A'],
  ['/customers?name=perché', '/customers?name=perch%C3%A9'],
  ['/customers?name=%C5%BD%20x', '/customers?name=%C5%BD%20x'],
  ['/a\u0001b\u001f\u007f', '/a%01b%1F%7F'],
  ['/half\ud800', '/half%EF%BF%BD'],
  ['/plain?a=1&b=%2F#c', '/plain?a=1&b=%2F#c'],
] as const

describe.each(pages)('the page %j', (page, expected) => {
  const next = encodeURIComponent(page.toWellFormed())

  it('is one that a header may have', () => {
    expect(toLocation(page)).toBe(expected)
    expect(toLocation(expected)).toBe(expected)
  })

  it('is where /login leads who is signed in', async () => {
    const caller = await t.as('administrator')
    const answer = await caller.get(`/login?next=${next}`, { accept: 'text/html' })
    expect([answer.status, answer.headers.location]).toEqual([302, expected])
  })

  it('is where a login at a provider ends', async () => {
    const { email } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const browser = createBrowser(t.app)
    const begun = await browser.get(`/login/sso/maker?next=${next}`)
    const claims = { sub: email, email, email_verified: true }
    const query = provider.answer(String(begun.headers.location), { claims })
    const answer = await browser.get(`/login/sso/maker/callback?${query}`)
    expect([answer.status, answer.headers.location]).toEqual([302, expected])
  })

  it('is kept by a login at a provider that failed', async () => {
    const browser = createBrowser(t.app)
    const begun = await browser.get(`/login/sso/maker?next=${next}`)
    const query = provider.answer(String(begun.headers.location), { sign: 'broken' })
    const answer = await browser.get(`/login/sso/maker/callback?${query}`)
    const { searchParams } = new URL(String(answer.headers.location), 'http://portal.example')
    expect([answer.status, searchParams.get('next')]).toEqual([302, page.toWellFormed()])
  })

  it('is where an impersonation whose time is over leads', async () => {
    const admin = await t.as('administrator')
    const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const begun = await admin.send('POST', `/impersonate/${id}`, { page: page.toWellFormed() })
    const caller = withNewSession(t, begun, id)
    await t.deps.db
      .updateTable('sessions')
      .set({ created_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', id)
      .execute()
    t.deps.sessions.invalidateUser(id)
    const answer = await caller.get('/activities', { accept: 'text/html' })
    expect([answer.status, answer.headers.location]).toEqual([302, expected])
  })
})

it('no other place of the server sets Location', () => {
  const source = join(import.meta.dirname, '../..')
  const bypasses = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'platform/http/redirect.ts')
    .filter((file) =>
      /\.redirect\(|['"]location['"]|\blocation:\s*[`'"(]|writeHead\(30/i.test(
        readFileSync(join(source, file), 'utf8'),
      ),
    )
  expect(bypasses).toEqual([])
})

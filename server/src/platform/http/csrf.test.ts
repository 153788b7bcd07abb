import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { hashPassword } from '../password-hash.ts'
import { createXsrfToken } from './csrf.ts'

type Answer = { message: string }
const password = 'Rete-2026-Vai'
let t: TestApp
let email: string
let browser: Browser

beforeAll(async () => {
  t = await testApp()
  email = (await buildUser(t.deps.db, { role: 'administrator', password_hash: await hashPassword(password) })).email
  browser = createBrowser(t.app)
  await browser.login(email, password)
})
beforeEach(async () => {
  await browser.get('/api/v1/me')
})
afterAll(() => t.close())

let nextYear = 2010
const create = (options: object = {}, who = browser) => {
  nextYear += 1
  return who.post<Answer>('/api/v1/activity_years', { activity_year: { year: String(nextYear) } }, options)
}

describe('a call that changes something is rejected', () => {
  it.each<[string, () => object]>([
    ['without the header', () => ({ xsrf: '' })],
    ['with a token that is none', () => ({ xsrf: 'x.y' })],
    ['with its signature cut', () => ({ xsrf: (browser.jar.get('XSRF-TOKEN') ?? '').slice(0, -1) })],
    [
      'with another token than the cookie’s',
      () => ({ xsrf: createXsrfToken(t.deps.config.secret, browser.jar.get('portale_session') ?? '') }),
    ],
    ['without X-Requested-With', () => ({ headers: { 'x-requested-with': '' } })],
    ['from another site', () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
    ['from another origin', () => ({ headers: { origin: 'https://evil.example' } })],
    ['from an origin that is none', () => ({ headers: { origin: 'null' } })],
    ['from another port of this host', () => ({ headers: { origin: 'http://localhost:9999' } })],
  ])('%s, with a fresh cookie', async (_name, options) => {
    const before = browser.jar.get('XSRF-TOKEN')
    const answer = await assertWritesNothing(t, () => create(options()))
    expect([answer.status, answer.body]).toEqual([419, { message: 'La pagina è scaduta: riprova.' }])
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(before)
    expect((await create()).status).toBe(201)
  })

  it.each([
    ['another person’s session', () => createXsrfToken(t.deps.config.secret, 'another-session')],
    ['the time before the login', () => createXsrfToken(t.deps.config.secret, '')],
    ['another server’s secret', () => createXsrfToken('x'.repeat(40), browser.jar.get('portale_session') ?? '')],
  ])('with a token of %s', async (_name, token) => {
    browser.jar.set('XSRF-TOKEN', token())
    expect((await assertWritesNothing(t, () => create())).status).toBe(419)
    expect((await create()).status).toBe(201)
  })
})

it.each([
  ['of this portal', 'same-origin', 'http://localhost:80'],
  ['typed by hand', 'none', undefined],
  ['of the configured address', 'same-origin', 'base'],
])('a request %s passes', async (_name, site, origin) => {
  const sent =
    origin === 'base' ? new URL(t.deps.config.baseUrl).origin : origin === undefined ? undefined : 'http://localhost:80'
  expect(
    (await create({ headers: { 'sec-fetch-site': site, ...(sent && { origin: sent }), host: 'localhost:80' } })).status,
  ).toBe(201)
})

it('the login is guarded too, and so is the password reset', async () => {
  const stranger = createBrowser(t.app)
  const first = await stranger.post<Answer>('/login', { email, password })
  expect(first.status).toBe(419)
  expect(stranger.jar.has('portale_session')).toBe(false)
  expect((await stranger.post('/login', { email, password })).status).toBe(200)
  expect((await createBrowser(t.app).post('/reset-password', {})).status).toBe(419)
  expect((await createBrowser(t.app).post('/logout', {})).status).toBe(401)
})

it('a valid cookie stays, so that calls sent at once have what the page has read', async () => {
  const token = browser.jar.get('XSRF-TOKEN')
  const statuses = await Promise.all([create(), browser.get('/api/v1/me'), create(), create()])
  expect(statuses.map(({ status }) => status)).toEqual([201, 200, 201, 201])
  expect(browser.jar.get('XSRF-TOKEN')).toBe(token)
})

it.each([
  ['missing', ''],
  ['cut', 'x.y'],
  ['of another session', () => createXsrfToken(t.deps.config.secret, 'another-session')],
])('a page whose cookie is %s gets another one by reading', async (_name, token) => {
  browser.jar.set('XSRF-TOKEN', typeof token === 'string' ? token : token())
  await browser.get('/api/v1/me')
  expect((await create()).status).toBe(201)
})

it('reading changes nothing and asks for nothing', async () => {
  const { status } = await browser.get('/api/v1/me', {
    xsrf: '',
    headers: { 'x-requested-with': '', 'sec-fetch-site': 'cross-site' },
  })
  expect(status).toBe(200)
})

it('the cookie is readable by the page’s script, Lax and for the whole portal', async () => {
  const answer = await t.app.inject({ url: '/api/demo' })
  const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
  expect(cookie).not.toHaveProperty('httpOnly')
})

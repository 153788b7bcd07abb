import type { Me } from '@portale/domain/front/me.ts'
import { suspendedLoginMessage } from '@portale/domain/people/users/account-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { listSessions } from '../../../test/fixtures/people.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { seedMenu } from '../menu/menu.seed.ts'
import { upsertResetToken } from './link.queries.ts'
import { deleteUserSessions } from './session.queries.ts'

const password = 'Rete-2026-Vai'
const wrong = { message: 'Errore durante il login: credenziali non valide.' }
let t: TestApp
let email: string
let hash: string

beforeAll(async () => {
  t = await testApp()
  hash = await hashPassword(password)
  email = (await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash, email: 'Anna.Rossi@rete.example' }))
    .email
})
afterAll(() => t.close())

const cookieOf = async (browser: Browser, url = '/login', body: object = { email, password }) => {
  await browser.get('/api/demo')
  const { headers } = await browser.post(url, body)
  return [headers['set-cookie']].flat().map(String)
}

describe('a failed login', () => {
  it('has the same answer for known, unknown and deleted addresses', async () => {
    const { db } = t.deps
    const unset = await buildUser(db, { role: 'dealer_holder' })
    const gone = await buildUser(db, { role: 'dealer_holder', password_hash: hash })
    await db.updateTable('users').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone.id).execute()
    const tries: [string, string][] = [
      [email, 'Sbagliata-1!'],
      ['nessuno@rete.example', password],
      [unset.email, ''.padEnd(8, 'x')],
      [gone.email, password],
      ['non è un indirizzo', password],
      [`${email}\0`, password],
      ["' OR 1=1 --", password],
      ['x'.repeat(255), password],
    ]
    const answers = []
    for (const [address, secret] of tries) answers.push(await createBrowser(t.app).login(address, secret))
    for (const [index, answer] of answers.entries()) {
      if (tries[index]?.[0].includes('\0')) expect([422, 400]).toContain(answer.status)
      else expect([answer.status, answer.body]).toEqual([422, wrong])
      expect(String(answer.headers['set-cookie'])).not.toMatch(/portale_session=[^;]/)
    }
  })

  it.each([
    {},
    { email: 'a@b.it' },
    { email: ['a'], password: {} },
    { email: 'x'.repeat(256), password: 'x' },
    { email: 'a', password: 'x'.repeat(1025) },
  ])('422 with fields for %.60j', async (body) => {
    const browser = createBrowser(t.app)
    await browser.get('/api/demo')
    const answer = await browser.post<{ errors: object }>('/login', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).every((key) => ['email', 'password'].includes(key))).toBe(true)
  })

  it('takes as long for an unknown address as for a known one', async () => {
    const time = async (address: string) => {
      const start = performance.now()
      await createBrowser(t.app).login(address, 'Sbagliata-1!')
      return performance.now() - start
    }
    const [known, unknown] = [await time(email), await time('fantasma@rete.example')]
    expect(unknown).toBeGreaterThan(known / 8)
  })
})

describe('a suspended account', () => {
  const buildSuspended = async () => {
    const { db } = t.deps
    const found = await buildUser(db, { role: 'dealer_holder', password_hash: hash })
    await db.updateTable('users').set({ suspended_at: '2026-01-01T00:00:00Z' }).where('id', '=', found.id).execute()
    return found
  }

  it('is answered like an unknown one, and says that it is suspended to the right password alone', async () => {
    const { id, email: address } = await buildSuspended()
    const guessed = await createBrowser(t.app).login(address, 'Sbagliata-1!')
    expect([guessed.status, guessed.body]).toEqual([422, wrong])
    const answer = await createBrowser(t.app).login(address, password)
    expect([answer.status, answer.body]).toEqual([403, { message: suspendedLoginMessage }])
    expect(String(answer.headers['set-cookie'])).not.toMatch(/portale_(session|device)=[^;]/)
    expect(await listSessions(t, id)).toEqual([])
  })

  it('gets no link to choose a password, with the answer of any address', async () => {
    const { id, email: address } = await buildSuspended()
    const browser = createBrowser(t.app)
    await browser.get('/api/demo')
    const answers = [await browser.post('/forgot-password', { email: address })]
    answers.push(await browser.post('/forgot-password', { email: 'nessuno@rete.example' }))
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await t.deps.db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  it('has no use for a link from before', async () => {
    const { id, email: address } = await buildSuspended()
    const token = await t.deps.db.transaction().execute((tx) => upsertResetToken(tx, id))
    const browser = createBrowser(t.app)
    await browser.get('/api/demo')
    const link = { email: address, token }
    expect((await browser.post('/reset-password/check', link)).status).toBe(422)
    const chosen = await browser.post('/reset-password', { ...link, password, password_confirmation: password })
    expect(chosen.status).toBe(422)
  })

  it('leaves no session of a login that began before, 10 times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const found = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
      const suspension = t.deps.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ suspended_at: sql`now()` }).where('id', '=', found.id).execute()
        await deleteUserSessions(tx, found.id)
      })
      const [{ status }] = await Promise.all([createBrowser(t.app).login(found.email, password), suspension])
      expect([200, 403, 422]).toContain(status)
      expect(await listSessions(t, found.id)).toEqual([])
    }
  })
})

it('records the login and the last use, not on the user', async () => {
  const { db } = t.deps
  const person = await buildUser(db, { role: 'dealer_holder', password_hash: hash })
  const browser = createBrowser(t.app)
  await browser.login(person.email, password)
  const find = () => db.selectFrom('user_accesses').selectAll().where('user_id', '=', person.id).executeTakeFirst()
  const login = await find()
  expect(login).toEqual({ user_id: person.id, last_login_at: expect.any(String), last_seen_at: login?.last_login_at })
  await sql`UPDATE sessions SET last_seen_at = now() - interval '5 minutes' WHERE user_id = ${person.id}`.execute(db)
  t.deps.sessions.invalidateAll()
  expect((await browser.get('/api/v1/me')).status).toBe(200)
  const seen = await find()
  expect(seen?.last_login_at).toBe(login?.last_login_at)
  expect(Date.parse(seen?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(login?.last_seen_at ?? ''))
  const stored = await db.selectFrom('users').select('lock_version').where('id', '=', person.id).execute()
  expect(stored).toEqual([{ lock_version: 0 }])
})

describe('a successful login', () => {
  it('answers as /api/v1/me, for the address in any case', async () => {
    await seedMenu(t.deps.db)
    const browser = createBrowser(t.app)
    const answer = await browser.login(` ${email.toUpperCase()} `, password)
    expect(answer.status).toBe(200)
    const me = await browser.get<Me>('/api/v1/me')
    expect(answer.body).toEqual(me.body)
    expect(me.body).toMatchObject({
      user: {
        email,
        avatar: null,
        roles: [{ id: 6, name: 'dealer_holder', label: 'Titolare concessionaria' }],
        dealers: [],
        workshops: [],
      },
      impersonator: null,
      flags: { avatar: true, change_email: true, time_machine: true },
    })
    expect(me.body.menu.map((item) => item.name)).toEqual([
      'Home',
      'Attività',
      'I miei documenti',
      'Concessionarie',
      'News',
    ])
    expect(me.text).not.toMatch(/argon2|password_hash/)
  })

  it('ends the previous session of the browser', async () => {
    const browser = createBrowser(t.app)
    await browser.login(email, password)
    const old = browser.jar.get('portale_session') ?? ''
    await browser.login(email, password)
    expect(browser.jar.get('portale_session')).not.toBe(old)
    const { status } = await createBrowser(t.app).get('/api/v1/me', { cookies: { portale_session: old } })
    expect(status).toBe(401)
  })

  it('does not accept a session token from the browser', async () => {
    const browser = createBrowser(t.app)
    browser.jar.set('portale_session', 'chosen-by-an-attacker')
    await browser.login(email, password)
    expect(browser.jar.get('portale_session')).not.toBe('chosen-by-an-attacker')
  })

  it('does not store its token', async () => {
    const browser = createBrowser(t.app)
    await browser.login(email, password)
    const token = browser.jar.get('portale_session') ?? ''
    const { token_hash } = await t.deps.db
      .selectFrom('sessions')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(token.length).toBe(43)
    expect(token_hash).toHaveLength(32)
    expect(String(token_hash)).not.toContain(token)
  })
})

describe('cookies', () => {
  it('are HttpOnly, SameSite=Lax and end with the browser session', async () => {
    const session = (await cookieOf(createBrowser(t.app))).find((cookie) => cookie.startsWith('portale_session=')) ?? ''
    expect(session).toMatch(/^portale_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('are __Host- and Secure with an https address, with HSTS', async () => {
    const secure = await startSecondServer(t, { baseUrl: 'https://rete.example' })
    const browser = createBrowser(secure.app)
    const cookies = await cookieOf(browser)
    expect(cookies.find((cookie) => cookie.startsWith('__Host-portale_session='))).toMatch(
      /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toContain('; Secure')
    const me = await browser.get('/api/v1/me')
    expect([me.status, me.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains'])
    const out = await cookieOf(browser, '/logout', {})
    expect(out.find((cookie) => cookie.startsWith('__Host-portale_session='))).toMatch(/=; .*Secure/)
    await secure.close()
  })
})

it('GET /api/v1/me lists the partners by name', async () => {
  const ids = []
  for (const name of ['Zeta', 'Àlfa']) ids.push((await buildDealer(t.deps.db, { name })).id)
  const caller = await t.as('sales_manager_rt', { dealers: ids })
  const { body } = await caller.get<Me>('/api/v1/me')
  expect(body.user.dealers.map((dealer) => dealer.name)).toEqual(['Àlfa', 'Zeta'])
  expect((await t.anonymous.get('/api/v1/me')).status).toBe(401)
})

it('a login concurrent with a password change leaves no session, 15 times', async () => {
  const admin = await t.as('administrator')
  const next = { setResetPasswordUserPassword: 'Nuova-2026-Vai', setResetPasswordUserConfirm: 'Nuova-2026-Vai' }
  for (let round = 0; round < 15; round += 1) {
    const person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
    await Promise.all([
      cookieOf(createBrowser(t.app), '/login', { email: person.email, password }),
      admin.send('POST', `/api/users/${person.id}/set-password`, next),
    ])
    const left = t.deps.db.selectFrom('sessions').select('id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  }
})

it('a session says how its person logged in, also while impersonating and afterwards', async () => {
  const { db } = t.deps
  const target = await buildUser(db, { role: 'workshop_user' })
  const admin = await buildUser(db, { role: 'administrator', password_hash: hash })
  const browser = createBrowser(t.app)
  const loginColumns = async () => {
    const found = await db
      .selectFrom('sessions')
      .select(['login_method', 'second_factor_at'])
      .where((where) => where.or([where('user_id', '=', admin.id), where('impersonator_id', '=', admin.id)]))
      .execute()
    return found
  }
  await browser.login(admin.email, password)
  expect(await loginColumns()).toEqual([{ login_method: 'password', second_factor_at: null }])
  const second_factor_at = '2026-01-01T10:00:00.000Z'
  await db
    .updateTable('sessions')
    .set({ login_method: 'sso', second_factor_at })
    .where('user_id', '=', admin.id)
    .execute()
  for (const url of [`/impersonate/${target.id}`, '/impersonate/stop']) {
    expect((await browser.post(url, { reason: 'prova' })).status).toBe(200)
    expect((await loginColumns()).map(({ login_method }) => login_method)).toEqual(['sso'])
    expect((await loginColumns()).map((row) => Date.parse(row.second_factor_at ?? ''))).toEqual([
      Date.parse(second_factor_at),
    ])
  }
})

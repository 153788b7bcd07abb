import type { Factors } from '@portale/domain/people/accounts/second-factor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUserWithTotp, codeOf, forgetSteps } from '../../../test/fixtures/factor.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
const ended = { message: 'La verifica è scaduta: accedi di nuovo.', login_again: true }
let t: TestApp
let hash: string

beforeAll(async () => {
  t = await testApp()
  hash = await hashPassword(password)
})
afterAll(() => t.close())

const person = () => buildUserWithTotp(t, password, hash)
const prove = (browser: Browser, body: object) => browser.post<Record<string, unknown>>('/login/second-factor', body)
const isIn = async (browser: Browser) => (await browser.get('/api/v1/me')).status === 200
const mailKinds = async (user_id: number) => {
  const rows = await t.deps.db.selectFrom('mails').select('kind').where('user_id', '=', user_id).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}
const events = async (user_id: number) => {
  const found = await t.deps.db
    .selectFrom('access_events')
    .select('kind')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return found.map(({ kind }) => kind)
}

async function begin(email: string) {
  const browser = createBrowser(t.app)
  const answer = await browser.login(email, password)
  expect(answer.status).toBe(202)
  return browser
}

describe('the right password of a user with an app', () => {
  it('opens no session and says how to confirm', async () => {
    const { user } = await person()
    const browser = createBrowser(t.app)
    const answer = await browser.login(user.email, password)
    expect([answer.status, answer.body]).toEqual([202, { second_factor: { methods: ['code', 'recovery_code'] } }])
    expect(String(answer.headers['set-cookie'])).toMatch(/portale_challenge=[\w-]{43};.*HttpOnly; SameSite=Lax/)
    expect(browser.jar.has('portale_session')).toBe(false)
    expect(browser.jar.has('portale_device')).toBe(false)
    expect(await isIn(browser)).toBe(false)
  })

  it('is not told from a wrong one before: the same answer for a wrong password', async () => {
    const { user } = await person()
    const without = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
    const answers = await Promise.all(
      [user, without].map(({ email }) => createBrowser(t.app).login(email, 'Sbagliata-1!')),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  it('logs in with the code, and records that it was confirmed', async () => {
    const { user, secret } = await person()
    const browser = await begin(user.email)
    const answer = await prove(browser, { code: codeOf(secret, 1) })
    expect([answer.status, await isIn(browser)]).toEqual([200, true])
    const [session] = await t.deps.db
      .selectFrom('sessions')
      .select(['login_method', 'second_factor_at'])
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .execute()
    expect(session).toEqual({ login_method: 'password', second_factor_at: expect.any(String) })
    expect(browser.jar.has('portale_challenge')).toBe(false)
  })
})

describe('a code', () => {
  it('is used once: a replay is rejected, also in another login', async () => {
    const { user, secret } = await person()
    const code = codeOf(secret, 1)
    const [first, second] = [await begin(user.email), await begin(user.email)]
    expect((await prove(first, { code })).status).toBe(200)
    const replayed = await prove(second, { code })
    expect([replayed.status, replayed.body.errors]).toEqual([
      422,
      { code: ['Il codice non è corretto o è già stato usato.'] },
    ])
    expect(await isIn(second)).toBe(false)
    expect(await events(user.id)).toContain('second_factor_failed')
  })

  it('of a step before the last used one is rejected', async () => {
    const { user, secret } = await person()
    const browser = await begin(user.email)
    expect((await prove(browser, { code: codeOf(secret) })).status).toBe(422)
  })

  it('opens one session when eight logins send it at once to two servers', async () => {
    const server = await startSecondServer(t)
    const { user, secret } = await person()
    const browsers = await Promise.all(Array.from({ length: 8 }, () => begin(user.email)))
    const code = codeOf(secret, 1)
    await t.deps.db.deleteFrom('rate_counters').execute()
    const answers = await Promise.all(
      browsers.map((browser, index) => {
        if (index % 2 === 0) return prove(browser, { code })
        const there = createBrowser(server.app)
        for (const [name, value] of browser.jar) there.jar.set(name, value)
        return prove(there, { code })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)])
    await server.close()
  })

  it.each([{}, { code: '' }, { code: '12345' }, { code: 'abcdef' }, { code: '123456', recovery_code: 'x' }])(
    'is asked for under its field: %j counts no try',
    async (body) => {
      const { user, secret } = await person()
      const browser = await begin(user.email)
      for (let round = 0; round < 6; round += 1) {
        const answer = await prove(browser, body)
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['code']])
      }
      expect((await prove(browser, { code: codeOf(secret, 1) })).status).toBe(200)
    },
  )
})

describe('a login that waits', () => {
  it('ends after five wrong codes: then the right one is rejected too', async () => {
    const { user, secret } = await person()
    const browser = await begin(user.email)
    const answers = []
    for (let round = 0; round < 5; round += 1) answers.push(await prove(browser, { code: '000000' }))
    expect(answers.map(({ body }) => body.login_again ?? false)).toEqual([false, false, false, false, true])
    const late = await prove(browser, { code: codeOf(secret, 1) })
    expect([late.status, late.body]).toEqual([422, ended])
    expect(await isIn(browser)).toBe(false)
  })

  it('verifies five codes at most, however many are sent at once', async () => {
    const { user } = await person()
    const browser = await begin(user.email)
    const answers = await Promise.all(Array.from({ length: 9 }, () => prove(browser, { code: '000000' })))
    expect(answers.filter(({ body }) => body.errors !== undefined).length).toBeLessThanOrEqual(4)
    expect((await events(user.id)).filter((kind) => kind === 'second_factor_failed')).toHaveLength(5)
  })

  it('stops guesses of a user over all logins (429) and mails once that the password is known', async () => {
    const { user, secret } = await person()
    let last = 0
    for (let round = 0; round < 3; round += 1) {
      const browser = await begin(user.email)
      for (let tries = 0; tries < 5 && last !== 429; tries += 1)
        last = (await prove(browser, { code: '000000' })).status
    }
    expect(last).toBe(429)
    expect((await prove(await begin(user.email), { code: codeOf(secret, 1) })).status).toBe(429)
    expect((await mailKinds(user.id)).filter((kind) => kind === 'second_factor_failures')).toHaveLength(1)
  })

  it('is bound to the browser', async () => {
    const { user, secret } = await person()
    await begin(user.email)
    const stranger = createBrowser(t.app)
    await stranger.get('/api/demo')
    for (const token of [undefined, '', 'x', 'A'.repeat(43)]) {
      if (token === undefined) stranger.jar.delete('portale_challenge')
      else stranger.jar.set('portale_challenge', token)
      const answer = await prove(stranger, { code: codeOf(secret, 1) })
      expect([answer.status, answer.body]).toEqual([422, ended])
    }
  })

  it('is used once', async () => {
    const { user, secret } = await person()
    const browser = await begin(user.email)
    const token = browser.jar.get('portale_challenge') ?? ''
    await prove(browser, { code: codeOf(secret, 1) })
    await forgetSteps(t, user.id)
    const again = createBrowser(t.app)
    await again.get('/api/demo')
    again.jar.set('portale_challenge', token)
    expect((await prove(again, { code: codeOf(secret, 1) })).body).toEqual(ended)
  })

  it('ends after five minutes', async () => {
    const { user, secret } = await person()
    const browser = await begin(user.email)
    await t.deps.db.updateTable('login_challenges').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
    expect((await prove(browser, { code: codeOf(secret, 1) })).body).toEqual(ended)
  })

  it('ends when the password changes meanwhile', async () => {
    const { user, browser: own, secret } = await person()
    const browser = await begin(user.email)
    const changed = await own.post('/api/profile/confirm-password', { password })
    expect(changed.status).toBe(200)
    const admin = await t.as('administrator')
    const given = { setResetPasswordUserPassword: 'Altra-2026-Vai', setResetPasswordUserConfirm: 'Altra-2026-Vai' }
    expect((await admin.send('POST', `/api/users/${user.id}/set-password`, given)).status).toBe(200)
    expect((await prove(browser, { code: codeOf(secret, 1) })).body).toEqual(ended)
  })

  it('opens no session for a user who was closed or suspended meanwhile', async () => {
    for (const change of [{ deleted_at: '2026-01-01T00:00:00Z' }, { suspended_at: '2026-01-01T00:00:00Z' }]) {
      const { user, secret } = await person()
      const browser = await begin(user.email)
      await t.deps.db.updateTable('users').set(change).where('id', '=', user.id).execute()
      expect([403, 422]).toContain((await prove(browser, { code: codeOf(secret, 1) })).status)
      expect(await isIn(browser)).toBe(false)
    }
  })
})

describe('a recovery code', () => {
  it('logs in once, is mailed and counted', async () => {
    const { user, recovery_codes } = await person()
    expect(recovery_codes).toHaveLength(10)
    const [code = ''] = recovery_codes
    const browser = await begin(user.email)
    const typed = ` ${code.toLowerCase().slice(0, 4)}-${code.toLowerCase().slice(4)} `
    expect((await prove(browser, { recovery_code: typed })).status).toBe(200)
    expect((await browser.get<Factors>('/api/profile/factors')).body.recovery_codes_left).toBe(9)
    expect(await mailKinds(user.id)).toContain('recovery_code_used')
    const again = await prove(await begin(user.email), { recovery_code: code })
    expect(again.body.errors).toEqual({ recovery_code: ['Il codice di recupero non è corretto o è già stato usato.'] })
  })

  it('opens one session when four logins send it at once', async () => {
    const { user, recovery_codes } = await person()
    const browsers = await Promise.all(Array.from({ length: 4 }, () => begin(user.email)))
    const answers = await Promise.all(browsers.map((browser) => prove(browser, { recovery_code: recovery_codes[1] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it('of another user is rejected', async () => {
    const [{ user }, other] = [await person(), await person()]
    const browser = await begin(user.email)
    expect((await prove(browser, { recovery_code: other.recovery_codes[0] })).status).toBe(422)
    expect((await prove(browser, { code: codeOf(other.secret, 1) })).status).toBe(422)
  })
})

it('stores no code and no secret as text', async () => {
  const { user, secret, recovery_codes } = await person()
  const totp = await t.deps.db.selectFrom('totp_factors').selectAll().where('user_id', '=', user.id).execute()
  const codes = await t.deps.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()
  const stored = [totp[0]?.secret, ...codes.map(({ code_hash }) => code_hash)].map((bytes) => bytes?.toString('latin1'))
  for (const text of [secret, ...recovery_codes]) expect(stored.join('|')).not.toContain(text)
})

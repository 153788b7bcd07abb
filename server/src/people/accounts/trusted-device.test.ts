import type { Factors } from '@portale/domain/people/accounts/second-factor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUserWithTotp, codeOf } from '../../../test/fixtures/factor.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
let t: TestApp
let hash: string

beforeAll(async () => {
  t = await testApp()
  hash = await hashPassword(password)
})
afterAll(() => t.close())

const person = () => buildUserWithTotp(t, password, hash)
const prove = (browser: Browser, body: object) => browser.post<Record<string, unknown>>('/login/second-factor', body)
const mailKinds = async (user_id: number) => {
  const rows = await t.deps.db.selectFrom('mails').select('kind').where('user_id', '=', user_id).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

async function begin(email: string) {
  const browser = createBrowser(t.app)
  const answer = await browser.login(email, password)
  expect(answer.status).toBe(202)
  return browser
}

describe('a trusted device', () => {
  const loggedIn = async (trust_device = true) => {
    const found = await person()
    const browser = await begin(found.user.email)
    expect((await prove(browser, { code: codeOf(found.secret, 1), trust_device })).status).toBe(200)
    await browser.post('/logout')
    const again = async () => (await browser.login(found.user.email, password)).status
    return { ...found, trusted: browser, again }
  }

  it('is not asked again for 30 days, when the user chose so', async () => {
    expect(await (await loggedIn(false)).again()).toBe(202)
    const { again, user } = await loggedIn()
    expect(await again()).toBe(200)
    await t.deps.db
      .updateTable('trusted_devices')
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', user.id)
      .execute()
    expect(await again()).toBe(202)
  })

  it('does not open the account of another user', async () => {
    const { trusted } = await loggedIn()
    const { user } = await person()
    expect((await trusted.login(user.email, password)).status).toBe(202)
  })

  it('serves two users of one browser, under a new token', async () => {
    const { trusted, again } = await loggedIn()
    const before = trusted.jar.get('portale_trusted')
    const other = await person()
    expect((await trusted.login(other.user.email, password)).status).toBe(202)
    await prove(trusted, { code: codeOf(other.secret, 1), trust_device: true })
    expect(trusted.jar.get('portale_trusted')).not.toBe(before)
    await trusted.post('/logout')
    expect(await again()).toBe(200)
    expect((await trusted.login(other.user.email, password)).status).toBe(200)
  })

  it('is asked again once it was revoked, by its user alone', async () => {
    const { browser: own, user, again } = await loggedIn()
    const [device] = (await own.get<Factors>('/api/profile/factors')).body.trusted_devices
    const url = `/api/profile/factors/trusted-devices/${device?.id}`
    expect((await (await t.as('dealer_holder')).send('DELETE', url)).status).toBe(404)
    const owner = await t.as(user.id)
    expect((await owner.send('DELETE', url)).status).toBe(204)
    expect(await again()).toBe(202)
  })

  it.each(['password', 'new app', 'reset'])('is asked again after a change: %s', async (kind) => {
    const { user, again } = await loggedIn()
    const owner = await t.as(user.id)
    const admin = await t.as('administrator')
    if (kind === 'password')
      await owner.send('PUT', '/api/profile/change-password', {
        old_password: password,
        new_password: 'Altra-2026-Vai',
        new_password_confirmation: 'Altra-2026-Vai',
      })
    if (kind === 'new app') await owner.send('POST', '/api/profile/factors/recovery-codes')
    if (kind === 'reset') await admin.send('POST', `/api/users/${user.id}/reset-factors`)
    const rows = await t.deps.db.selectFrom('trusted_devices').select('id').where('user_id', '=', user.id).execute()
    expect(rows).toEqual([])
    if (kind === 'new app') expect(await again()).toBe(202)
  })
})

describe('a login from a new device', () => {
  it('is mailed, but not the first login of all, nor one from a known browser', async () => {
    const user = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: hash })
    const browser = createBrowser(t.app)
    for (let round = 0; round < 2; round += 1) {
      await browser.login(user.email, password)
      expect(await mailKinds(user.id)).toEqual([])
    }
    await createBrowser(t.app).login(user.email, password)
    expect(await mailKinds(user.id)).toEqual(['new_device'])
  })
})

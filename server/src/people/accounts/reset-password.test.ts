import { passwordRules } from '@portale/domain/platform/password.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts'
import { upsertEmailChange, upsertResetToken } from './link.queries.ts'
import { tokenHash } from './session.queries.ts'

type Answer = { message: string; errors: Record<string, string[]> }
const old = 'Vecchia-2026!'
const password = 'Rete-2026-Vai'
const dead = { message: 'Il collegamento non è valido o è scaduto: chiedine uno nuovo.' }
let t: TestApp
let oldHash: string
let person: Awaited<ReturnType<typeof buildUser>>
let another: typeof person
let browser: Browser

beforeAll(async () => {
  t = await testApp()
  oldHash = await hashPassword(old)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('rate_counters').execute()
  await t.deps.db.deleteFrom('password_resets').execute()
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: oldHash })
  await upsertResetToken(t.deps.db, person.id, { token: 'token-1' })
  another = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: oldHash })
  await upsertResetToken(t.deps.db, another.id, { token: 'token-of-another' })
  browser = createBrowser(t.app)
  await browser.get('/api/demo')
})

/** A link of today names no address; `change` may make it one of before. */
const reset = (change: object = {}, who = browser) =>
  who.post<Answer>('/reset-password', {
    token: 'token-1',
    password,
    password_confirmation: password,
    ...change,
  })
/** The answer to the page of the link, before a password is typed. */
const check = async (change: object = {}) => {
  const { status, body } = await browser.post<Answer>('/reset-password/check', {
    token: 'token-1',
    ...change,
  })
  return [status, body]
}
const hashNow = async () =>
  (await t.deps.db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow())
    .password_hash

describe('rejected without a change', () => {
  it.each<[string, () => object]>([
    ['an unknown token', () => ({ token: 'token-2' })],
    ['the address of nobody', () => ({ email: 'altra@rete.example' })],
    ['the address of another account', () => ({ email: another.email })],
    ['a part of the address', () => ({ email: person.email.slice(1) })],
    ['a pattern that fits the address', () => ({ email: '%' })],
    ['a token with a NUL', () => ({ token: 'token-1\0' })],
    ['the token of another account with the address', () => ({ token: 'token-of-another', email: person.email })],
    ['the address in place of the token', () => ({ token: person.email })],
    ['the stored hash of the token', () => ({ token: tokenHash('token-1').toString('hex') })],
  ])('%s', async (_name, change) => {
    const { status, body } = await assertWritesNothing(t, () => reset(change()))
    expect([status, body]).toEqual([422, dead])
    expect(await check(change())).toEqual([422, dead])
    expect(await hashNow()).toBe(oldHash)
    expect((await reset()).status).toBe(200)
  })

  it('a token older than 60 minutes, not one of 59', async () => {
    const age = (minutes: number) =>
      sql`UPDATE password_resets SET created_at = now() - make_interval(mins => ${minutes}) WHERE user_id = ${person.id}`.execute(
        t.deps.db,
      )
    await age(61)
    expect((await reset()).body).toEqual(dead)
    expect(await check()).toEqual([422, dead])
    expect(await hashNow()).toBe(oldHash)
    await age(59)
    expect(await check()).toEqual([200, { email: person.email }])
    expect((await reset()).status).toBe(200)
  })

  it('a token that was replaced', async () => {
    await upsertResetToken(t.deps.db, person.id, { token: 'token-2' })
    expect((await reset()).body).toEqual(dead)
    expect((await reset({ token: 'token-2' })).status).toBe(200)
  })

  it('a user who was deleted', async () => {
    await t.deps.db
      .updateTable('users')
      .set({ deleted_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', person.id)
      .execute()
    expect((await reset()).body).toEqual(dead)
    expect(await check()).toEqual([422, dead])
  })

  it.each([
    ['Aa1!xyz', [0]],
    ['retemia-2026', [1]],
    ['RETEMIA-2026', [2]],
    ['Rete-mia-Vai', [3]],
    ['Rete2026Vai', [4]],
    ['', [0, 1, 2, 3, 4]],
  ])('the weak password %j, with a message for each rule, without using the token up', async (weak, rules) => {
    const { status, body } = await assertWritesNothing(t, () => reset({ password: weak, password_confirmation: weak }))
    expect(status).toBe(422)
    expect(body.errors.password).toEqual(rules.map((rule) => passwordRules[rule]?.message))
    expect((await reset()).status).toBe(200)
  })

  it('a common password, and a different confirmation', async () => {
    const common = await reset({ password: 'Password-1', password_confirmation: 'Password-1' })
    expect(common.body.errors.password).toEqual(['La password è tra le più comuni: scegline un’altra.'])
    const differ = await reset({ password_confirmation: `${password} ` })
    expect(differ.body.errors).toEqual({ password_confirmation: ['Le password non coincidono.'] })
    expect(await hashNow()).toBe(oldHash)
  })

  it('the eleventh attempt from one IP address (429), not from another one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await reset({ token: 'x', password: '' })
    const { status, headers } = await reset()
    expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true])
    const otherBrowser = createBrowser(t.app, '10.1.2.3')
    await otherBrowser.get('/api/demo')
    expect((await reset({}, otherBrowser)).status).toBe(200)
  })
})

describe('a link', () => {
  it.each<[string, () => object]>([
    ['of today, without an address', () => ({})],
    ['of before, with the address', () => ({ email: person.email })],
    ['of before, with the address in capitals and spaces', () => ({ email: ` ${person.email.toUpperCase()} ` })],
    ['in a screen of before, with an empty address', () => ({ email: '' })],
  ])('%s, says whose it is and sets the password of that account alone', async (_name, change) => {
    expect(await check(change())).toEqual([200, { email: person.email }])
    expect((await reset(change())).status).toBe(200)
    expect(await verifyPassword(await hashNow(), password)).toBe(true)
    expect((await createBrowser(t.app).login(another.email, old)).status).toBe(200)
    expect(await check(change())).toEqual([422, dead])
  })

  it.each([[5], [null], [['x@rete.example']], ['x'.repeat(256)]])('rejects the address %j (422)', async (email) => {
    const { status, body } = await assertWritesNothing(t, () => reset({ email }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect((await check({ email }))[0]).toBe(422)
  })

  it('answers to an unknown token like to one of a closed account, 30 times from an address (429)', async () => {
    const answers = []
    for (let attempt = 0; attempt < 31; attempt += 1) answers.push(await check({ token: `x${attempt}` }))
    expect(answers.slice(0, 30)).toEqual(Array(30).fill([422, dead]))
    expect(answers[30]?.[0]).toBe(429)
    expect((await check())[0]).toBe(429)
  })
})

describe('a changed password', () => {
  it('uses the token up for two concurrent calls', async () => {
    const answers = await Promise.all([reset(), reset()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await verifyPassword(await hashNow(), password)).toBe(true)
    expect((await reset()).body).toEqual(dead)
  })

  it('is set once by twenty concurrent calls from different addresses', async () => {
    const rush = Array.from({ length: 20 }, async (_, number) => {
      const otherBrowser = createBrowser(t.app, `10.9.8.${number}`)
      await otherBrowser.get('/api/demo')
      const newPassword = `${password}-${number}`
      const { status } = await reset({ password: newPassword, password_confirmation: newPassword }, otherBrowser)
      return { status, mine: newPassword }
    })
    const answers = await Promise.all(rush)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)])
    const winner = answers.find(({ status }) => status === 200)
    expect(await verifyPassword(await hashNow(), winner?.mine ?? '')).toBe(true)
    expect((await testOutbox(t).rows()).filter(({ user_id }) => user_id === person.id)).toHaveLength(1)
  })

  it('clears must_change_password and revokes the other links', async () => {
    await t.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', person.id).execute()
    await upsertEmailChange(t.deps.db, person.id, 'altra@rete.example', 'token-of-email')
    await reset()
    const row = await t.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ must_change_password: false, email: person.email })
    expect((await browser.post('/confirm-email/token-of-email', {})).status).toBe(422)
  })

  it('notifies the user by mail', async () => {
    await reset()
    const mail = await testOutbox(t).row(person)
    expect(mail).toMatchObject({ kind: 'password_changed', to_address: person.email, secret: null })
    expect(mail?.text).toMatch(/la password del tuo utente è stata cambiata il \d\d\/\d\d\/\d{4},? \d\d:\d\d/)
  })

  it('opens no session; the new password signs in, the old one does not', async () => {
    const { body, headers } = await reset()
    expect(body).toEqual({ message: 'La password è stata cambiata: ora puoi accedere.' })
    expect(String(headers['set-cookie'])).not.toContain('portale_session')
    expect((await createBrowser(t.app).login(person.email, old)).status).toBe(422)
    expect((await createBrowser(t.app).login(person.email, password)).status).toBe(200)
  })

  it('ends all sessions of the user on both servers, no others', async () => {
    const other = await startSecondServer(t)
    const [one, two, stranger] = [await t.as(person.id), await t.as(person.id), await t.as('administrator')]
    const callers = [one, two, other.as(one), other.as(two)]
    for (const caller of callers) expect((await caller.get('/api/v1/me')).status).toBe(200)
    await reset()
    for (const caller of callers)
      await expect.poll(async () => (await caller.get('/api/v1/me')).status, { timeout: 3000 }).toBe(401)
    expect((await other.as(stranger).get('/api/v1/me')).status).toBe(200)
    await other.close()
  })

  it('is compared beyond 64 characters', async () => {
    const long = `Aa1!${'lunga '.repeat(40)}`
    await reset({ password: long, password_confirmation: long })
    expect((await createBrowser(t.app).login(person.email, long.slice(0, -1))).status).toBe(422)
    expect((await createBrowser(t.app).login(person.email, long)).status).toBe(200)
  })

  it('is audited without password and hash', async () => {
    await reset()
    const { rows } = await sql<{ text: string }>`SELECT coalesce(new_values, old_values)::text AS text FROM audits
      WHERE model_type = 'users' AND model_id = ${person.id} ORDER BY id`.execute(t.deps.db)
    expect(rows.length).toBe(2)
    expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/argon2|password_hash/)
  })
})

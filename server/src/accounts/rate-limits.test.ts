import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { browserOf } from '../../test/browser.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { startSecondServer } from '../../test/second.ts'
import { hashPassword } from '../password-hash.ts'

const password = 'Rete-2026-Vai'
let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let email: string
let turn = 0

beforeAll(async () => {
  const limits = { login_account: { count: 3, minutes: 15 }, login_address: { count: 6, minutes: 15 } }
  t = await testApp()
  Object.assign(t.deps.config.limits, limits)
  other = await startSecondServer(t)
  email = (await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: await hashPassword(password) })).email
})
beforeEach(() =>
  t.deps.db
    .deleteFrom('rate_counters')
    .execute()
    .then(() => {}),
)
afterAll(async () => {
  await other.close()
  await t.close()
})

/** A try on alternating servers. */
const attempt = async (who: string, secret = 'Sbagliata-1!', address = '192.0.2.1') => {
  turn += 1
  return browserOf(turn % 2 ? t.app : other.app, address).login(who, secret)
}
const statuses = async (tries: (() => ReturnType<typeof attempt>)[]) => {
  const found = []
  for (const one of tries) found.push((await one()).status)
  return found
}

it('an account is closed for its address after its tries, on both servers, the right password included', async () => {
  const tries = [1, 2, 3, 4].map(() => () => attempt(email))
  expect(await statuses(tries)).toEqual([422, 422, 422, 429])
  const answer = await attempt(email, password)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  expect(answer.body.message).toBe('Troppi tentativi: riprova tra 15 minuti.')
  expect((await attempt(email.toUpperCase(), password)).status).toBe(429)
  expect((await attempt(email, password, '192.0.2.2')).status).toBe(200)
})

it('an unknown account is closed just the same', async () => {
  expect(await statuses([1, 2, 3, 4].map(() => () => attempt('fantasma@rete.example')))).toEqual([422, 422, 422, 429])
})

it('a success clears the account’s tries', async () => {
  expect(
    await statuses([
      () => attempt(email),
      () => attempt(email),
      () => attempt(email, password),
      () => attempt(email),
      () => attempt(email),
    ]),
  ).toEqual([422, 422, 200, 422, 422])
})

it('an address is closed after its tries on whatever accounts; successes don’t count', async () => {
  expect(await statuses([1, 2, 3].map(() => () => attempt(email, password)))).toEqual([200, 200, 200])
  const tries = [1, 2, 3, 4, 5, 6, 7].map((number) => () => attempt(`persona-${number}@rete.example`))
  expect(await statuses(tries)).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect((await attempt(email, password)).status).toBe(429)
  expect((await attempt(email, password, '192.0.2.9')).status).toBe(200)
})

it('an IPv6 customer is one address, whatever the last 64 bits', async () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map(
    (number) => () => attempt(`p${number}@rete.example`, 'x', `2001:db8:1:2::${number}`),
  )
  expect((await statuses(tries)).at(-1)).toBe(429)
  expect((await attempt(email, password, '2001:db8:1:3::1')).status).toBe(200)
})

it('X-Forwarded-For counts only from a configured proxy', async () => {
  const forged = (number: number) => async () => {
    const browser = browserOf(t.app, '192.0.2.1')
    await browser.get('/api/demo')
    return browser.post<{ message: string }>(
      '/login',
      { email, password: 'x' },
      { headers: { 'x-forwarded-for': `10.0.0.${number}` } },
    )
  }
  expect(await statuses([1, 2, 3, 4].map(forged))).toEqual([422, 422, 422, 429])
})

it('tries at the same time are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(email)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
})

it('the window ends by itself', async () => {
  for (let number = 0; number < 4; number += 1) await attempt(email)
  await sql`UPDATE rate_counters SET window_ends_at = now() - interval '1 second'`.execute(t.deps.db)
  expect((await attempt(email, password)).status).toBe(200)
})

it('the counters tell nothing of accounts and addresses', async () => {
  await attempt(email)
  const keys = (await t.deps.db.selectFrom('rate_counters').select('key').execute()).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(key).toMatch(/^login_(account|address):[\w-]{43}$/)
})

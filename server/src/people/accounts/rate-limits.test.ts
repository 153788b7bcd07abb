import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword } from '../../platform/password-hash.ts'

const password = 'Rete-2026-Vai'
let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let email: string
let turn = 0

beforeAll(async () => {
  const limits = {
    login_account: { count: 3, minutes: 15 },
    login_address: { count: 6, minutes: 15 },
    login_failures: { count: 10, minutes: 1440 },
  }
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
  return createBrowser(turn % 2 ? t.app : other.app, address).login(who, secret)
}
const statuses = async (tries: (() => ReturnType<typeof attempt>)[]) => {
  const found = []
  for (const one of tries) found.push((await one()).status)
  return found
}

it('locks an account for an IP address on both servers, even with the right password', async () => {
  const tries = [1, 2, 3, 4].map(() => () => attempt(email))
  expect(await statuses(tries)).toEqual([422, 422, 422, 429])
  const answer = await attempt(email, password)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  expect(answer.body.message).toBe('Troppi tentativi: riprova tra 15 minuti.')
  expect((await attempt(email.toUpperCase(), password)).status).toBe(429)
  expect((await attempt(email, password, '192.0.2.2')).status).toBe(200)
})

it('locks an unknown account alike', async () => {
  expect(await statuses([1, 2, 3, 4].map(() => () => attempt('fantasma@rete.example')))).toEqual([422, 422, 422, 429])
})

it('a successful login clears the attempts of its account', async () => {
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

it('locks an IP address after failed attempts for any accounts', async () => {
  expect(await statuses([1, 2, 3].map(() => () => attempt(email, password)))).toEqual([200, 200, 200])
  const tries = [1, 2, 3, 4, 5, 6, 7].map((number) => () => attempt(`persona-${number}@rete.example`))
  expect(await statuses(tries)).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect((await attempt(email, password)).status).toBe(429)
  expect((await attempt(email, password, '192.0.2.9')).status).toBe(200)
})

it('counts an IPv6 network of 64 bits as one address', async () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map(
    (number) => () => attempt(`p${number}@rete.example`, 'x', `2001:db8:1:2::${number}`),
  )
  expect((await statuses(tries)).at(-1)).toBe(429)
  expect((await attempt(email, password, '2001:db8:1:3::1')).status).toBe(200)
})

it('trusts X-Forwarded-For only from a configured proxy', async () => {
  const forged = (number: number) => async () => {
    const browser = createBrowser(t.app, '192.0.2.1')
    await browser.get('/api/demo')
    return browser.post<{ message: string }>(
      '/login',
      { email, password: 'x' },
      { headers: { 'x-forwarded-for': `10.0.0.${number}` } },
    )
  }
  expect(await statuses([1, 2, 3, 4].map(forged))).toEqual([422, 422, 422, 429])
})

it('counts concurrent attempts', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(email)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
})

it('unlocks when the window ends', async () => {
  for (let number = 0; number < 4; number += 1) await attempt(email)
  await sql`UPDATE rate_counters SET window_ends_at = now() - interval '1 second'`.execute(t.deps.db)
  expect((await attempt(email, password)).status).toBe(200)
})

it('stores no accounts and addresses in the counters', async () => {
  await attempt(email)
  const keys = (await t.deps.db.selectFrom('rate_counters').select('key').execute()).map(({ key }) => key)
  expect(keys).toHaveLength(5)
  for (const key of keys) expect(key).toMatch(/^(login_(account|address|failures)|register_login_failed):[\w-]{43}$/)
})

/** A browser in which the user has logged in before, from elsewhere. */
async function knownBrowser(address: string) {
  const earlier = createBrowser(t.app, '198.51.100.1')
  expect((await earlier.login(email, password)).status).toBe(200)
  const browser = createBrowser(other.app, address)
  browser.jar.set('portale_device', earlier.jar.get('portale_device') ?? '')
  return browser
}

describe('a device that logged in before', () => {
  const address = '192.0.2.7'
  beforeEach(async () => {
    for (let number = 0; number < 7; number += 1) await attempt(`persona-${number}@rete.example`, 'x', address)
    expect((await attempt(email, password, address)).status).toBe(429)
  })

  it('is not stopped by the limit of its IP address, but by that of the account', async () => {
    const browser = await knownBrowser(address)
    expect((await browser.login(email, password)).status).toBe(200)
    const wrong = [1, 2, 3, 4].map(() => () => browser.login(email, 'Sbagliata-1!'))
    expect(await statuses(wrong)).toEqual([422, 422, 422, 429])
  })

  it('is stopped for the account of another user, and with a cookie that is not signed', async () => {
    const browser = await knownBrowser(address)
    const colleague = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: await hashPassword(password) })
    expect((await browser.login(colleague.email, password)).status).toBe(429)
    const [, ...signature] = (browser.jar.get('portale_device') ?? '').split('.')
    browser.jar.set('portale_device', [colleague.id, ...signature].join('.'))
    expect((await browser.login(colleague.email, password)).status).toBe(429)
  })
})

describe('failed logins of one account from many IP addresses', () => {
  const attemptsFromEverywhere = async (who: string) => {
    for (let number = 0; number < 11; number += 1)
      expect((await attempt(who, 'Sbagliata-1!', `203.0.113.${number}`)).status).toBe(422)
  }
  const measure = async (login: () => ReturnType<typeof attempt>) => {
    const start = performance.now()
    const { status } = await login()
    return { status, ms: performance.now() - start }
  }
  const mails = () =>
    t.deps.db.selectFrom('mails').select(['kind', 'to_address']).where('kind', '<>', 'new_device').execute()

  it('slow down the next ones, mail the owner once, and lock nobody', async () => {
    await attemptsFromEverywhere(email)
    expect(await mails()).toEqual([{ kind: 'login_failures', to_address: email }])
    const browser = await knownBrowser('203.0.113.99')
    const [unknown, known] = await Promise.all([
      measure(() => attempt(email, password, '203.0.113.100')),
      measure(() => browser.login(email, password)),
    ])
    expect([unknown.status, known.status]).toEqual([200, 200])
    expect(unknown.ms).toBeGreaterThan(4900)
    expect(known.ms).toBeLessThan(unknown.ms - 2500) // whatever else the machine does meanwhile, it does for both
    expect(await mails()).toHaveLength(1)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { type Outbox, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'

type Answer = { message: string; errors: Record<string, string[]> }
const baseUrl = 'http://rete.example:8080'
const password = 'Rete-2026-Vai'
const message =
  'Nessun server di posta è configurato: se l’indirizzo è di un utente del portale, il collegamento per scegliere una nuova password attende in «Posta in uscita». Chiedilo a un amministratore.'
const sentMessage =
  'Se l’indirizzo è di un utente del portale, riceverà tra poco un’e-mail con il collegamento per scegliere una nuova password.'

let t: TestApp
let outbox: Outbox
let server: MailServer
let person: Awaited<ReturnType<typeof buildUser>>
let browser: Browser

beforeAll(async () => {
  t = await testApp({ baseUrl })
  outbox = testOutbox(t)
  server = await mailServer()
  browser = createBrowser(t.app)
  await browser.get('/api/demo')
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('rate_counters').execute()
  await outbox.clear()
  server.reset()
  person = await buildUser(t.deps.db, { role: 'dealer_holder' })
})

const forgot = (email: unknown, headers: Record<string, string> = {}, who = browser) =>
  who.post<Answer>('/forgot-password', { email }, { headers })

/** Sends the mails and returns the link in the newest one. */
async function receivedLink() {
  await outbox.send(server.url)
  const text = server.accepted.at(-1)?.mail.text ?? ''
  const url = new URL(/http\S+/.exec(text)?.[0] ?? '')
  return { url, text, token: url.pathname.split('/')[2] ?? '' }
}
const reset = ({ token }: { token: string }, who = browser) =>
  who.post<Answer>('/reset-password', { token, password, password_confirmation: password })

it('says that the mail comes soon only with a mail server', async () => {
  t.deps.config.smtpUrl = server.url
  try {
    expect((await forgot(person.email)).body.message).toBe(sentMessage)
  } finally {
    t.deps.config.smtpUrl = undefined
  }
})

describe('has the same answer for', () => {
  it.each<[string, () => Promise<string> | string, number]>([
    ['a known address', () => person.email, 1],
    ['a known address in another case, with spaces', () => ` ${person.email.toUpperCase()} `, 1],
    ['a do_not_disturb user', () => buildPerson({ do_not_disturb: true }), 1],
    ['an unknown address', () => 'nessuno@rete.example', 0],
    ['a deleted user', () => deleted(), 0],
    ['the beginning of a known address', () => person.email.slice(0, -1), 0],
    ['an invalid address', () => "'@%_", 0],
  ])('%s', async (_name, address, mails) => {
    const email = await address()
    const before = (await outbox.rows()).length
    const { status, body, headers } = await forgot(email)
    expect([status, body]).toEqual([200, { message }])
    expect(Object.keys(headers).toSorted()).toEqual(
      Object.keys((await forgot('altro@rete.example')).headers).toSorted(),
    )
    expect(await outbox.rows()).toHaveLength(before + mails)
  })

  const buildPerson = async (values: { do_not_disturb: boolean }) =>
    (await buildUser(t.deps.db, { role: 'workshop_user', ...values })).email

  const deleted = async () => {
    const deleted_at = new Date().toISOString()
    await t.deps.db.updateTable('users').set({ deleted_at }).where('id', '=', person.id).execute()
    return person.email
  }
})

it.each([undefined, null, '', 7, {}, ['a@b.it'], 'senza-chiocciola', `${'a'.repeat(255)}@b.it`])(
  'rejects the e-mail %j (422)',
  async (email) => {
    const { status, body } = await assertWritesNothing(t, () => forgot(email))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  },
)

describe('the mail', () => {
  it('has a link that sets a password once', async () => {
    person = await buildUser(t.deps.db, { role: 'dealer_holder', email: 'anna+rete&co@rete.example' })
    await forgot(person.email)
    const link = await receivedLink()
    expect(link.url).toMatchObject({ host: 'rete.example:8080', search: '' })
    expect(link.text.toLowerCase()).not.toContain(person.email) // a link with its reader's address looks like phishing
    expect((await reset(link)).status).toBe(200)
    expect((await createBrowser(t.app).login(person.email, password)).status).toBe(200)
    expect((await reset(link)).status).toBe(422)
  })

  it.each<[string, Record<string, string>]>([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ])('has a link to BASE_URL for any %s header', async (_name, headers) => {
    expect((await forgot(person.email, headers)).status).toBe(200)
    const { url } = await receivedLink()
    expect(url.origin).toBe(baseUrl)
    expect(server.accepted[0]?.raw).not.toContain('evil')
  })

  it('has the only valid link', async () => {
    await forgot(person.email)
    const first = await receivedLink()
    await forgot(person.email)
    const second = await receivedLink()
    expect((await reset(first)).status).toBe(422)
    expect((await reset(second)).status).toBe(200)
  })

  it.each([
    ['markup', '<img src=x onerror=alert(1)>', '&#60;img'],
    ['a header', 'Anna\r\nBcc: spia@evil.example', 'Ciao Anna'],
  ])('escapes a name with %s', async (_name, name, expected) => {
    await t.deps.db.updateTable('users').set({ name }).where('id', '=', person.id).execute()
    await forgot(person.email)
    await outbox.send(server.url)
    expect(server.recipients).toEqual([person.email])
    const mail = server.accepted[0]?.mail
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).toContain(expected)
    expect(mail?.html).not.toContain('<img')
  })
})

describe('rate limits', () => {
  it.each([
    ['known', () => person.email],
    ['unknown', () => 'nessuno@rete.example'],
  ])(
    'allow three requests an hour for one %s address from one IP address, on both servers together',
    async (_name, address) => {
      const other = await startSecondServer(t)
      const otherBrowser = createBrowser(other.app)
      await otherBrowser.get('/api/demo')
      const email = address()
      const answers = []
      for (const [who, written] of [
        [browser, email],
        [otherBrowser, email.toUpperCase()],
        [browser, ` ${email}`],
        [otherBrowser, email],
      ] as const)
        answers.push(await forgot(written, {}, who))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(answers[3]?.body).toEqual({ message: 'Troppi tentativi: riprova tra 60 minuti.' })
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3500)
      expect((await forgot('qualcun.altro@rete.example')).status).toBe(200)
      await other.close()
    },
  )

  const browserAt = async (address: string) => {
    const found = createBrowser(t.app, address)
    await found.get('/api/demo')
    return found
  }

  it('let a stranger replace the owner’s link once an hour, and never stop the owner', async () => {
    const [owner, ...strangers] = await Promise.all(['192.0.2.1', '10.0.0.1', '10.0.0.2', '10.0.0.3'].map(browserAt))
    const ask = async (who = owner) => (await forgot(person.email, {}, who)).status
    expect([await ask(strangers[0]), await ask(strangers[0]), await ask(strangers[0])]).toEqual([200, 200, 200])
    expect(await ask(strangers[0])).toBe(429)
    expect(await ask()).toBe(200)
    const link = await receivedLink()
    const before = (await outbox.rows()).length
    expect([await ask(strangers[1]), await ask(strangers[2])]).toEqual([200, 200])
    expect(await outbox.rows()).toHaveLength(before)
    expect((await reset(link, owner)).status).toBe(200)
    expect((await owner?.login(person.email, password))?.status).toBe(200)
    expect([await ask(strangers[1]), await ask()]).toEqual([200, 200])
    expect(await outbox.rows()).toHaveLength(before + 3)
  })

  it('allow twenty requests an hour from one IP address', async () => {
    const ask = (count: number) => forgot(`persona-${count}@ignota.example`)
    const answers = await Promise.all(Array.from({ length: 22 }, (_, count) => ask(count)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const before = (await outbox.rows()).length
    expect((await forgot(person.email)).status).toBe(429)
    expect(await outbox.rows()).toHaveLength(before)
  })
})

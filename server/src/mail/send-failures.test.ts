import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { impatient, letter, type Outbox, outboxOf } from '../../test/mails.ts'
import { type MailServer, mailServer } from '../../test/smtp.ts'
import { mailSender } from './send.job.ts'

type Person = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let outbox: Outbox
let server: MailServer
let people: Person[]
let first: Person

beforeAll(async () => {
  t = await testApp()
  outbox = outboxOf(t)
  server = await mailServer()
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
  first = await buildUser(t.deps.db, { role: 'dealer_holder' })
  people = [first]
  while (people.length < 3) people.push(await buildUser(t.deps.db, { role: 'dealer_holder' }))
  for (const to of people) await outbox.write(letter(to))
})

const states = async () => {
  const rows = await Promise.all(people.map(outbox.row))
  return rows.map((row) => row?.state)
}
const accepted = () => server.accepted.flatMap(({ to }) => to)
const addresses = () => people.map(({ email }) => email)
/** For the first person alone. */
const only = (end: number) => (address: string) => (address === first.email ? end : undefined)

/** In how many seconds the first mail is tried again. */
async function wait(): Promise<number> {
  const row = await outbox.row(first)
  return Math.round((Date.parse(row?.next_try_at ?? '') - Date.now()) / 1000)
}

describe('a mail that the server refuses', () => {
  it.each([550, 552, 553])('for good (%i) is parked at once, the others are sent', async (code) => {
    server.behave({ recipient: only(code) })
    await outbox.send(server.url)
    expect(await states()).toEqual(['parked', 'sent', 'sent'])
    expect(await outbox.row(first)).toMatchObject({ tries: 1, last_error: expect.stringContaining(String(code)) })
    expect(accepted()).toEqual(addresses().slice(1))
    server.behave({})
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(accepted()).toHaveLength(2)
  })

  it('for good after DATA is parked too', async () => {
    server.behave({ mail: ({ to }) => (to?.[0]?.address === first.email ? 554 : undefined) })
    await outbox.send(server.url)
    expect(await states()).toEqual(['parked', 'sent', 'sent'])
  })

  it.each([450, 451, 452])('for now (%i) waits, the others are sent', async (code) => {
    server.behave({ recipient: only(code) })
    await outbox.send(server.url)
    expect(await states()).toEqual(['retrying', 'sent', 'sent'])
    server.behave({})
    await outbox.send(server.url)
    expect(accepted()).toHaveLength(2)
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(accepted()).toEqual([...addresses().slice(1), first.email])
    expect(await outbox.row(first)).toMatchObject({ state: 'sent', tries: 2, last_error: null })
  })

  it('again and again waits 1, 2, 5, 15 minutes, 1, 3, 8, 24 hours, and is parked after the last try', async () => {
    server.behave({ recipient: only(451) })
    const { message_id } = (await outbox.row(first)) ?? {}
    const minutes: number[] = []
    for (;;) {
      await outbox.skipWait()
      await outbox.send(server.url)
      const row = await outbox.row(first)
      expect(row).toMatchObject({ message_id, last_error: expect.stringContaining('451') })
      if (row?.state === 'parked') break
      minutes.push((await wait()) / 60)
    }
    const expected = [1, 2, 5, 15, 60, 180, 480, 1440]
    expect(minutes.map((minute) => Math.round(minute))).toEqual(expected)
    expect(await outbox.row(first)).toMatchObject({ tries: expected.length + 1, next_try_at: null })
  })
})

/** A port that talks like no mail server does, for as long as the work takes. */
async function withPort(talk: (socket: Socket) => void, work: (url: string) => Promise<void>): Promise<void> {
  const strange = createServer((socket) => talk(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(strange, 'listening')
  const { port } = strange.address() as AddressInfo
  await work(`smtp://127.0.0.1:${port}`).finally(() => strange.close())
}

/** Greets, and never comes to the end of its next answer. */
function dribble(socket: Socket): void {
  socket.write('220 rete.example\r\n')
  const drops = setInterval(() => socket.write('250-rete.example\r\n'), 50)
  socket.once('close', () => clearInterval(drops))
}

const withLogin = () => server.url.replace('//', '//portale:sbagliata@')

describe('a server that is away: one mail is tried per run, and none is lost', () => {
  it.each<[string, Parameters<MailServer['behave']>[0], () => string]>([
    ['refuses the connection with 421', { greeting: () => 421 }, () => server.url],
    ['closes the service at MAIL FROM', { sender: () => 421 }, () => server.url],
    ['closes the service at RCPT TO', { recipient: () => 421 }, () => server.url],
    ['does not take our sender', { sender: () => 550 }, () => server.url],
    ['wants another password', { login: () => 535 }, withLogin],
    ['does not take the login now', { login: () => 454 }, withLogin],
    ['is not there', {}, () => 'smtp://127.0.0.1:1'],
    ['has no address', {}, () => 'smtp://nessuno.invalid:25'],
    ['cuts the connection', { greeting: () => 'die' }, () => server.url],
    ['never greets', { greeting: () => 'hang' }, () => server.url],
    ['never answers to RCPT TO', { recipient: () => 'hang' }, () => server.url],
    ['never answers after DATA', { mail: () => 'hang' }, () => server.url],
    ['dies after DATA', { mail: () => 'die' }, () => server.url],
  ])('%s', async (_name, manners, url) => {
    server.behave(manners)
    await outbox.send(url(), { patience: impatient })
    expect(await states()).toEqual(['retrying', 'waiting', 'waiting'])
    expect(await outbox.row(first)).toMatchObject({ tries: 1, last_error: expect.stringMatching(/\S/) })
    expect(Math.abs((await wait()) - 60)).toBeLessThan(15)
    expect(new Set(server.recipients).size).toBeLessThanOrEqual(1)
    server.behave({})
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(accepted().toSorted()).toEqual(addresses().toSorted())
  })

  it('is knocked at once only: the outbox tries again, not its transport', async () => {
    let knocks = 0
    server.behave({
      greeting: () => {
        knocks += 1
        return 'die'
      },
    })
    await outbox.send(server.url)
    expect(knocks).toBe(1)
  })

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing at all', () => {}],
    ['never stops talking', dribble],
    ['speaks something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('%s', async (_name, talk) => {
    await withPort(talk, (url) => outbox.send(url, { patience: impatient }))
    expect(await states()).toEqual(['retrying', 'waiting', 'waiting'])
  })
})

it('a server that dies after DATA gets the same mail again, under the same Message-ID, and accepts it once', async () => {
  const { message_id } = (await outbox.row(first)) ?? {}
  server.behave({ mail: () => 'die' })
  await outbox.send(server.url)
  server.behave({})
  await outbox.skipWait()
  await outbox.send(server.url)
  const mine = ({ messageId }: { messageId?: string }) => messageId === message_id
  expect(server.arrived.filter(mine)).toHaveLength(2)
  expect(server.accepted.filter(({ mail }) => mine(mail))).toHaveLength(1)
})

it('a server that is away is left in peace for 30 seconds, however many mails are written meanwhile', async () => {
  const deps = { ...t.deps, config: { ...t.deps.config, smtpUrl: server.url } }
  const sender = mailSender(deps)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    server.behave({ greeting: () => 421 })
    await sender.run()
    server.behave({})
    for (const [seconds, sent] of [
      [1, 0],
      [28, 0],
      [2, 2],
    ] as const) {
      vi.advanceTimersByTime(seconds * 1000)
      await sender.run()
      expect(accepted()).toHaveLength(sent)
    }
  } finally {
    vi.useRealTimers()
    sender.close()
  }
})

it('the password of the mail server is in no message', async () => {
  server.behave({ login: () => 535 })
  await outbox.send(withLogin())
  expect((await outbox.row(first))?.last_error).not.toContain('sbagliata')
})

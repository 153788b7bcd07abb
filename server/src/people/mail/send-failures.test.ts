import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, shortTimeouts, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { mailSender } from './send.job.ts'

type User = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let outbox: Outbox
let server: MailServer
let recipients: User[]
let first: User

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  server = await mailServer()
  first = await buildUser(t.deps.db, { role: 'dealer_holder' })
  recipients = [first]
  while (recipients.length < 3) recipients.push(await buildUser(t.deps.db, { role: 'dealer_holder' }))
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
  for (const to of recipients) await outbox.write(buildNewMail(to)) // one by one, to be due in this order
})

const states = async () => {
  const rows = await Promise.all(recipients.map(outbox.row))
  return rows.map((row) => row?.state)
}
const accepted = () => server.accepted.flatMap(({ to }) => to)
const addresses = () => recipients.map(({ email }) => email)
/** An answer that the mail server gives for the first recipient only. */
const forFirst = (code: number) => (address: string) => (address === first.email ? code : undefined)

/** In how many seconds the next attempt for the first mail is due. */
async function secondsToRetry(): Promise<number> {
  const row = await outbox.row(first)
  return Math.round((Date.parse(row?.next_try_at ?? '') - Date.now()) / 1000)
}

describe('a mail that the server rejects', () => {
  it.each([550, 552, 553])('permanently (%i) is parked at once, the others are sent', async (code) => {
    server.behave({ recipient: forFirst(code) })
    await outbox.send(server.url)
    expect(await states()).toEqual(['parked', 'sent', 'sent'])
    expect(await outbox.row(first)).toMatchObject({ tries: 1, last_error: expect.stringContaining(String(code)) })
    expect(accepted()).toEqual(addresses().slice(1))
    server.behave({})
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(accepted()).toHaveLength(2)
  })

  it('permanently after DATA is parked too', async () => {
    server.behave({ mail: ({ to }) => (to?.[0]?.address === first.email ? 554 : undefined) })
    await outbox.send(server.url)
    expect(await states()).toEqual(['parked', 'sent', 'sent'])
  })

  it.each([450, 451, 452])('temporarily (%i) waits for a retry, the others are sent', async (code) => {
    server.behave({ recipient: forFirst(code) })
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

  it('repeatedly is retried after 1, 2, 5, 15 minutes, 1, 3, 8, 24 hours, then parked', async () => {
    server.behave({ recipient: forFirst(451) })
    const { message_id } = (await outbox.row(first)) ?? {}
    const minutes: number[] = []
    for (;;) {
      await outbox.skipWait()
      await outbox.send(server.url)
      const row = await outbox.row(first)
      expect(row).toMatchObject({ message_id, last_error: expect.stringContaining('451') })
      if (row?.state === 'parked') break
      minutes.push((await secondsToRetry()) / 60)
    }
    const expected = [1, 2, 5, 15, 60, 180, 480, 1440]
    expect(minutes.map((minute) => Math.round(minute))).toEqual(expected)
    expect(await outbox.row(first)).toMatchObject({ tries: expected.length + 1, next_try_at: null })
  })
})

/** Runs with the address of a TCP server that behaves as no mail server does. */
async function withTcpServer(
  onConnection: (socket: Socket) => void,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer((socket) => onConnection(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await run(`smtp://127.0.0.1:${port}`).finally(() => server.close())
}

/** Sends the greeting, and then an endless answer. */
function answerEndlessly(socket: Socket): void {
  socket.write('220 rete.example\r\n')
  const timer = setInterval(() => socket.write('250-rete.example\r\n'), 50)
  socket.once('close', () => clearInterval(timer))
}

const withLogin = () => server.url.replace('//', '//portale:sbagliata@')

describe('an unreachable server: one mail is tried per run and none is lost. The server', () => {
  it.each<[string, Parameters<MailServer['behave']>[0], () => string]>([
    ['refuses the connection with 421', { greeting: () => 421 }, () => server.url],
    ['answers 421 to MAIL FROM', { sender: () => 421 }, () => server.url],
    ['answers 421 to RCPT TO', { recipient: () => 421 }, () => server.url],
    ['rejects the sender', { sender: () => 550 }, () => server.url],
    ['rejects the password', { login: () => 535 }, withLogin],
    ['rejects the login temporarily', { login: () => 454 }, withLogin],
    ['is not listening', {}, () => 'smtp://127.0.0.1:1'],
    ['has an unknown host name', {}, () => 'smtp://nessuno.invalid:25'],
    ['closes the connection', { greeting: () => 'die' }, () => server.url],
    ['never greets', { greeting: () => 'hang' }, () => server.url],
    ['never answers to RCPT TO', { recipient: () => 'hang' }, () => server.url],
    ['never answers after DATA', { mail: () => 'hang' }, () => server.url],
    ['dies after DATA', { mail: () => 'die' }, () => server.url],
  ])('%s', async (_name, behaviour, url) => {
    server.behave(behaviour)
    await outbox.send(url(), { timeouts: shortTimeouts })
    expect(await states()).toEqual(['retrying', 'waiting', 'waiting'])
    expect(await outbox.row(first)).toMatchObject({ tries: 1, last_error: expect.stringMatching(/\S/) })
    expect(Math.abs((await secondsToRetry()) - 60)).toBeLessThan(15)
    expect(new Set(server.recipients).size).toBeLessThanOrEqual(1)
    server.behave({})
    await outbox.skipWait()
    await outbox.send(server.url)
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(accepted().toSorted()).toEqual(addresses().toSorted())
  })

  it('gets one connection per run: the outbox retries, not its transport', async () => {
    let connections = 0
    server.behave({
      greeting: () => {
        connections += 1
        return 'die'
      },
    })
    await outbox.send(server.url)
    expect(connections).toBe(1)
  })

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing at all', () => {}],
    ['never stops talking', answerEndlessly],
    ['speaks another protocol', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('%s', async (_name, onConnection) => {
    await withTcpServer(onConnection, (url) => outbox.send(url, { timeouts: shortTimeouts }))
    expect(await states()).toEqual(['retrying', 'waiting', 'waiting'])
  })
})

it('a mail whose server dies after DATA is sent again under the same Message-ID and accepted once', async () => {
  const { message_id } = (await outbox.row(first)) ?? {}
  server.behave({ mail: () => 'die' })
  await outbox.send(server.url)
  server.behave({})
  await outbox.skipWait()
  await outbox.send(server.url)
  const hasId = ({ messageId }: { messageId?: string }) => messageId === message_id
  expect(server.received.filter(hasId)).toHaveLength(2)
  expect(server.accepted.filter(({ mail }) => hasId(mail))).toHaveLength(1)
})

it('an unreachable server is not contacted for 30 seconds, however many mails are written meanwhile', async () => {
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

it('the error of a mail does not contain the password of the mail server', async () => {
  server.behave({ login: () => 535 })
  await outbox.send(withLogin())
  expect((await outbox.row(first))?.last_error).not.toContain('sbagliata')
})

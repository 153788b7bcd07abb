import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, shortTimeouts, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'

let t: TestApp
let outbox: Outbox
let server: MailServer
let person: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp({ mailReturn: 'rimbalzi+TOKEN@portale.example' })
  outbox = testOutbox(t)
  server = await mailServer()
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
  person = await buildUser(t.deps.db, { role: 'dealer_holder' })
})

describe('a server with greylisting', () => {
  it.each(['recipient', 'mail'] as const)(
    'that answers 451 to the %s twice gets the same mail again, once',
    async (step) => {
      const senders: string[] = []
      let refusals = 2
      server.behave({
        sender: (address) => {
          senders.push(address)
          return undefined
        },
        [step]: () => {
          refusals -= 1
          return refusals >= 0 ? 451 : undefined
        },
      })
      await outbox.write(buildNewMail(person))
      for (const state of ['retrying', 'retrying', 'sent', 'sent']) {
        await outbox.send(server.url)
        expect((await outbox.row(person))?.state).toBe(state)
        await outbox.send(server.url) // not due yet
        await outbox.skipWait()
      }
      // What greylisting compares: sender and recipient.
      expect([senders.length, new Set(senders).size, new Set(server.recipients)]).toEqual([
        3,
        1,
        new Set([person.email]),
      ])
      expect(server.accepted).toHaveLength(1)
      expect(server.accepted[0]?.mail.messageId).toBe((await outbox.row(person))?.message_id)
    },
  )
})

/** A server that says these answers, one to each command, and what it was sent; `hangsUp` after the answer to the mail. */
async function withScript(
  hangsUp: boolean,
  answer: (command: string) => string | undefined,
  run: (url: string) => Promise<void>,
) {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const tcp = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    let [isData, mail] = [false, '']
    socket.write('220 rete.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      const text = String(chunk)
      if (isData) mail += text
      if (isData && !mail.endsWith('\r\n.\r\n')) return
      if (isData) {
        received.push(mail)
        isData = false
        mail = ''
        socket.write('250 2.0.0 Ok\r\n', () => hangsUp && socket.destroy())
        return
      }
      isData = /^DATA/im.test(text)
      const said = answer(text)
      if (said !== undefined) socket.write(said)
    })
  }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  await run(`smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}`).finally(() => {
    for (const socket of sockets) socket.destroy()
    tcp.close()
  })
  return { received, connections: sockets.size }
}
const polite = (command: string) => (/^DATA/im.test(command) ? '354 Go on\r\n' : '250 Ok\r\n')

describe('a server that', () => {
  it('greets and is silent keeps the mails waiting, with the reason', async () => {
    await outbox.write(buildNewMail(person), buildNewMail(person))
    const start = Date.now()
    const { received, connections } = await withScript(
      false,
      () => undefined,
      (url) => outbox.send(url, { timeouts: shortTimeouts }),
    )
    expect([received, connections, Date.now() - start < 20_000]).toEqual([[], 1, true])
    const rows = (await outbox.rows()).filter(({ user_id }) => user_id === person.id)
    expect(rows.map(({ state, tries }) => [state, tries])).toEqual([
      ['retrying', 1],
      ['waiting', 0],
    ])
    expect(rows[0]?.last_error).toMatch(/\S/)
  })

  it('is silent after the sender’s address gets no mail either', async () => {
    await outbox.write(buildNewMail(person))
    const answer = (command: string) => (/^MAIL/i.test(command) ? undefined : polite(command))
    const { received } = await withScript(false, answer, (url) => outbox.send(url, { timeouts: shortTimeouts }))
    expect([received, (await outbox.row(person))?.state]).toEqual([[], 'retrying'])
  })

  it('says 250 and hangs up has each mail once: it is sent, and the next one goes by another connection', async () => {
    await outbox.write(buildNewMail(person), buildNewMail(person), buildNewMail(person))
    const { received, connections } = await withScript(true, polite, async (url) => {
      for (let run = 0; run < 3; run += 1) {
        await outbox.send(url)
        await outbox.skipWait()
      }
    })
    const ids = received.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim())
    const rows = (await outbox.rows()).filter(({ user_id }) => user_id === person.id)
    expect(ids.toSorted()).toEqual(rows.map(({ message_id }) => message_id).toSorted())
    expect([connections >= 3, new Set(rows.map(({ state }) => state))]).toEqual([true, new Set(['sent'])])
  })
})

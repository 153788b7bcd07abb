import type { Mail } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { delayed, otherMails, reports } from '../../../test/fixtures/delivery-reports.data.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/db/connection.ts'
import { deliveryReports } from '../../platform/metrics.ts'
import { startReportListener } from './report-listener.ts'
import { toReturnAddress } from './return-address.ts'

const mailReturn = 'rimbalzi+TOKEN@portale.example'
let t: TestApp
let outbox: Outbox
let server: MailServer
let listener: { port: number; close: () => Promise<void> }
let person: Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  t = await testApp({ mailReturn, lmtpListen: { host: '127.0.0.1', port: 0 } })
  outbox = testOutbox(t)
  server = await mailServer()
  const started = await startReportListener(t.deps)
  if (!started) throw new Error('nothing listens')
  listener = started
})
afterAll(async () => {
  await listener.close()
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
  person = await buildUser(t.deps.db, { role: 'dealer_holder' })
})

const row = async () => (await outbox.row(person)) ?? Promise.reject(new Error('there is no mail'))

/** Sends a mail; returns the sender's address that its server received. */
async function sendOne(): Promise<string> {
  let sender = ''
  server.behave({
    sender: (address) => {
      sender = address
      return undefined
    },
  })
  await outbox.write(buildNewMail(person))
  await outbox.send(server.url)
  expect((await row()).state).toBe('sent')
  return sender
}

/** Hands a mail over as a mail server does, by LMTP; resolves to the code of its answer. */
async function deliver(to: string | string[], raw: string): Promise<number> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: listener.port, lmtp: true, ignoreTLS: true })
  try {
    const sent = await transport.sendMail({ envelope: { from: '', to }, raw: Buffer.from(raw, 'latin1') })
    return Number(sent.response.slice(0, 3))
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}
const count = async (result: string) => {
  const { values } = await deliveryReports.get()
  return values.find(({ labels }) => labels.result === result)?.value ?? 0
}

it('a report that comes back while its mail is still being handed over is not lost', async () => {
  const sender: string[] = []
  let code: Promise<number> | undefined
  server.behave({
    sender: (address) => {
      sender.push(address)
      return undefined
    },
    mail: async () => {
      code = deliver(sender[0] ?? '', Object.values(reports)[0]?.[0] ?? '')
      await new Promise((resolve) => setTimeout(resolve, 500))
      return undefined
    },
  })
  await outbox.write(buildNewMail(person))
  await outbox.send(server.url)
  expect(await code).toBe(250)
  expect(await row()).toMatchObject({ state: 'parked' })
})

describe('a mail with MAIL_RETURN', () => {
  it('has a sender’s address of its own, another one each time, and its From as before', async () => {
    const [first, second] = [await sendOne(), await sendOne()]
    expect([first, second]).toEqual([
      expect.stringMatching(/^rimbalzi\+[0-9a-f]{32}@portale\.example$/),
      expect.not.stringMatching(first),
    ])
    expect(server.accepted.map(({ mail }) => mail.from?.address)).toEqual(
      Array(2).fill(expect.stringMatching(/^portale@/)),
    )
  })

  it('says in no header and no text what its address is', async () => {
    const sender = await sendOne()
    expect(server.accepted[0]?.raw).not.toContain(sender)
  })
})

describe('a report of a refusal', () => {
  it.each(Object.entries(reports))('by %s marks the mail, once', async (_name, [raw, reason]) => {
    const to = await sendOne()
    const before = await count('refused')
    expect(await deliver(to, raw)).toBe(250)
    expect(await row()).toMatchObject({
      state: 'parked',
      last_error: reason,
      next_try_at: null,
      refused_at: expect.anything(),
    })
    expect(await count('refused')).toBe(before + 1)
    await assertWritesNothing(t, () => deliver(to, raw))
  })

  it('is shown to the administrator as one of the mail’s own server is: refused, to be sent again', async () => {
    const to = await sendOne()
    await deliver(to, reports['Postfix: nobody of this name'][0])
    const other = person
    person = await buildUser(t.deps.db, { role: 'dealer_holder' })
    await outbox.write(buildNewMail(person))
    server.behave({ recipient: () => 550 })
    await outbox.send(server.url)
    const admin = await t.as('administrator')
    for (const state of ['refused', 'parked', 'resendable']) {
      const { body } = await admin.get<Page<Mail>>(`/api/mails?state=${state}&sort=-created_at`)
      const found = body.data.filter(({ to_address }) => [other.email, person.email].includes(to_address))
      expect(found.map(({ refused, state }) => [refused, state])).toEqual([
        [true, 'parked'],
        [true, 'parked'],
      ])
    }
    server.behave({})
    const { id } = (await outbox.row(other)) ?? {}
    expect((await admin.send('POST', `/api/mails/${id}/send`, {})).status).toBe(200)
    await outbox.send(server.url)
    expect(await outbox.row(other)).toMatchObject({ state: 'sent', refused_at: null, last_error: null })
    // The report of the copy before says nothing of this one.
    const before = await count('unknown')
    await assertWritesNothing(t, () => deliver(to, reports['Postfix: nobody of this name'][0]))
    expect(await count('unknown')).toBe(before + 1)
  })

  it('that arrives while the mail is still being sent waits for that', async () => {
    let to = ''
    let delivered: Promise<number> | undefined
    server.behave({
      sender: (address) => {
        to = address
        return undefined
      },
      mail: () => {
        delivered = deliver(to, reports['Postfix: nobody of this name'][0])
        return undefined
      },
    })
    await outbox.write(buildNewMail(person))
    await outbox.send(server.url)
    expect(await delivered).toBe(250)
    expect(await row()).toMatchObject({ state: 'parked', refused_at: expect.anything() })
  })

  it('in capital letters, and to two mails at once, finds both', async () => {
    const first = await sendOne()
    const { id } = await row()
    const second = await sendOne()
    expect(await deliver([first.toUpperCase(), second], reports['Postfix: nobody of this name'][0])).toBe(250)
    const states = (await outbox.rows())
      .filter((one) => one.user_id === person.id)
      .map((one) => [one.id >= id, one.state])
    expect(states).toEqual([
      [true, 'parked'],
      [true, 'parked'],
    ])
  })
})

describe('what is no refusal', () => {
  it('a report of a delay is a note on the mail, which stays sent; a refusal after it counts', async () => {
    const to = await sendOne()
    expect(await deliver(to, delayed)).toBe(250)
    expect(await row()).toMatchObject({
      state: 'sent',
      last_error: expect.stringMatching(/^Consegna in ritardo: 4\.4\.1 connect to/),
    })
    await deliver(to, reports['Postfix: nobody of this name'][0])
    expect((await row()).state).toBe('parked')
    await assertWritesNothing(t, () => deliver(to, delayed))
  })

  it.each(Object.entries(otherMails))('%s changes nothing', async (_name, raw) => {
    const to = await sendOne()
    const before = await count('ignored')
    expect(await assertWritesNothing(t, () => deliver(to, raw))).toBe(250)
    expect(await count('ignored')).toBe(before + 1)
  })

  it('a report for a token that no mail has is taken, and counted', async () => {
    const before = await count('unknown')
    const to = toReturnAddress(mailReturn, '00000000-0000-4000-8000-000000000000')
    expect(await assertWritesNothing(t, () => deliver(to, reports['Postfix: nobody of this name'][0]))).toBe(250)
    expect(await count('unknown')).toBe(before + 1)
  })

  it('a report for a mail that waits to be sent again changes nothing', async () => {
    const to = await sendOne()
    await sql`UPDATE mails SET state = 'waiting', next_try_at = now() + interval '1 hour' WHERE user_id = ${person.id}`.execute(
      t.deps.db,
    )
    await assertWritesNothing(t, () => deliver(to, reports['Postfix: nobody of this name'][0]))
  })

  it('the token of the mail’s link to unsubscribe is no return address', async () => {
    await sendOne()
    const to = toReturnAddress(mailReturn, (await row()).unsubscribe_token ?? '')
    await assertWritesNothing(t, () => deliver(to, reports['Postfix: nobody of this name'][0]))
  })
})

describe('the listener', () => {
  it.each([
    'portale@portale.example',
    'rimbalzi@portale.example',
    'rimbalzi+x@portale.example',
    `rimbalzi+${'a'.repeat(32)}@altro.example`,
    `rimbalzi+${'g'.repeat(32)}@portale.example`,
    `rimbalzi+${'a'.repeat(33)}@portale.example`,
  ])('refuses %s (550)', async (to) => expect(await deliver(to, delayed)).toBe(550))

  it('refuses a mail of three megabytes (552), and goes on', async () => {
    const to = await sendOne()
    expect(await deliver(to, `Subject: x\r\n\r\n${'x'.repeat(70).concat('\r\n').repeat(45_000)}`)).toBe(552)
    expect((await row()).state).toBe('sent')
    expect(await deliver(to, delayed)).toBe(250)
  })

  it('leaves what it can’t record to the mail server (451)', async () => {
    const to = await sendOne()
    const closed = connect(t.databaseUrl).db
    await sql`SELECT 1`.execute(closed) // it opens with its first statement
    await closed.destroy()
    const other = await startReportListener({ ...t.deps, db: closed })
    const kept = listener
    listener = other ?? kept
    expect(await deliver(to, delayed)).toBe(451)
    await other?.close()
    listener = kept
    expect((await row()).last_error).toBeNull()
  })

  it('opens nothing without its settings', async () => {
    expect(
      await startReportListener({ ...t.deps, config: { ...t.deps.config, lmtpListen: undefined } }),
    ).toBeUndefined()
  })
})

describe('the settings', () => {
  const read = (variables: Record<string, string>) => () =>
    readConfig({
      DATABASE_URL: 'postgres://a:b@localhost/c',
      SECRET: 's'.repeat(32),
      DATA_DIR: t.dataDir,
      ...variables,
    })

  it('MAIL_RETURN needs its place for the token, LMTP_LISTEN a port and MAIL_RETURN', () => {
    for (const wrong of [
      'rimbalzi@portale.example',
      'TOKEN+TOKEN@portale.example',
      'rimbalzi@TOKEN.example',
      '<b+TOKEN@portale.example>',
    ])
      expect(read({ MAIL_RETURN: wrong })).toThrow(/^MAIL_RETURN must be an address with TOKEN/)
    for (const wrong of ['2424', '127.0.0.1', '127.0.0.1:x', '127.0.0.1:99999', '[:::]:24', '/run/lmtp'])
      expect(read({ MAIL_RETURN: mailReturn, LMTP_LISTEN: wrong })).toThrow('LMTP_LISTEN must be HOST:PORT')
    expect(read({ LMTP_LISTEN: '127.0.0.1:2424' })).toThrow('LMTP_LISTEN needs MAIL_RETURN')
    expect(read({ MAIL_RETURN: mailReturn, LMTP_LISTEN: '[::1]:2424' })().lmtpListen).toEqual({
      host: '::1',
      port: 2424,
    })
  })
})

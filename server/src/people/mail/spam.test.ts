import { mailKinds } from '@portale/domain/platform/mails.ts'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { writeAllKinds } from '../../../test/fixtures/mail-kinds.fixtures.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startPostfix } from '../../../test/postfix.ts'
import { bySize } from '../../../test/sizes.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { type SpamRules, scoreMails } from '../../../test/spamassassin.ts'

const sender = 'portale@rete.example'
const maxPoints = 0.1

let t: TestApp
let server: MailServer
/** Each mail as it arrived, by its kind. */
let arrived: { kind: string; raw: string; mail: Email }[]
let plain: string

beforeAll(async () => {
  t = await testApp({ baseUrl: 'https://portale.rete.example', mailFrom: `Portale Rete <${sender}>` })
  server = await mailServer()
  const outbox = testOutbox(t)
  await writeAllKinds(t.deps.db, t.deps.config)
  await outbox.send(server.url)
  const kinds = new Map((await outbox.rows()).map(({ message_id, kind }) => [message_id, kind]))
  arrived = server.accepted.map(({ mail, raw }) => ({ kind: kinds.get(mail.messageId ?? '') ?? '', mail, raw }))
  server.reset()
  const transport = nodemailer.createTransport({ url: server.url })
  await transport.sendMail({ from: sender, to: 'maria@rete.example', subject: 'Prova', text: 'Ciao Maria, a domani.' })
  plain = server.accepted[0]?.raw ?? ''
})
afterAll(async () => {
  await server.close()
  await t.close()
})

/** The lines that the recipient's server puts above a mail, as Postfix writes them. */
const trace = (client: string) =>
  [
    `Return-Path: <${sender}>`,
    `Received: from portale.rete.example (${client})`,
    '\tby mx.rete.example (Postfix) with ESMTP id 4X1',
    `\tfor <maria@rete.example>; ${new Date().toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\r\n')

const sum = (rules: SpamRules) => [...rules.values()].reduce((total, points) => total + points, 0)

/** The points of each mail beyond those of a plain one that came the same way. */
async function countPoints(mails: { kind: string; raw: string }[], client: string) {
  const [base = new Map(), ...scored] = await scoreMails(
    [plain, ...mails.map(({ raw }) => raw)].map((raw) => trace(client) + raw),
  )
  return scored.map((rules, index) => {
    const named = [...rules].filter(([name]) => !base.has(name)).map((rule) => rule.join(' '))
    return { kind: mails[index]?.kind, points: sum(rules) - sum(base), rules: named.join(', ') }
  })
}

const internet = ['from the internet', 'mail.rete.example [203.0.113.25]'] as const

describe.each(bySize([internet], [internet, ['from its own machine', 'localhost [127.0.0.1]'] as const]))(
  'a mail %s',
  (_name, client) => {
    it('of each kind has at most 0.1 SpamAssassin points more than a plain one', async () => {
      expect(new Set(arrived.map(({ kind }) => kind))).toEqual(new Set(mailKinds))
      const counted = await countPoints(arrived, client)
      expect(counted.filter(({ points }) => points > maxPoints)).toEqual([])
    })

    it('without a date or a Message-ID, or with its recipient’s address in a link, has more', async () => {
      const raw = arrived.find(({ kind }) => kind === 'password_changed')?.raw ?? ''
      const [, address] = /^To: .*<(.*)>/m.exec(raw) ?? []
      const link = `<a href="https://portale.rete.example/users?email=${encodeURIComponent(address ?? '')}">qui</a>`
      const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Vedi '
      const changed = {
        'without a date': raw.replace(/^Date:.*\r\n/m, ''),
        'without a Message-ID': raw.replace(/^Message-ID:.*\r\n/m, ''),
        'with the address': `${raw.slice(0, raw.indexOf('Content-Type:'))}${html}${link}</p>\r\n`,
      }
      const counted = await countPoints(
        Object.entries(changed).map(([kind, text]) => ({ kind, raw: text })),
        client,
      )
      for (const { points } of counted) expect(points).toBeGreaterThan(maxPoints)
    })
  },
)

describe.runIf(bySize(false, true))('a mail that a real Postfix has taken', () => {
  it('of each kind has at most 0.1 points more than a plain one', async () => {
    const postfix = await startPostfix()
    try {
      const outbox = testOutbox(t)
      await sql`UPDATE mails SET state = 'waiting', next_try_at = now(), tries = 0`.execute(t.deps.db)
      await outbox.send(postfix.url)
      const transport = nodemailer.createTransport({ url: postfix.url })
      await transport.sendMail({ from: sender, to: 'maria@rete.example', subject: 'Prova', text: 'Ciao, a domani.' })
      // Those with a link are not sent twice: their token is gone.
      const sent = (await outbox.rows()).filter(({ state }) => state === 'sent')
      const mails = await postfix.waitForMails(sent.length + 1)
      const scored = await scoreMails(mails)
      const base = scored[mails.findIndex((raw) => raw.includes('Subject: Prova\n'))] ?? new Map()
      expect(base.size).toBeGreaterThan(0)
      expect(scored.map((rules) => sum(rules) - sum(base)).filter((points) => points > maxPoints)).toEqual([])
    } finally {
      await postfix.close()
    }
  })
})

// SpamAssassin compares links with the recipient of a mail, or, in a process that lives on, of an earlier mail.
it('no link of a mail has an address in it', () => {
  for (const { mail, kind } of arrived)
    expect([kind, [...(mail.text ?? '').matchAll(/https?:\S*(@|%40)\S*/g)].map(([link]) => link)]).toEqual([kind, []])
})

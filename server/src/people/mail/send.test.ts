import { Client } from 'pg'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { startWorker } from '../../worker.ts'
import type { NewMail } from './mail-write.queries.ts'
import { tokenPlaceholder } from './mail-write.queries.ts'

const baseUrl = 'http://rete.example:8080'
const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Scegli', url: `${baseUrl}/reset-password/${tokenPlaceholder}?a=1&b=2` }
const withLink = { content: { paragraphs: ['apri.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let server: MailServer

beforeAll(async () => {
  t = await testApp({ baseUrl, mailFrom: 'Portale Rete <portale@rete.example>' })
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
})

const person = (name?: string) => buildUser(t.deps.db, { role: 'dealer_holder', name })

/** Writes one mail, sends it, and returns it as the mail server received it. */
async function sendOne(change: Partial<NewMail> = {}, name?: string): Promise<Email> {
  await outbox.write(buildNewMail(await person(name), change))
  await outbox.send(server.url)
  const [arrived, ...more] = server.accepted
  if (!arrived || more.length > 0) throw new Error(`${server.accepted.length} mails arrived instead of one`)
  return arrived.mail
}

describe('a sent mail', () => {
  it('is the written mail, under its Message-ID', async () => {
    const to = await person('Laura Bianchi')
    await outbox.write(buildNewMail(to, { subject: 'Documenti da verificare' }))
    const row = await outbox.row(to)
    await outbox.send(server.url)
    const [arrived] = server.accepted
    expect(arrived).toMatchObject({
      to: [to.email],
      mail: {
        from: { name: 'Portale Rete', address: 'portale@rete.example' },
        to: [{ name: 'Laura Bianchi', address: to.email }],
        subject: 'Documenti da verificare',
        messageId: row?.message_id,
      },
    })
    expect([arrived?.mail.text?.trim(), arrived?.mail.html?.trim()]).toEqual([row?.text.trim(), row?.html])
    expect(row?.message_id).toMatch(/^<[0-9a-f-]{36}@rete\.example>$/)
    expect(await outbox.row(to)).toMatchObject({ state: 'sent', tries: 1, next_try_at: null, last_error: null })
  })

  it.each([
    'Rossi, Bianchi & C.',
    'Mario "Il Meccanico" O’Neill',
    'Jürgen Müller-Groß',
    '«Öztürk» <boss@evil.example>',
    'Nome (con commento); e punto',
    'x'.repeat(255),
  ])('has one recipient, whose name is %s', async (name) => {
    const mail = await sendOne({}, name)
    expect(mail.to).toEqual([{ name, address: server.recipients[0] }])
    expect([mail.cc, mail.bcc, server.recipients.length]).toEqual([undefined, undefined, 1])
    expect(mail.text).toContain(`Ciao ${name},`)
  })

  it.each([
    ['umlauts', 'Attività «Über» è conclusa €', 'Attività «Über» è conclusa €'],
    ['a header', 'Titolo\r\nBcc: spia@evil.example\r\n\r\ncorpo', 'Titolo Bcc: spia@evil.example corpo'],
    [
      'an encoded header',
      '=?utf-8?Q?a=0D=0ABcc:_spia@evil.example?=',
      '=\u200b?utf-8?Q?a=0D=0ABcc:_spia@evil.example?=',
    ],
  ])('has a subject with %s on one line', async (_name, subject, expected) => {
    const mail = await sendOne({ subject })
    expect(mail.subject).toBe(expected)
    expect(server.recipients).toHaveLength(1)
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('is marked as generated automatically', async () => {
    const { headers } = await sendOne()
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('has the same words as HTML and as text, all of them escaped', async () => {
    const { html = '', text = '' } = await sendOne({
      content: {
        paragraphs: ['<script>alert(1)</script> è «così».', 'E poi?'],
        items: ['<img src=x onerror=alert(1)>.pdf: Rifiutato', 'b & c.pdf'],
        button: { label: 'Vai "là"', url: `${baseUrl}/activities/7` },
        note: 'Nota <b>finale</b>.',
      },
    })
    expect(html).not.toMatch(/<(script|img|b)\b/)
    const visible = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    const words = (content: string) =>
      content
        .replace(/^- |^--$/gm, '')
        .split(/\s+/)
        .join(' ')
    for (const line of text.split('\n').filter((one) => one.trim() && !one.includes(':')))
      expect(words(visible)).toContain(words(line).trim())
    expect(html).toContain(`href="${baseUrl}/activities/7"`)
    expect(text).toContain(`Vai "là":\n${baseUrl}/activities/7`)
  })

  it('supports dark mail clients: both colour schemes, no background except the button’s', async () => {
    const { html = '' } = await sendOne(withLink)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/background:/g)).toHaveLength(2)
  })
})

describe('the token of a link', () => {
  it('is in the HTML and the text of the sent mail, and deleted from the table', async () => {
    const { html, text } = await sendOne(withLink)
    const address = `${baseUrl}/reset-password/${value}?a=1&b=2`
    expect(text).toContain(address)
    expect(html?.match(new RegExp(value, 'g'))).toHaveLength(2)
    expect(html?.match(/href="([^"]*)"/)?.[1]).toBe(address.replace('&', '&#38;'))
    expect((await outbox.rows()).at(-1)).toMatchObject({
      secret: null,
      text: expect.stringContaining(tokenPlaceholder),
    })
  })

  it.each([
    ['encrypted under another SECRET', { secret: 'un altro segreto, lungo abbastanza' }, 60],
    ['expired while the mail waited', {}, -1],
  ])('%s: the mail is parked and the others are sent', async (_name, config, minutes) => {
    const [first, second] = [await person(), await person()]
    await outbox.write(buildNewMail(first, { ...withLink, token: { value, minutes } }), buildNewMail(second))
    await outbox.send(server.url, config)
    expect(await outbox.row(first)).toMatchObject({
      state: 'parked',
      last_error: 'Il suo collegamento è scaduto prima dell’invio.',
    })
    expect(server.accepted.map(({ to }) => to)).toEqual([[second.email]])
  })

  it('does not replace a placeholder in a text without a link', async () => {
    const { text } = await sendOne({ content: { paragraphs: ['un file.'], items: [`${tokenPlaceholder}.pdf`] } })
    expect(text).toContain(`- ${tokenPlaceholder}.pdf`)
  })
})

it('a mail that was written more than seven days ago and never tried is parked', async () => {
  const [old, recent] = [await person(), await person()]
  await outbox.write(buildNewMail(old), buildNewMail(recent))
  const days = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [{ id }, next_try_at] of [
    [old, days(7.01)],
    [recent, days(6.9)],
  ] as const)
    await t.deps.db.updateTable('mails').set({ next_try_at }).where('user_id', '=', id).execute()
  await outbox.send(server.url)
  expect([await outbox.row(old), await outbox.row(recent)]).toMatchObject([{ state: 'parked' }, { state: 'sent' }])
  expect((await outbox.row(old))?.last_error).toMatch(/^Scritta più di sette giorni fa/)
})

describe('the job runner', () => {
  const withWorker = async (smtpUrl: string | undefined, run: () => Promise<void>) => {
    const problems: string[] = []
    const deps = { ...t.deps, config: { ...t.deps.config, smtpUrl } }
    const runner = await startWorker(deps, t.databaseUrl, (message) => problems.push(message))
    await run().finally(runner.stop)
    await runner.promise
    expect(problems).toEqual([])
  }

  // The queue is its owner's, not the application's.
  const jobsLeft = async () => {
    const owner = new Client({ connectionString: t.databaseUrl })
    await owner.connect()
    const { rowCount } = await owner.query('SELECT FROM graphile_worker.jobs')
    await owner.end()
    return rowCount
  }

  it('sends a mail as soon as it is written', async () => {
    await withWorker(server.url, async () => {
      const to = await person()
      await outbox.write(buildNewMail(to))
      await expect.poll(() => server.accepted.map((mail) => mail.to)).toEqual([[to.email]])
      await expect.poll(async () => (await outbox.row(to))?.state).toBe('sent')
    })
  })

  it('leaves a mail waiting and readable without a mail server', async () => {
    const to = await person()
    const administrator = await t.as('administrator')
    await withWorker(undefined, async () => {
      await outbox.write(buildNewMail(to, withLink))
      await expect.poll(jobsLeft).toBe(0)
    })
    const row = await outbox.row(to)
    expect(row).toMatchObject({ state: 'waiting', tries: 0 })
    const { body } = await administrator.get<{ text: string; link: string }>(`/api/mails/${row?.id}`)
    expect(body).toMatchObject({ link: 'alive', text: expect.stringContaining(`/reset-password/${value}?`) })
  })
})

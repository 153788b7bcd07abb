import { Client } from 'pg'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { letter, type Outbox, outboxOf } from '../../test/mails.ts'
import { type MailServer, mailServer } from '../../test/smtp.ts'
import { startWorker } from '../jobs/worker.ts'
import { tokenMark } from './layout.ts'
import type { Letter } from './outbox.ts'

const baseUrl = 'http://rete.example:8080'
const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Scegli', url: `${baseUrl}/reset-password/${tokenMark}?email=a%26b%40rete.example` }
const withLink = { content: { paragraphs: ['apri.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let server: MailServer

beforeAll(async () => {
  t = await testApp({ baseUrl, mailFrom: 'Portale Rete <portale@rete.example>' })
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
})

const person = (name?: string) => buildUser(t.deps.db, { role: 'dealer_holder', name })

/** Writes one letter, sends it, and answers it as it arrived. */
async function arrivedOf(change: Partial<Letter> = {}, name?: string): Promise<Email> {
  await outbox.write(letter(await person(name), change))
  await outbox.send(server.url)
  const [arrived, ...more] = server.accepted
  if (!arrived || more.length > 0) throw new Error(`${server.accepted.length} mails arrived instead of one`)
  return arrived.mail
}

describe('what arrives', () => {
  it('is the mail that was written, under its fixed Message-ID', async () => {
    const to = await person('Laura Bianchi')
    await outbox.write(letter(to, { subject: 'Documenti da verificare' }))
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
  ])('has the recipient %s', async (name) => {
    const mail = await arrivedOf({}, name)
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
  ])('has a subject with %s on one line', async (_name, subject, read) => {
    const mail = await arrivedOf({ subject })
    expect(mail.subject).toBe(read)
    expect(server.recipients).toHaveLength(1)
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('tells mail programs that no person wrote it', async () => {
    const { headers } = await arrivedOf()
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('says the same as HTML and as text, nothing of it being markup', async () => {
    const { html = '', text = '' } = await arrivedOf({
      content: {
        paragraphs: ['<script>alert(1)</script> è «così».', 'E poi?'],
        items: ['<img src=x onerror=alert(1)>.pdf: Rifiutato', 'b & c.pdf'],
        button: { label: 'Vai "là"', url: `${baseUrl}/activities/7` },
        note: 'Nota <b>finale</b>.',
      },
    })
    expect(html).not.toMatch(/<(script|img|b)\b/)
    const read = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    const words = (part: string) =>
      part
        .replace(/^- |^--$/gm, '')
        .split(/\s+/)
        .join(' ')
    for (const line of text.split('\n').filter((one) => one.trim() && !one.includes(':')))
      expect(words(read)).toContain(words(line).trim())
    expect(html).toContain(`href="${baseUrl}/activities/7"`)
    expect(text).toContain(`Vai "là":\n${baseUrl}/activities/7`)
  })

  it('is readable in dark mail clients: both schemes, no background of its own but the button’s', async () => {
    const { html = '' } = await arrivedOf(withLink)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/background:/g)).toHaveLength(2)
  })
})

describe('a token', () => {
  it('is in the mail that arrives, in both parts, and gone from the table afterwards', async () => {
    const { html, text } = await arrivedOf(withLink)
    const address = `${baseUrl}/reset-password/${value}?email=a%26b%40rete.example`
    expect(text).toContain(address)
    expect(html?.match(new RegExp(value, 'g'))).toHaveLength(2)
    expect(html?.match(/href="([^"]*)"/)?.[1]).toBe(address.replace('&', '&#38;'))
    expect((await outbox.rows()).at(-1)).toMatchObject({ secret: null, text: expect.stringContaining(tokenMark) })
  })

  it.each([
    ['sealed under another SECRET', { secret: 'un altro segreto, lungo abbastanza' }, 60],
    ['that expired while the mail waited', {}, -1],
  ])('%s is parked, and the others are sent', async (_name, config, minutes) => {
    const [first, second] = [await person(), await person()]
    await outbox.write(letter(first, { ...withLink, token: { value, minutes } }), letter(second))
    await outbox.send(server.url, config)
    expect(await outbox.row(first)).toMatchObject({
      state: 'parked',
      last_error: 'Il suo collegamento è scaduto prima dell’invio.',
    })
    expect(server.accepted.map(({ to }) => to)).toEqual([[second.email]])
  })

  it('is only where the portal put one: the mark in somebody’s words stays as it is', async () => {
    const { text } = await arrivedOf({ content: { paragraphs: ['un file.'], items: [`${tokenMark}.pdf`] } })
    expect(text).toContain(`- ${tokenMark}.pdf`)
  })
})

it('what was written more than seven days ago and never tried is parked, not sent', async () => {
  const [old, recent] = [await person(), await person()]
  await outbox.write(letter(old), letter(recent))
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
  const work = async (smtpUrl: string | undefined, meanwhile: () => Promise<void>) => {
    const problems: string[] = []
    const deps = { ...t.deps, config: { ...t.deps.config, smtpUrl } }
    const runner = await startWorker(deps, t.databaseUrl, (message) => problems.push(message))
    await meanwhile().finally(runner.stop)
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
    await work(server.url, async () => {
      const to = await person()
      await outbox.write(letter(to))
      await expect.poll(() => server.accepted.map((mail) => mail.to), { timeout: 5000 }).toEqual([[to.email]])
      await expect.poll(async () => (await outbox.row(to))?.state, { timeout: 5000 }).toBe('sent')
    })
  })

  it('without a mail server leaves it waiting, readable', async () => {
    const to = await person()
    const administrator = await t.as('administrator')
    await work(undefined, async () => {
      await outbox.write(letter(to, withLink))
      await expect.poll(jobsLeft, { timeout: 5000 }).toBe(0)
    })
    const row = await outbox.row(to)
    expect(row).toMatchObject({ state: 'waiting', tries: 0 })
    const { body } = await administrator.get<{ text: string; link: string }>(`/api/mails/${row?.id}`)
    expect(body).toMatchObject({ link: 'alive', text: expect.stringContaining(`/reset-password/${value}?`) })
  })
})

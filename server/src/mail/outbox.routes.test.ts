import type { Mail, MailDetail } from '@portale/domain/mails.ts'
import type { Page } from '@portale/domain/page.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildMail, buildUser } from '../../test/fixtures/factories.ts'
import { letter, type Outbox, outboxOf } from '../../test/mails.ts'
import { startSecondServer } from '../../test/second.ts'
import { type MailServer, mailServer } from '../../test/smtp.ts'
import { tokenMark } from './layout.ts'

const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Apri', url: `https://rete.example/${tokenMark}` }
const withLink = { content: { paragraphs: ['apri.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let server: MailServer
let caller: Caller
let to: Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  t = await testApp()
  outbox = outboxOf(t)
  server = await mailServer()
  caller = await t.as('administrator')
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  to = await buildUser(t.deps.db, { role: 'dealer_holder' })
})

const withNothingToSend = async () => {
  await outbox.clear()
  server.reset()
}
const detail = async (id: number) => (await caller.get<MailDetail>(`/api/mails/${id}`)).body
const sendAgain = (id: number) => caller.send<MailDetail>('POST', `/api/mails/${id}/send`, {})
const idOf = async () => (await outbox.row(to))?.id ?? 0

describe('the list', () => {
  let made: Awaited<ReturnType<typeof buildMail>>[]
  const list = async (query: string) => (await caller.get<Page<Mail> & { smtp: boolean }>(`/api/mails?${query}`)).body
  const places = async (query: string) =>
    (await list(query)).data.map(({ id }) => made.findIndex((mail) => mail.id === id)).toSorted()

  beforeAll(async () => {
    const user_id = (await buildUser(t.deps.db, { role: 'dealer_holder' })).id
    made = []
    for (const values of [
      {
        state: 'sent',
        kind: 'invitation',
        to_name: 'Laura Bianchi',
        to_address: 'laura@rete.example',
        subject: 'È 100%',
      },
      {
        state: 'parked',
        kind: 'reset_password',
        to_name: 'Öztürk',
        to_address: 'boss@evil.example',
        subject: 'Città_1',
      },
      { state: 'waiting', kind: 'invitation', to_name: 'Mario', to_address: 'mario@rete.example', subject: 'CITTA 2' },
      { state: 'retrying', kind: 'email_changed', to_name: 'Anna', to_address: 'laura.b@rete.example', subject: 'x' },
    ] as const)
      made.push(await buildMail(t.deps.db, { user_id, ...values }))
  })

  it.each<[string, number[]]>([
    ['state=sent', [0]],
    ['state=parked', [1]],
    ['state=retrying', [3]],
    ['state=nessuno', []],
    ['kind=invitation', [0, 2]],
    ['kind=invitation&state=waiting', [2]],
    ['to=laura', [0, 3]],
    ['to=BIANCHI', [0]],
    ['to=ozturk', [1]],
    ['to=@evil', [1]],
    ['subject=citta', [1, 2]],
    ['subject=%25', [0]],
    ['subject=_1', [1]],
    ['subject=e%20100', [0]],
    ['subject=x&to=anna&state=retrying&kind=email_changed', [3]],
    ["subject='%3b--", []],
  ])('?%s', async (query, expected) => {
    expect(await places(query)).toEqual(expected)
  })

  it('has the newest first, in pages, each row without its texts', async () => {
    const user_id = to.id
    for (let count = 0; count < 11; count += 1) await buildMail(t.deps.db, { user_id, subject: `Pagina ${count}` })
    const first = await list('subject=pagina&per_page=10')
    const ids = [...first.data, ...(await list('subject=pagina&per_page=10&page=2')).data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(first).toMatchObject({ total: 11, last_page: 2, from: 1, to: 10, smtp: false })
    expect(Object.keys(first.data[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'id', 'kind', 'last_error', 'next_try_at', 'sent_at', 'state', 'subject', 'to_address']
        .concat(['to_name', 'tries'])
        .toSorted(),
    )
  })

  it('says whether a mail server is configured', async () => {
    const configured = await startSecondServer(t, { smtpUrl: server.url })
    const { body } = await configured.as(caller).get<{ smtp: boolean }>('/api/mails')
    await configured.close()
    expect(body.smtp).toBe(true)
  })
})

describe('one mail', () => {
  beforeEach(withNothingToSend)

  it('is shown as it looks, its token only while it works', async () => {
    await outbox.write(letter(to, withLink))
    const id = await idOf()
    const alive = await detail(id)
    expect(alive).toMatchObject({ id, link: 'alive', state: 'waiting', to_address: to.email })
    expect([alive.text, alive.html].every((part) => part.includes(value) && !part.includes(tokenMark))).toBe(true)
    expect(Object.keys(alive)).not.toEqual(expect.arrayContaining(['secret', 'has_link', 'user_id', 'key']))
    await outbox.send(server.url)
    const gone = await detail(id)
    expect(gone).toMatchObject({ link: 'gone', state: 'sent' })
    expect([gone.text, gone.html].every((part) => part.includes('/scaduto') && !part.includes(tokenMark))).toBe(true)
  })

  it('without a link has none, whatever words it holds', async () => {
    await outbox.write(letter(to, { content: { paragraphs: [`il file ${tokenMark}.pdf.`] } }))
    expect(await detail(await idOf())).toMatchObject({ link: null, text: expect.stringContaining(`${tokenMark}.pdf`) })
  })

  it.each(['0', '999999', 'x', '1e3', '-1', '99999999999999999999'])('of id %s: 404', async (id) => {
    expect((await caller.get(`/api/mails/${id}`)).status).toBe(404)
    expect((await caller.send('POST', `/api/mails/${id}/send`, {})).status).toBe(404)
  })
})

describe('sending again', () => {
  beforeEach(withNothingToSend)

  it.each(['waiting', 'retrying', 'parked'] as const)('a mail that is %s keeps its Message-ID', async (state) => {
    const mail = await buildMail(t.deps.db, { user_id: to.id, state })
    await t.deps.db.updateTable('mails').set({ tries: 4, last_error: '451' }).where('id', '=', mail.id).execute()
    const { status, body } = await sendAgain(mail.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'waiting', tries: 0, last_error: null, message_id: mail.message_id })
    await outbox.send(server.url)
    expect(server.accepted.map((one) => one.mail.messageId)).toEqual([mail.message_id])
  })

  it('one that was sent goes out once more under another Message-ID', async () => {
    await outbox.write(letter(to))
    await outbox.send(server.url)
    const { body } = await sendAgain(await idOf())
    expect(body).toMatchObject({ state: 'waiting', sent_at: expect.any(String) })
    await outbox.send(server.url)
    const [first, second] = server.accepted.map((one) => one.mail)
    expect(second).toMatchObject({ subject: first?.subject, messageId: body.message_id })
    expect(second?.messageId).not.toBe(first?.messageId)
  })

  it('one whose link is gone is refused: 422', async () => {
    await outbox.write(letter(to, withLink))
    await outbox.send(server.url)
    const { status, body } = await sendAgain(await idOf())
    expect([status, body]).toEqual([
      422,
      { message: 'Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.' },
    ])
    expect((await outbox.row(to))?.state).toBe('sent')
  })

  it('one that is being sent in this moment: 409, and it arrives once', async () => {
    await outbox.write(letter(to))
    const id = await idOf()
    const statuses: number[] = []
    server.behave({
      mail: async () => {
        statuses.push((await sendAgain(id)).status)
        return undefined
      },
    })
    await outbox.send(server.url)
    await outbox.send(server.url)
    expect([statuses, server.accepted.length]).toEqual([[409], 1])
  })

  it('two administrators at once: it arrives once', async () => {
    const { id } = await buildMail(t.deps.db, { user_id: to.id, state: 'parked' })
    const statuses = (await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    await outbox.send(server.url)
    expect(server.accepted).toHaveLength(1)
  })
})

it.each(roleNames.filter((role) => role !== 'administrator'))('%s sees nothing of it', async (role: RoleName) => {
  const other = await t.as(role)
  const { id } = await buildMail(t.deps.db, { user_id: other.user_id })
  for (const url of ['/api/mails', `/api/mails/${id}`]) expect((await other.get(url)).status).toBe(403)
  expect((await other.send('POST', `/api/mails/${id}/send`, {})).status).toBe(403)
})

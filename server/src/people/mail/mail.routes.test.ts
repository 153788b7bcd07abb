import type { RowChange } from '@portale/domain/history/audit/change.ts'
import type { Mail, MailDetail } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildMail } from '../../../test/fixtures/factories-notices.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { tokenPlaceholder } from './mail-write.queries.ts'

const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Apri', url: `https://rete.example/${tokenPlaceholder}` }
const withLink = { content: { paragraphs: ['apri.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let server: MailServer
let caller: Caller
let to: Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
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

const clearOutbox = async () => {
  await outbox.clear()
  server.reset()
}
const detail = async (id: number) => (await caller.get<MailDetail>(`/api/mails/${id}`)).body
const sendAgain = (id: number) => caller.send<MailDetail>('POST', `/api/mails/${id}/send`, {})
const newestId = async () => (await outbox.row(to))?.id ?? 0

describe('GET /api/mails', () => {
  let mails: Awaited<ReturnType<typeof buildMail>>[]
  const list = async (query: string) => (await caller.get<Page<Mail> & { smtp: boolean }>(`/api/mails?${query}`)).body
  const indexes = async (query: string) =>
    (await list(query)).data.map(({ id }) => mails.findIndex((mail) => mail.id === id)).toSorted()

  beforeAll(async () => {
    const user_id = (await buildUser(t.deps.db, { role: 'dealer_holder' })).id
    mails = []
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
      mails.push(await buildMail(t.deps.db, { user_id, ...values }))
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
    expect(await indexes(query)).toEqual(expected)
  })

  it('lists the newest first, in pages, without the texts', async () => {
    const user_id = to.id
    for (let count = 0; count < 11; count += 1) await buildMail(t.deps.db, { user_id, subject: `Pagina ${count}` })
    const first = await list('subject=pagina&per_page=10')
    const ids = [...first.data, ...(await list('subject=pagina&per_page=10&page=2')).data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(first).toMatchObject({ total: 11, last_page: 2, from: 1, to: 10, smtp: false })
    expect(Object.keys(first.data[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'id', 'kind', 'last_error', 'next_try_at', 'sent_at', 'state', 'subject', 'to_address']
        .concat(['refused', 'to_name', 'tries', 'lock_version', 'sent_to', 'current_address'])
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

describe('GET /api/mails/:id', () => {
  beforeEach(clearOutbox)

  it('answers the texts with the token only while the link is valid', async () => {
    await outbox.write(buildNewMail(to, withLink))
    const id = await newestId()
    const valid = await detail(id)
    expect(valid).toMatchObject({ id, link: 'alive', state: 'waiting', to_address: to.email })
    expect(
      [valid.text, valid.html].every((content) => content.includes(value) && !content.includes(tokenPlaceholder)),
    ).toBe(true)
    expect(Object.keys(valid)).not.toEqual(expect.arrayContaining(['secret', 'has_link', 'user_id', 'key']))
    await outbox.send(server.url)
    const expired = await detail(id)
    expect(expired).toMatchObject({ link: 'gone', state: 'sent' })
    expect(
      [expired.text, expired.html].every(
        (content) => content.includes('/scaduto') && !content.includes(tokenPlaceholder),
      ),
    ).toBe(true)
  })

  it.each([{ state: 'sent' }, { state: 'retrying' }] as const)(
    'returns the same timestamps as the list: %j',
    async (values) => {
      const { id } = await buildMail(t.deps.db, { user_id: to.id, ...values })
      const { body } = await caller.get<Page<Mail>>('/api/mails')
      expect(await detail(id)).toMatchObject(body.data[0] ?? {})
      expect((await sendAgain(id)).body.created_at).toBe(body.data[0]?.created_at)
    },
  )

  it.each(roleNames)('shows the valid link of a %s to users of higher rank, and records each reading', async (role) => {
    const recipient = await buildUser(t.deps.db, { role })
    await outbox.write(buildNewMail(recipient, { ...withLink, kind: 'reset_password' }))
    const id = (await outbox.row(recipient))?.id ?? 0
    const answers = [await detail(id), await detail(id), (await sendAgain(id)).body]
    const isShown = role !== 'administrator'
    expect(answers.map(({ link }) => link)).toEqual([...Array(2).fill(isShown ? 'alive' : 'hidden'), 'hidden'])
    for (const { link, text, html } of answers)
      expect([text.includes(value), html.includes(value)]).toEqual([link === 'alive', link === 'alive'])
    const { body } = await caller.get<Page<RowChange>>(
      `/api/audits?model_type=mail_link_readings&user_id=${caller.user_id}`,
    )
    const readings = body.data.filter(({ new_values }) => new_values?.mail_id === id)
    expect(readings.map(({ new_values }) => [new_values?.user_id, new_values?.kind])).toEqual(
      Array(isShown ? 2 : 0).fill([recipient.id, 'reset_password']),
    )
  })

  it('hides the link of a person who became an administrator meanwhile', async () => {
    await outbox.write(buildNewMail(to, withLink))
    const id = await newestId()
    await t.deps.db.updateTable('users').set({ role_id: 1 }).where('id', '=', to.id).execute()
    expect(await detail(id)).toMatchObject({ link: 'hidden', text: expect.not.stringContaining(value) })
  })

  it('answers no link for a mail without one, even if its text contains the placeholder', async () => {
    await outbox.write(buildNewMail(to, { content: { paragraphs: [`il file ${tokenPlaceholder}.pdf.`] } }))
    expect(await detail(await newestId())).toMatchObject({
      link: null,
      text: expect.stringContaining(`${tokenPlaceholder}.pdf`),
    })
  })

  it.each(['0', '999999', 'x', '1e3', '-1', '99999999999999999999'])('answers 404 for the id %s', async (id) => {
    expect((await caller.get(`/api/mails/${id}`)).status).toBe(404)
    expect((await caller.send('POST', `/api/mails/${id}/send`, {})).status).toBe(404)
  })
})

describe('POST /api/mails/:id/send', () => {
  beforeEach(clearOutbox)

  it.each(['waiting', 'retrying', 'parked'] as const)('sends a %s mail under its Message-ID', async (state) => {
    const mail = await buildMail(t.deps.db, { user_id: to.id, state })
    await t.deps.db.updateTable('mails').set({ tries: 4, last_error: '451' }).where('id', '=', mail.id).execute()
    const { status, body } = await sendAgain(mail.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'waiting', tries: 0, last_error: null, message_id: mail.message_id })
    await outbox.send(server.url)
    expect(server.accepted.map(({ mail: { messageId } }) => messageId)).toEqual([mail.message_id])
  })

  it('sends a sent mail once more under a new Message-ID', async () => {
    await outbox.write(buildNewMail(to))
    await outbox.send(server.url)
    const { body } = await sendAgain(await newestId())
    expect(body).toMatchObject({ state: 'waiting', sent_at: expect.any(String) })
    await outbox.send(server.url)
    const [first, second] = server.accepted.map(({ mail }) => mail)
    expect(second).toMatchObject({ subject: first?.subject, messageId: body.message_id })
    expect(second?.messageId).not.toBe(first?.messageId)
  })

  it('rejects a mail whose link expired (422)', async () => {
    await outbox.write(buildNewMail(to, withLink))
    await outbox.send(server.url)
    const { status, body } = await sendAgain(await newestId())
    expect([status, body]).toEqual([
      422,
      { message: 'Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.' },
    ])
    expect((await outbox.row(to))?.state).toBe('sent')
  })

  it('rejects a mail that is being sent (409), which arrives once', async () => {
    await outbox.write(buildNewMail(to))
    const id = await newestId()
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

  it('sends a mail once for three concurrent requests', async () => {
    const { id } = await buildMail(t.deps.db, { user_id: to.id, state: 'parked' })
    const statuses = (await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    await outbox.send(server.url)
    expect(server.accepted).toHaveLength(1)
  })
})

it.each(roleNames.filter((role) => role !== 'administrator'))('rejects the role %s (403)', async (role: RoleName) => {
  const other = await t.as(role)
  const { id } = await buildMail(t.deps.db, { user_id: other.user_id })
  for (const url of ['/api/mails', `/api/mails/${id}`]) expect((await other.get(url)).status).toBe(403)
  expect((await other.send('POST', `/api/mails/${id}/send`, {})).status).toBe(403)
})

import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import type { Mail, SelectedMail } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { tokenPlaceholder } from './mail-write.queries.ts'

type Answer = BatchAnswer & { errors: Record<string, string[]> }

let t: TestApp
let outbox: Outbox
let server: MailServer
let admin: Caller
let other: Caller
beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  server = await mailServer()
  admin = await t.as('administrator')
  other = await t.as('administrator')
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
})

const resend = (rows: { id: number; lock_version?: number }[], caller = admin) =>
  caller.send<Answer>('POST', '/api/mails/send', {
    rows: rows.map(({ id, lock_version }) => ({ id, lock_version })),
  })
const list = async (subject: string) =>
  (await admin.get<Page<Mail>>(`/api/mails?sort=created_at&subject=${subject}`)).body.data

/** Mails to as many people, delivered. */
async function sendMails(subject: string, count: number): Promise<Mail[]> {
  for (let index = 0; index < count; index += 1) {
    const to = await buildUser(t.deps.db, { role: 'workshop_user' })
    await outbox.write(buildNewMail(to, { subject }))
  }
  await outbox.send(server.url)
  return list(subject)
}

it('sends mails again once, though two people ask for it at the same time', async () => {
  const mails = await sendMails('due-volte', 3)
  const answers = await Promise.all([resend(mails), resend(mails, other)])
  expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  server.reset()
  await outbox.send(server.url)
  expect(server.accepted).toHaveLength(3)
  const late = await assertWritesNothing(t, () => resend(mails, other))
  expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ['rows.0.id', 'rows.1.id', 'rows.2.id']])
  expect(late.body.errors['rows.0.id']?.[0]).toMatch(/^È cambiata: /)
})

it('names the mails that wait and those whose link expired, and sends none (422)', async () => {
  const [first, ...others] = await sendMails('regole', 2)
  if (!first) throw new Error('no mail')
  await resend([first])
  const to = await buildUser(t.deps.db, { role: 'workshop_user' })
  const button = { label: 'Apri', url: `https://rete.example/${tokenPlaceholder}` }
  const token = { value: 'x', minutes: 60 }
  await outbox.write(buildNewMail(to, { subject: 'regole', content: { paragraphs: ['apri.'], button }, token }))
  await outbox.send(server.url) // which deletes the token
  const expired = (await list('regole')).at(-1)
  await outbox.write(buildNewMail(to, { subject: 'regole', cause: 'another' }))
  const waiting = (await list('regole')).at(-1)
  const rows = [...others, { id: expired?.id ?? 0 }, { id: waiting?.id ?? 0 }]
  const { status, body } = await assertWritesNothing(t, () => resend(rows))
  expect([status, body.errors]).toEqual([
    422,
    {
      'rows.1.id': ['Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.'],
      'rows.2.id': ['È già in attesa di essere inviata.'],
    },
  ])
})

it('selects the mails of the filters with their versions', async () => {
  const mails = await sendMails('scelte', 2)
  const { body } = await admin.get<{ data: SelectedMail[] }>('/api/mails/selection?subject=scelte&sort=created_at')
  expect(body.data.map(({ id, lock_version }) => [id, lock_version])).toEqual(mails.map(({ id }) => [id, 1]))
  expect((await admin.get('/api/mails/selection?sort=x')).status).toBe(422)
})

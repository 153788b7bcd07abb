import { type MailKind, mailKinds, securityMails } from '@portale/domain/platform/mails.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { sweepRows } from '../../platform/jobs/sweep.queries.ts'
import { sweeps } from '../../worker.ts'
import { insertMails, tokenPlaceholder } from './mail-write.queries.ts'
import { decryptToken, encryptToken } from './token-cipher.ts'

const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Apri', url: `https://rete.example/${tokenPlaceholder}` }
const withLink = { content: { paragraphs: ['apri il collegamento.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let queue: Client
let to: Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  queue = new Client({ connectionString: t.databaseUrl })
  await queue.connect()
})
afterAll(async () => {
  await queue.end()
  await t.close()
})
beforeEach(async () => {
  to = await buildUser(t.deps.db, { role: 'dealer_holder' })
  await queue.query('DELETE FROM graphile_worker._private_jobs')
})

const jobs = async () => (await queue.query('SELECT task_identifier AS task FROM graphile_worker.jobs')).rows

describe('insertMails', () => {
  it('queues one job for all mails of a transaction', async () => {
    const other = await buildUser(t.deps.db, { role: 'dealer_holder' })
    await outbox.write(buildNewMail(to), buildNewMail(other))
    expect(await outbox.row(to)).toMatchObject({ state: 'waiting', tries: 0, to_address: to.email, to_name: to.name })
    expect(await outbox.row(other)).toMatchObject({ state: 'waiting' })
    expect(await jobs()).toEqual([{ task: 'send_mails' }])
  })

  it('writes neither mail nor job when the transaction is rolled back', async () => {
    const cause = t.deps.db.transaction().execute(async (tx) => {
      await insertMails(tx, t.deps.config, [buildNewMail(to)])
      throw new Error('rolled back')
    })
    await expect(cause).rejects.toThrow('rolled back')
    expect([await outbox.row(to), await jobs()]).toEqual([undefined, []])
  })

  it('queues no job without a recipient', async () => {
    await outbox.write()
    await t.deps.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', to.id).execute()
    await outbox.write(buildNewMail(to))
    expect([await outbox.row(to), await jobs()]).toEqual([undefined, []])
  })

  it('writes one mail per kind, cause and recipient', async () => {
    const mail = buildNewMail(to)
    await outbox.write(mail)
    const first = await outbox.row(to)
    await outbox.write(mail, buildNewMail(to, { cause: mail.cause, kind: 'document_uploaded' }))
    const mine = (await outbox.rows()).filter(({ user_id }) => user_id === to.id)
    expect(mine.map(({ kind, message_id }) => [kind, message_id === first?.message_id])).toEqual([
      ['document_status', true],
      ['document_uploaded', false],
    ])
  })
})

it.each(mailKinds)('writes %s to a do_not_disturb user only if it is about security', async (kind: MailKind) => {
  const undisturbed = await buildUser(t.deps.db, { role: 'workshop_user', do_not_disturb: true })
  await outbox.write(buildNewMail(undisturbed, { kind }))
  expect((await outbox.row(undisturbed))?.kind).toBe(securityMails.includes(kind) ? kind : undefined)
})

it.each(mailKinds)('writes %s to who chose another way only if it is about security', async (kind: MailKind) => {
  for (const channel of ['portal', 'digest', 'none']) {
    const person = await buildUser(t.deps.db, { role: 'sales_manager_rt', channels: { [kind]: channel } })
    await outbox.write(buildNewMail(person, { kind }))
    expect((await outbox.row(person))?.kind).toBe(securityMails.includes(kind) ? kind : undefined)
  }
  const other = await buildUser(t.deps.db, {
    role: 'sales_manager_rt',
    channels: { [kind]: 'mail', lead_idle: 'mail' },
  })
  await outbox.write(buildNewMail(other, { kind }))
  expect((await outbox.row(other))?.kind).toBe(kind)
})

describe('the token of a link', () => {
  it('is stored in no column, in plain or encoded', async () => {
    await outbox.write(buildNewMail(to, withLink))
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(m)::text || encode(m.secret, 'escape')
      || encode(m.secret, 'base64') AS text FROM mails m WHERE user_id = ${to.id}`.execute(t.deps.db)
    const [row] = rows
    for (const encoded of [
      value,
      Buffer.from(value).toString('hex'),
      Buffer.from(value).toString('base64').slice(0, -2),
    ])
      expect(row?.text).not.toContain(encoded)
    expect(row?.text).toContain(tokenPlaceholder)
  })

  it('is decrypted only under its secret and only unchanged', () => {
    const { secret } = t.deps.config
    const encrypted = encryptToken(secret, value)
    expect(decryptToken(secret, encrypted)).toBe(value)
    expect(encryptToken(secret, value).equals(encrypted)).toBe(false)
    expect(decryptToken(`${secret}x`, encrypted)).toBeUndefined()
    expect(decryptToken(secret, encrypted.fill(0, 30))).toBeUndefined()
  })

  it('is deleted by the sweep once it has expired, and not before', async () => {
    await outbox.write(buildNewMail(to, withLink))
    const expireIn = (minutes: number) =>
      sql`UPDATE mails SET secret_expires_at = now() + make_interval(mins => ${minutes}) WHERE user_id = ${to.id}`
        .execute(t.deps.db)
        .then(() => sweepRows(t.deps.db, sweeps))
    await expireIn(1)
    expect((await outbox.row(to))?.secret).not.toBeNull()
    await expireIn(-1)
    expect(await outbox.row(to)).toMatchObject({ secret: null, state: 'waiting' })
  })
})

it.each([
  ['a line of a header', 'Titolo\r\nBcc: spia@evil.example', 'Titolo Bcc: spia@evil.example'],
  ['controls', 'Uno\0due\u0085tre\ttab ', 'Uno due tre tab'],
  ['a cut in the middle of a character', `${'a'.repeat(199)}😀`, `${'a'.repeat(199)}\ufffd`],
  ['500 characters', 'b'.repeat(500), 'b'.repeat(200)],
])('a subject with %s is stored as one line', async (_name, subject, expected) => {
  await outbox.write(buildNewMail(to, { subject }))
  expect((await outbox.row(to))?.subject).toBe(expected)
})

import { type MailKind, mailKinds, securityMails } from '@portale/domain/mails.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { letter, type Outbox, outboxOf } from '../../test/mails.ts'
import { sweepRows } from '../jobs/sweep.queries.ts'
import { tokenMark } from './layout.ts'
import { writeMails } from './outbox.ts'
import { openToken, sealToken } from './secret.ts'

const value = 'un-token-che-nessuno-indovina'
const button = { label: 'Apri', url: `https://rete.example/${tokenMark}` }
const withLink = { content: { paragraphs: ['apri il collegamento.'], button }, token: { value, minutes: 60 } }

let t: TestApp
let outbox: Outbox
let queue: Client
let to: Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  t = await testApp()
  outbox = outboxOf(t)
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

describe('a mail is written in the transaction that causes it', () => {
  it('with one job for all of them', async () => {
    const other = await buildUser(t.deps.db, { role: 'dealer_holder' })
    await outbox.write(letter(to), letter(other))
    expect(await outbox.row(to)).toMatchObject({ state: 'waiting', tries: 0, to_address: to.email, to_name: to.name })
    expect(await outbox.row(other)).toMatchObject({ state: 'waiting' })
    expect(await jobs()).toEqual([{ task: 'send_mails' }])
  })

  it('or not at all, its job neither', async () => {
    const cause = t.deps.db.transaction().execute(async (tx) => {
      await writeMails(tx, t.deps.config, [letter(to)])
      throw new Error('another mind')
    })
    await expect(cause).rejects.toThrow('another mind')
    expect([await outbox.row(to), await jobs()]).toEqual([undefined, []])
  })

  it('nobody to write to: no job', async () => {
    await outbox.write()
    await t.deps.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', to.id).execute()
    await outbox.write(letter(to))
    expect([await outbox.row(to), await jobs()]).toEqual([undefined, []])
  })

  it('the same cause writes to the same person once', async () => {
    const news = letter(to)
    await outbox.write(news)
    const first = await outbox.row(to)
    await outbox.write(news, letter(to, { cause: news.cause, kind: 'document_uploaded' }))
    const mine = (await outbox.rows()).filter(({ user_id }) => user_id === to.id)
    expect(mine.map(({ kind, message_id }) => [kind, message_id === first?.message_id])).toEqual([
      ['document_status', true],
      ['document_uploaded', false],
    ])
  })
})

it.each(mailKinds)('who does not want to be disturbed and %s', async (kind: MailKind) => {
  const quiet = await buildUser(t.deps.db, { role: 'workshop_user', do_not_disturb: true })
  await outbox.write(letter(quiet, { kind }))
  expect((await outbox.row(quiet))?.kind).toBe(securityMails.includes(kind) ? kind : undefined)
})

describe('a token', () => {
  it('is in no column of the table, however that is written', async () => {
    await outbox.write(letter(to, withLink))
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(m)::text || encode(m.secret, 'escape')
      || encode(m.secret, 'base64') AS text FROM mails m WHERE user_id = ${to.id}`.execute(t.deps.db)
    const [row] = rows
    for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64').slice(0, -2)])
      expect(row?.text).not.toContain(form)
    expect(row?.text).toContain(tokenMark)
  })

  it('opens under the secret that sealed it alone, and whole alone', () => {
    const { secret } = t.deps.config
    const sealed = sealToken(secret, value)
    expect(openToken(secret, sealed)).toBe(value)
    expect(sealToken(secret, value).equals(sealed)).toBe(false)
    expect(openToken(`${secret}x`, sealed)).toBeUndefined()
    expect(openToken(secret, sealed.fill(0, 30))).toBeUndefined()
  })

  it('is wiped by the sweep once it has expired, and not before', async () => {
    await outbox.write(letter(to, withLink))
    const age = (minutes: number) =>
      sql`UPDATE mails SET secret_expires_at = now() + make_interval(mins => ${minutes}) WHERE user_id = ${to.id}`
        .execute(t.deps.db)
        .then(() => sweepRows(t.deps.db))
    await age(1)
    expect((await outbox.row(to))?.secret).not.toBeNull()
    await age(-1)
    expect(await outbox.row(to)).toMatchObject({ secret: null, state: 'waiting' })
  })
})

it.each([
  ['a line of a header', 'Titolo\r\nBcc: spia@evil.example', 'Titolo Bcc: spia@evil.example'],
  ['controls', 'Uno\0due\u0085tre\ttab ', 'Uno due tre tab'],
  ['a cut in the middle of a character', `${'a'.repeat(199)}😀`, `${'a'.repeat(199)}\ufffd`],
  ['500 characters', 'b'.repeat(500), 'b'.repeat(200)],
])('a subject with %s stays one line', async (_name, subject, kept) => {
  await outbox.write(letter(to, { subject }))
  expect((await outbox.row(to))?.subject).toBe(kept)
})

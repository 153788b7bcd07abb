import type { MailKind } from '@portale/domain/platform/mails.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { listMailsTo } from '../../../test/fixtures/people.fixtures.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { buildApp } from '../../app.ts'
import { updateMailsWaiting } from '../mail/mail.queries.ts'
import { notifyUsers } from '../notifications/notify.queries.ts'
import { updateNoticePreferences } from './notice-preferences.queries.ts'

const baseUrl = 'https://portale.rete.example'
const form = 'application/x-www-form-urlencoded'
const oneClick = 'List-Unsubscribe=One-Click'

let t: TestApp
let outbox: Outbox
let server: MailServer
let person: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp({ baseUrl })
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
  person = await buildUser(t.deps.db, { role: 'workshop_user' })
})

/** Sends a mail, and returns the two headers as they arrive. */
async function sendOne(kind: MailKind): Promise<[string | undefined, string | undefined]> {
  server.reset()
  await outbox.write(buildNewMail(person, { kind }))
  await outbox.send(server.url)
  const headers = server.accepted[0]?.mail.headers ?? []
  const value = (name: string) => headers.find(({ key }) => key === name)?.value
  return [value('list-unsubscribe'), value('list-unsubscribe-post')]
}

async function linkOf(kind: MailKind): Promise<string> {
  const [header = ''] = await sendOne(kind)
  const [, path = ''] = /^<https:\/\/portale\.rete\.example(\/unsubscribe\/[0-9a-f-]{36})>$/.exec(header) ?? []
  return path
}

/** What a mail program sends: no cookies, no page before it. */
const post = async (url: string, payload = oneClick, type = form) => {
  const { statusCode, body } = await t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  return [statusCode, body] as const
}
const choices = async () => {
  const rows = await t.deps.db
    .selectFrom('notification_preferences')
    .select(['kind', 'channel'])
    .where('user_id', '=', person.id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, channel }) => [kind, channel]))
}
const notify = (kind: 'lead_status' | 'lead_offer') =>
  notifyUsers(t.deps.db, t.deps.config, [person], {
    ...{ kind, cause: String(Math.random()), title: 'Stato', sentence: 'è cambiato.', items: [] },
    ...{ url: '/notifications' as const, button: 'Apri' },
  })

describe('the link of List-Unsubscribe', () => {
  it('is on what a person can turn off, never on mails about security', async () => {
    expect(await sendOne('lead_status')).toEqual([expect.stringMatching(/^<https:/), oneClick])
    expect(await sendOne('verification_digest')).toEqual([expect.stringMatching(/^<https:/), oneClick])
    for (const kind of ['password_changed', 'reset_password', 'invitation', 'new_device'] as const)
      expect(await sendOne(kind)).toEqual([undefined, undefined])
  })

  it('is another one on each mail, and the same when a mail is tried again', async () => {
    const first = await linkOf('lead_status')
    expect(await linkOf('lead_status')).not.toBe(first)
    server.behave({ mail: () => 451 })
    await outbox.write(buildNewMail(person, { kind: 'lead_status' }))
    await outbox.send(server.url)
    server.behave({})
    await outbox.skipWait()
    await outbox.send(server.url)
    const links = server.received.slice(-2).map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe'))
    expect(links[0]?.value).toBe(links[1]?.value)
  })

  it('is on no mail of a portal without https', async () => {
    const plain = { ...t, deps: { ...t.deps, config: { ...t.deps.config, baseUrl: 'http://portale.rete.example' } } }
    await outbox.write(buildNewMail(person, { kind: 'lead_status' }))
    await testOutbox(plain).send(server.url)
    expect(server.accepted[0]?.mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })
})

describe('a POST to the link', () => {
  it.each([
    ['as a form', oneClick, form],
    [
      'as a form of several parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['as JSON', '{}', 'application/json'],
    ['as something that nobody can read', '{"', 'application/json'],
  ])('%s ends the mails of the kind, and nothing else; audited as the person', async (_name, payload, type) => {
    const url = await linkOf('lead_status')
    const [status, body] = await post(url, payload, type)
    expect([status, body]).toEqual([200, expect.stringContaining('Da ora non ricevi più e-mail di questo tipo')])
    expect(await choices()).toEqual({ lead_status: 'portal' })
    const before = (await listMailsTo(t, person.id)).length
    await notify('lead_status')
    expect(await listMailsTo(t, person.id)).toHaveLength(before)
    await notify('lead_offer')
    expect(await listMailsTo(t, person.id)).toHaveLength(before + 1)
    const notifications = await sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM notifications WHERE user_id = ${person.id}`.execute(t.deps.db)
    expect(notifications.rows[0]?.count).toBe(2)
    const { rows: audits } = await sql`
      SELECT a.user_id AS actor_id FROM audits JOIN audit_tx a ON a.id = audits.audit_tx_id
      WHERE model_type = 'notification_preferences' ORDER BY audits.id DESC LIMIT 1`.execute(t.deps.db)
    expect(audits).toEqual([{ actor_id: person.id }])
  })

  it('twice, or when the person has chosen another way meanwhile, changes nothing', async () => {
    const url = await linkOf('lead_status')
    await post(url)
    expect((await assertWritesNothing(t, () => post(url)))[0]).toBe(200)
    await sql`UPDATE notification_preferences SET channel = 'digest' WHERE user_id = ${person.id}`.execute(t.deps.db)
    await assertWritesNothing(t, () => post(url))
    expect(await choices()).toEqual({ lead_status: 'digest' })
  })

  it('of a digest ends the digest: what was in it stays in the portal', async () => {
    const chosen = { lead_status: 'digest', lead_offer: 'digest', market_share: 'none' } as const
    await updateNoticePreferences(t.deps.db, person.id, chosen)
    await post(await linkOf('verification_digest'))
    expect(await choices()).toEqual({ lead_status: 'portal', lead_offer: 'portal', market_share: 'none' })
  })

  it('makes a form that the person has open outdated', async () => {
    const { lock_version } = person
    await post(await linkOf('lead_status'))
    const [row] = await t.deps.db.selectFrom('users').select('lock_version').where('id', '=', person.id).execute()
    expect(row?.lock_version).toBe(lock_version + 1)
  })

  it('works for years, under another SECRET, and for a mail that is sent again', async () => {
    const url = await linkOf('lead_status')
    await sql`UPDATE mails SET created_at = now() - interval '5 years' WHERE user_id = ${person.id}`.execute(t.deps.db)
    const { id = 0, message_id = '' } = (await outbox.row(person)) ?? {}
    await updateMailsWaiting(t.deps.db, [{ id, message_id }])
    const app = await buildApp({ ...t.deps, config: { ...t.deps.config, secret: 'altro'.repeat(10) } })
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
    await app.close()
    expect(await choices()).toEqual({ lead_status: 'portal' })
  })
})

describe('a POST that means nothing', () => {
  it.each([
    ['an unknown token', async () => '/unsubscribe/00000000-0000-4000-8000-000000000000'],
    ['no token', async () => '/unsubscribe/x'],
    ['a quote in the token', async () => "/unsubscribe/00000000-0000-4000-8000-00000000000'"],
    [
      'a token in capitals',
      async () => (await linkOf('lead_status')).toUpperCase().replace('/UNSUBSCRIBE/', '/unsubscribe/'),
    ],
    [
      'the token of a mail’s return address',
      async () => {
        await linkOf('lead_status')
        return `/unsubscribe/${(await outbox.row(person))?.return_token}`
      },
    ],
    [
      'the mail’s id',
      async () => {
        await linkOf('lead_status')
        return `/unsubscribe/${(await outbox.row(person))?.id}`
      },
    ],
    [
      'the token of a mail about security',
      async () => {
        await sendOne('password_changed')
        return `/unsubscribe/${(await outbox.row(person))?.unsubscribe_token}`
      },
    ],
    [
      'the token of a deleted person',
      async () => {
        const url = await linkOf('lead_status')
        await sql`UPDATE users SET deleted_at = now() WHERE id = ${person.id}`.execute(t.deps.db)
        return url
      },
    ],
    [
      'the token of a suspended person',
      async () => {
        const url = await linkOf('lead_status')
        await sql`UPDATE users SET suspended_at = now() WHERE id = ${person.id}`.execute(t.deps.db)
        return url
      },
    ],
  ])('%s: the same answer, nothing written', async (_name, find) => {
    const good = await post(await linkOf('news_published'))
    const url = await find()
    expect(await assertWritesNothing(t, () => post(url))).toEqual(good)
  })

  it.each(['GET', 'HEAD'] as const)('%s opens the page, and changes nothing', async (method) => {
    const url = await linkOf('lead_status')
    const { statusCode, headers } = await assertWritesNothing(t, () =>
      t.app.inject({ method, url, headers: { accept: 'text/html' } }),
    )
    expect([statusCode, headers['content-type'], headers['referrer-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-referrer',
    ])
    expect(await choices()).toEqual({})
  })

  it('opens nothing else: the token is no session, no reset and no bearer', async () => {
    const token = (await linkOf('lead_status')).split('/').at(-1) ?? ''
    const authorization = `Bearer ${token}`
    expect((await t.app.inject({ url: '/api/profile', headers: { authorization } })).statusCode).toBe(401)
    const check = await t.anonymous.send('POST', '/reset-password/check', { email: person.email, token })
    expect([check.status, (await t.anonymous.send('POST', `/confirm-email/${token}`, {})).status]).toEqual([422, 422])
  })

  it('a body of a megabyte is refused (413)', async () => {
    expect((await post(await linkOf('lead_status'), 'x'.repeat(1e6)))[0]).toBe(413)
  })

  it('more than the limit from one address is 429', async () => {
    await sql`DELETE FROM rate_counters`.execute(t.deps.db)
    const { count } = t.deps.config.limits.unsubscribe
    await post('/unsubscribe/x')
    await sql`UPDATE rate_counters SET count = ${count}`.execute(t.deps.db)
    expect((await post('/unsubscribe/x'))[0]).toBe(429)
    await sql`DELETE FROM rate_counters`.execute(t.deps.db)
  })
})

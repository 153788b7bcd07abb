import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NoticeKind, noticeKinds } from '@portale/domain/people/notices.ts'
import { formatCounting } from '@portale/domain/people/notices-gathered.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, postLead } from '../../../test/fixtures/lead.fixtures.ts'
import { rateLimits } from '../../platform/http/limits.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { type Notice, notifyEach, notifyUsers, type ObjectPage } from './notify.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.notices = rateLimits.parse({}).notices
})
afterAll(() => t.close())

type Row = {
  id: number
  title: string
  message: string
  url: string
  blocks: boolean
  gathered_into: number | null
  is_read: boolean
  closed_reason: string | null
}

const listNotices = async (user_id: number) =>
  (
    await sql<Row>`SELECT id, title, message, url, blocks, gathered_into, dropdown_read_at IS NOT NULL AS is_read, closed_reason
      FROM notifications WHERE user_id = ${user_id} ORDER BY id`.execute(t.deps.db)
  ).rows
const listMails = async (user_id: number) =>
  (
    await sql<{ subject: string; text: string; minutes: number }>`SELECT subject, text,
      round(extract(epoch FROM next_try_at - created_at) / 60)::int AS minutes
      FROM mails WHERE user_id = ${user_id} ORDER BY id`.execute(t.deps.db)
  ).rows
const visible = (rows: Row[]) => rows.filter(({ gathered_into }) => gathered_into === null)

let events = 0
const build = (
  kind: NoticeKind,
  change: Partial<Pick<Notice, 'cause' | 'title' | 'sentence' | 'items' | 'blocks'>> & { url?: ObjectPage } = {},
): Notice => {
  events += 1
  return {
    kind,
    cause: `event ${events}`,
    title: `Evento ${events}`,
    sentence: `è accaduto l’evento <${events}>.`,
    items: [],
    url: `/eventi/${events}`,
    button: 'Vai',
    ...change,
  }
}
const person = (change = {}): Promise<Recipient> => buildUser(t.deps.db, { role: 'administrator', ...change })
const notify = (people: Recipient[], notice: Notice) =>
  t.deps.db.transaction().execute((tx) => notifyUsers(tx, t.deps.config, people, notice))
const age = (user_id: number, seconds: number) =>
  sql`UPDATE notice_counts SET
    moments = ARRAY(SELECT m - make_interval(secs => ${seconds}) FROM unnest(moments) m),
    counting_until = counting_until - make_interval(secs => ${seconds}) WHERE user_id = ${user_id}`.execute(t.deps.db)

it('is three in ten minutes unless RATE_LIMITS says otherwise', () =>
  expect(rateLimits.parse({}).notices).toEqual({ count: 3, minutes: 10 }))

describe.each(noticeKinds)('%s', (kind) => {
  it('comes three times, then one notice and one mail count the others and name them', async () => {
    const to = await person()
    for (let count = 0; count < 3 + 12; count += 1) await notify([to], build(kind))
    const rows = await listNotices(to.id)
    const [, , , counting, ...others] = visible(rows)
    expect([visible(rows).length, others]).toEqual([4, []])
    const { title, sentence } = formatCounting(kind, 12)
    expect(title).toMatch(/^E altr[ei] 12 /)
    const gathered = rows.filter(({ gathered_into }) => gathered_into === counting?.id)
    expect(gathered).toHaveLength(12)
    expect(counting).toMatchObject({ title, url: `/notifications?within=${counting?.id}` })
    const named = gathered.slice(0, 10).map(({ title }) => title.replace('Evento ', '&#60;'))
    for (const name of named) expect(counting?.message).toContain(name)
    expect(counting?.message).toContain('e altri 2')
    const mails = await listMails(to.id)
    expect(mails.map(({ subject }) => subject)).toEqual([...rows.slice(0, 3).map((row) => row.title), title])
    expect(mails.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 10])
    expect(mails[3]?.text).toContain(sentence)
    const page = await (await t.as(to.id)).get<{ data: Row[] }>(`${counting?.url.replace('/', '/api/v1/')}`)
    expect(page.body.data.map(({ id }) => id)).toEqual(gathered.map(({ id }) => id).toReversed())
  })
})

describe('who is notified', () => {
  it('sees one unread notice of those that one counts, in the bell, the banner and the history', async () => {
    const to = await person()
    for (let count = 0; count < 6; count += 1) await notify([to], build('file_infected', { blocks: count === 5 }))
    const caller = await t.as(to.id)
    const unread = await caller.get<Row[]>('/notifications/unread')
    expect([unread.headers['x-unread-count'], unread.body.length]).toEqual(['4', 4])
    expect(unread.body.filter(({ blocks }) => blocks).map(({ title }) => title)).toEqual([
      'E altri 3 avvisi di file infetti',
    ])
    expect((await caller.get<Row[]>('/notifications/dropdown')).body).toHaveLength(4)
    expect((await caller.get<{ total: number }>('/api/v1/notifications')).body.total).toBe(4)
  })

  it('gets a counting notice again that was read, once more came, and reads all with it', async () => {
    const to = await person()
    for (let count = 0; count < 5; count += 1) await notify([to], build('lead_idle'))
    const caller = await t.as(to.id)
    const counting = visible(await listNotices(to.id)).at(-1)
    await caller.send('POST', `/notifications/${counting?.id}/open`)
    expect((await listNotices(to.id)).slice(3).map(({ is_read }) => is_read)).toEqual([true, true, true])
    await notify([to], build('lead_idle'))
    const rows = await listNotices(to.id)
    expect(visible(rows).at(-1)).toMatchObject({ id: counting?.id, is_read: false })
    expect(visible(rows)).toHaveLength(4)
  })

  it('gets single notices again once fewer came in ten minutes, and another counting one after ten', async () => {
    const to = await person()
    for (let count = 0; count < 5; count += 1) await notify([to], build('lead_offer'))
    await age(to.id, 601)
    await notify([to], build('lead_offer'))
    expect(visible(await listNotices(to.id))).toHaveLength(5)
    for (let count = 0; count < 3; count += 1) await notify([to], build('lead_offer'))
    expect(visible(await listNotices(to.id)).filter(({ url }) => url.includes('within'))).toHaveLength(2)
    expect(
      (await listMails(to.id)).map(({ subject }) => subject).filter((subject) => subject.startsWith('E ')),
    ).toEqual(['E altri 2 avvisi di preventivi', 'E un altro avviso di preventivi'])
  })

  it('is counted by kind, and apart from others', async () => {
    const [to, other] = [await person(), await person()]
    for (let count = 0; count < 4; count += 1) await notify([to], build('lead_status'))
    await notify([to, other], build('lead_access'))
    await notify([to, other], build('lead_status'))
    expect(visible(await listNotices(to.id))).toHaveLength(5)
    expect(visible(await listNotices(other.id))).toHaveLength(2)
  })

  it('gets no mail of a counting notice without those of the kind, and nothing who wants none or is suspended', async () => {
    const [quiet, digest, none, suspended] = [
      await person({ do_not_disturb: true }),
      await person(),
      await person(),
      await person({ suspended_at: new Date().toISOString() }),
    ]
    for (const [user, channel] of [
      [digest, 'digest'],
      [none, 'none'],
    ] as const)
      await sql`INSERT INTO notification_preferences (user_id, kind, channel) VALUES (${user.id}, 'lead_status', ${channel})`.execute(
        t.deps.db,
      )
    for (let count = 0; count < 5; count += 1) await notify([quiet, digest, none, suspended], build('lead_status'))
    for (const user of [quiet, digest, none, suspended]) expect(await listMails(user.id)).toEqual([])
    const count = async ({ id }: Recipient) => visible(await listNotices(id)).length
    expect([await count(quiet), await count(digest), await count(none), await count(suspended)]).toEqual([4, 4, 0, 0])
    const waiting = await sql<{ title: string }>`SELECT title FROM notifications
      WHERE user_id = ${digest.id} AND in_digest ORDER BY id DESC LIMIT 1`.execute(t.deps.db)
    expect(waiting.rows[0]?.title).toBe('E altre 2 segnalazioni che hanno cambiato stato')
  })

  it('never gets more than three and a counting one from notices at once, with the right number', async () => {
    const people = [await person(), await person()]
    await Promise.all(Array.from({ length: 12 }, () => notify(people, build('lead_cancelled'))))
    for (const { id } of people) {
      const rows = await listNotices(id)
      expect(visible(rows)).toHaveLength(4)
      expect(visible(rows).at(-1)?.title).toBe('E altre 9 segnalazioni cancellate')
      expect((await listMails(id)).map(({ subject }) => subject).filter((subject) => subject.startsWith('E '))).toEqual(
        ['E altre 9 segnalazioni cancellate'],
      )
    }
  })

  it('gets those of one call that are too many counted, too', async () => {
    const to = await person()
    const notices = Array.from({ length: 5 }, () => ({ to, notice: build('lead_approved') }))
    await t.deps.db.transaction().execute((tx) => notifyEach(tx, t.deps.config, notices))
    expect(visible(await listNotices(to.id))).toHaveLength(4)
  })

  it('keeps nothing of a transaction that fails', async () => {
    const to = await person()
    const failing = t.deps.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 5; count += 1) await notifyUsers(tx, t.deps.config, [to], build('lead_idle'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    for (let count = 0; count < 3; count += 1) await notify([to], build('lead_idle'))
    expect(visible(await listNotices(to.id))).toHaveLength(3)
  })

  it('can’t list what somebody else’s notice counts', async () => {
    const to = await person()
    for (let count = 0; count < 5; count += 1) await notify([to], build('lead_idle'))
    const id = visible(await listNotices(to.id)).at(-1)?.id
    const other = await t.as('administrator')
    for (const within of [id, 'x', '0', '1 OR true'])
      expect((await other.get<{ data: Row[] }>(`/api/v1/notifications?within=${within}`)).body.data).toEqual([])
  })
})

describe('a counting notice', () => {
  it('ends with the last of those that it counts, also of two at once, and begins again with another', async () => {
    const to = await person()
    const news = async () =>
      (
        await sql<{
          id: number
        }>`SELECT id FROM notifications WHERE user_id = ${to.id} AND gathered_into IS NOT NULL`.execute(t.deps.db)
      ).rows.map(({ id }) => id)
    for (let count = 0; count < 5; count += 1) await notify([to], build('news_published'))
    const close = (id: number) =>
      sql`UPDATE notifications SET closed_at = now(), closed_reason = 'gone' WHERE id = ${id}`.execute(t.deps.db)
    const [first = 0, second = 0] = await news()
    await Promise.all([close(first), close(second)])
    expect(visible(await listNotices(to.id)).at(-1)?.closed_reason).toBe('gone')
    await notify([to], build('news_published'))
    expect(visible(await listNotices(to.id)).at(-1)?.closed_reason).toBeNull()
  })
})

it('is of 25 leads of a workshop three mails and one to each who approves them', async () => {
  const fixtures = await createLeadFixtures(t)
  const { workshop_user, after_sales_manager_rt } = fixtures.mine.people
  const leads: number[] = []
  for (let count = 0; count < 25; count += 1) leads.push((await postLead(workshop_user, fixtures.form())).body.id)
  const mails = await listMails(after_sales_manager_rt.user_id)
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill('Segnalazione da approvare'),
    'E altre 22 segnalazioni',
  ])
  const notice = visible(await listNotices(after_sales_manager_rt.user_id)).at(-1)
  expect(notice?.url).toBe(`/leads?notice=${notice?.id}`)
  type Leads = { total: number; data: { id: number }[] }
  const list = `/api/v1${notice?.url}&per_page=100&sort=created_at`
  const { body } = await after_sales_manager_rt.get<Leads>(list)
  expect(body.data.map(({ id }) => id)).toEqual(leads.slice(3))
  // Another person's notice finds nothing.
  expect((await fixtures.mine.people.administrator.get<Leads>(list)).body.total).toBe(0)
})

it('is written by nobody beside the rule', () => {
  const sources = join(import.meta.dirname, '../..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))
  const having = (pattern: RegExp) =>
    files
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .toSorted()
  expect(having(/INTO notifications\b|insertInto\('notifications'\)/)).toEqual([
    'people/notifications/notification.queries.ts',
  ])
  expect(having(/\binsertNotifications\(/)).toEqual([
    'people/notifications/gather.queries.ts',
    'people/notifications/notification.queries.ts',
    'people/notifications/notify.queries.ts',
  ])
  // Mails that are no notices: of accounts' security, the morning's digest, a test that its sender asked for.
  expect(having(/\binsertMails\(/)).toEqual([
    'documents/reminders/digest.job.ts',
    'people/accounts/account-mail.queries.ts',
    'people/accounts/factor-mail.queries.ts',
    'people/mail/mail-write.queries.ts',
    'people/notifications/notify.queries.ts',
    'sales/market-shares/market-share-send.ts',
  ])
})

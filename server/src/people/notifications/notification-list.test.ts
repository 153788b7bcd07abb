import type { Notification, NotificationTarget } from '@portale/domain/people/notifications.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildDealer, buildYear } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let caller: Caller
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  caller = await t.as('dealer_holder')
})

const notify = (values: object = {}) => buildNotification(t.deps.db, { user_id: caller.user_id, ...values })
const list = async (query = '', who = caller) =>
  (await who.get<Page<Notification>>(`/api/v1/notifications${query}`)).body
const ids = async (query?: string) => (await list(query)).data.map(({ id }) => id)
const count = async (who = caller) => Number((await who.get('/notifications/unread')).headers['x-unread-count'])
const expectCount = (expected: number) => expect.poll(() => count(), { timeout: 3000 }).toBe(expected)
const readAll = (body: unknown = {}, who = caller) => who.send('POST', '/notifications/mark-all-read', body)
const open = (id: unknown, who = caller) => who.send<NotificationTarget>('POST', `/notifications/${id}/open`)

describe('GET /api/v1/notifications', () => {
  it('pages all of the caller’s, newest first, with sanitized HTML', async () => {
    await buildNotification(t.deps.db, { user_id: (await t.as('administrator')).user_id })
    const all: number[] = []
    for (let number = 0; number < 27; number += 1)
      all.unshift((await notify({ message: '<p>Ciao<script>x()</script></p>' })).id)
    const first = await list()
    expect(first.data.map(({ id }) => id)).toEqual(all.slice(0, 25))
    expect(first).toMatchObject({ total: 27, last_page: 2 })
    expect(first.data[0]).toEqual({
      id: all[0],
      kind: null,
      title: expect.any(String),
      message: '<p>Ciao</p>',
      url: null,
      created_at: expect.any(String),
      blocks: false,
      dropdown_read: false,
      closed: null,
    })
    expect(await ids('?page=2')).toEqual(all.slice(25))
    expect(await ids('?per_page=10&page=3')).toEqual(all.slice(20))
  })

  it('filters by state and kind; what is unknown finds nothing', async () => {
    const [unread, read] = [await notify({ kind: 'lead_status' }), await notify()]
    const closed = await notify({ url: '/news/999999', kind: 'news_published' })
    await caller.send('POST', `/notifications/${read.id}/mark-dropdown-read`)
    expect(await ids('?state=unread')).toEqual([unread.id])
    expect(await ids('?state=read')).toEqual([read.id])
    expect(await ids('?state=closed')).toEqual([closed.id])
    expect(await ids('?kind=lead_status')).toEqual([unread.id])
    for (const query of ['?state=altro', '?kind=altro', '?state=read&kind=lead_status'])
      expect(await ids(query)).toEqual([])
  })

  it('rejects any sort (422), and answers 401 without a session', async () => {
    expect((await caller.get('/api/v1/notifications?sort=title')).status).toBe(422)
    expect((await t.anonymous.get('/api/v1/notifications')).status).toBe(401)
  })
})

describe('POST /notifications/mark-all-read', () => {
  it('reads all of the caller’s, and leaves what blocks in the banner', async () => {
    const stranger = await t.as('dealer_holder')
    await buildNotification(t.deps.db, { user_id: stranger.user_id })
    const blocking = await notify({ blocks: true })
    for (let number = 0; number < 3; number += 1) await notify()
    await expectCount(4)
    expect((await readAll()).status).toBe(204)
    await expectCount(0)
    expect((await caller.get<Notification[]>('/notifications/unread')).body.map(({ id }) => id)).toEqual([blocking.id])
    expect(await count(stranger)).toBe(1)
  })

  it('leaves what arrived after the newest that was seen', async () => {
    const seen = await notify()
    const newer = await notify()
    await readAll({ until: seen.id })
    expect(await ids('?state=unread')).toEqual([newer.id])
  })

  it.each(['x', -1, {}, [1], 1.5])('rejects %j as the newest that was seen (422)', async (until) => {
    const { status, body } = await readAll({ until })
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['until']])
  })

  it('is done by two calls at once, and read by none while impersonating (403)', async () => {
    for (let number = 0; number < 5; number += 1) await notify()
    expect((await Promise.all([readAll(), readAll()])).map(({ status }) => status)).toEqual([204, 204])
    await notify()
    const acting = await impersonate(t, await t.as('administrator'), caller.user_id)
    expect((await readAll({}, acting)).status).toBe(403)
    await expectCount(1)
  })
})

describe('POST /notifications/{id}/open', () => {
  it('reads it and answers its page', async () => {
    const { id } = await notify({ url: '/activities?state=open' })
    expect((await open(id)).body).toEqual({ url: '/activities?state=open', missing_url: null, closed: null })
    await expectCount(0)
  })

  it('answers no page for what the caller does not see, or no longer', async () => {
    const db = t.deps.db
    const year = await buildYear(db, '2031')
    const dealer = await buildDealer(db)
    const [mine, workshops] = [
      await buildActivity(db, { activity_year_id: year.id }),
      await buildActivity(db, { activity_year_id: year.id, audience: 'workshops' }),
    ]
    const urls: [url: string, leads: boolean][] = [
      [`/activities/${mine.id}/upload`, true],
      [`/activities/${workshops.id}/upload`, false],
      [`/dealers/${dealer.id}/activities/${mine.id}/manage`, false],
      [`/workshops/999999`, false],
      [`/leads/999999`, false],
      [`/leads/999999/lead_offers`, false],
      [`/news/999999`, false],
    ]
    for (const [url, leads] of urls) {
      const { status, body } = await open((await notify({ url })).id)
      expect([url, status, body.url]).toEqual([url, 200, leads ? url : null])
    }
  })

  it('keeps what blocks in the banner', async () => {
    const { id } = await notify({ blocks: true, url: '/activities' })
    await open(id)
    await expectCount(0)
    expect((await caller.get<Notification[]>('/notifications/unread')).body).toHaveLength(1)
  })

  it('answers 404 to another user, and for what is no id', async () => {
    const { id } = await notify()
    const stranger = await t.as('administrator')
    for (const sent of [id, 0, 'x', 999_999_999]) expect((await open(sent, stranger)).status).toBe(404)
    expect((await open(id, t.anonymous)).status).toBe(401)
    await expectCount(1)
  })

  it('leaves it unread while impersonating', async () => {
    const { id } = await notify({ url: '/activities' })
    const acting = await impersonate(t, await t.as('administrator'), caller.user_id)
    expect((await open(id, acting)).body.url).toBe('/activities')
    await expectCount(1)
  })
})

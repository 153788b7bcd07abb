import type { Notification } from '@portale/domain/people/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildNews } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'

type SecondServer = Awaited<ReturnType<typeof startSecondServer>>

let t: TestApp
let other: SecondServer
let caller: Caller
let callerOnOther: Caller

beforeAll(async () => {
  t = await testApp()
  other = await startSecondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  caller = await t.as('dealer_holder')
  callerOnOther = other.as(caller)
})

const notify = (values: object = {}) => buildNotification(t.deps.db, { user_id: caller.user_id, ...values })
const poll = (who = caller, etag?: string) =>
  who.get<Notification[]>('/notifications/unread', etag === undefined ? {} : { 'if-none-match': etag })
const titles = async (who = caller) => (await poll(who)).body.map(({ title }) => title)
const bell = async () => (await caller.get<Notification[]>('/notifications/dropdown')).body
const mark = (id: unknown, call: 'mark-alert-read' | 'mark-dropdown-read', who = caller) =>
  who.send('POST', `/notifications/${id}/${call}`)
const expectSoon = (who: Caller) => expect.poll(() => titles(who), { timeout: 3000, interval: 20 })

describe('GET /notifications/unread', () => {
  it('answers the newest twenty unread notifications, and in a header how many there are', async () => {
    expect((await poll()).body).toEqual([])
    for (let count = 1; count <= 22; count += 1) await notify({ title: `N${count}` })
    await expectSoon(caller).toEqual(Array.from({ length: 20 }, (_, index) => `N${22 - index}`))
    expect((await poll()).headers['x-unread-count']).toBe('22')
  })

  it('has what blocks before newer ones when there are more than fit', async () => {
    await notify({ title: 'Blocca', blocks: true })
    for (let count = 1; count <= 20; count += 1) await notify({ title: `N${count}` })
    const newest = Array.from({ length: 19 }, (_, index) => `N${20 - index}`)
    await expectSoon(caller).toEqual([...newest, 'Blocca'])
  })

  it('answers the keys of the specification and sanitized HTML', async () => {
    const message = '<p>Ciao <b>Anna</b><script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const { id } = await notify({ title: '<b>Titolo</b>', message, url: '/activities' })
    await expectSoon(caller).toEqual(['<b>Titolo</b>'])
    const [notification] = (await poll()).body
    expect(notification).toEqual({
      id,
      kind: null,
      title: '<b>Titolo</b>',
      message: expect.not.stringMatching(/script|onerror/),
      url: '/activities',
      created_at: expect.stringMatching(/Z$/),
      dropdown_read: false,
      blocks: false,
      closed: null,
    })
    expect(await bell()).toEqual([notification])
  })

  it('leaves out a news that was undone, is planned, or has expired', async () => {
    const hour = 3_600_000
    const at = (from: number) => new Date(Date.now() + from).toISOString()
    const news = await buildNews(t.deps.db)
    const planned = await buildNews(t.deps.db, { publish_at: at(hour) })
    const expired = await buildNews(t.deps.db, { publish_at: at(-2 * hour), expires_at: at(-hour) })
    for (const { id } of [planned, expired, news]) await notify({ title: `N${id}`, url: `/news/${id}` })
    await notify({ title: 'Tutte', url: '/news' })
    await expectSoon(caller).toEqual(['Tutte', `N${news.id}`])
    const admin = await t.as('administrator')
    expect((await undo(admin, await findLastAuditId(t, 'news', news.id))).status).toBe(200)
    expect(await titles()).toEqual(['Tutte'])
    expect((await bell()).map(({ title }) => title)).toContain(`N${news.id}`)
  })

  it('answers 304 without a body to the current ETag, on every server', async () => {
    await notify({ title: 'Prima' })
    await expectSoon(caller).toEqual(['Prima'])
    const first = await poll()
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const who of [caller, callerOnOther]) {
      const { status, text, headers } = await poll(who, etag)
      expect([status, text, headers.etag]).toEqual([304, '', etag])
      expect(headers).not.toHaveProperty('x-frame-options')
    }
    await notify({ title: 'Seconda' })
    await expect.poll(async () => (await poll(callerOnOther, etag)).status, { timeout: 3000 }).toBe(200)
    expect(await titles(callerOnOther)).toEqual(['Seconda', 'Prima'])
  })

  it.each(['"x"', 'W/""'])('answers in full to another ETag (%s)', async (etag) => {
    expect((await poll(caller, etag)).status).toBe(200)
  })

  it('has an ETag of its own for every user', async () => {
    const stranger = await t.as('dealer_holder')
    const etags = new Set([(await poll()).headers.etag, (await poll(stranger)).headers.etag])
    expect(etags.size).toBe(2)
    for (const etag of etags) expect((await poll(await t.as('workshop_user'), String(etag))).status).toBe(200)
  })

  it('answers only notifications of the caller', async () => {
    await notify({ title: 'Mia' })
    const stranger = await t.as('administrator')
    expect([await titles(stranger), (await stranger.get('/notifications/dropdown')).body]).toEqual([[], []])
  })

  it('has a new notification on both servers, whichever wrote it', async () => {
    expect([await titles(), await titles(callerOnOther)]).toEqual([[], []])
    await notify({ title: 'Prima' })
    for (const who of [caller, callerOnOther]) await expectSoon(who).toEqual(['Prima'])
    await buildNotification(other.deps.db, { user_id: caller.user_id, title: 'Seconda' })
    for (const who of [caller, callerOnOther]) await expectSoon(who).toEqual(['Seconda', 'Prima'])
  })

  it('runs no query while nothing changed and does not extend the session', async () => {
    await sql`UPDATE sessions SET last_seen_at = now() - interval '30 minutes' WHERE user_id = ${caller.user_id}`.execute(
      t.deps.db,
    )
    const lastSeen = async () =>
      (await sql`SELECT last_seen_at FROM sessions WHERE user_id = ${caller.user_id}`.execute(t.deps.db)).rows
    const before = await lastSeen()
    const { headers } = await poll()
    let queries = 0
    const count = () => {
      queries += 1
    }
    t.deps.pool.on('acquire', count)
    for (let round = 0; round < 20; round += 1) {
      expect((await poll(caller, String(headers.etag))).status).toBe(304)
      expect((await poll()).status).toBe(200)
    }
    expect(queries).toBe(0)
    await caller.get('/notifications/dropdown')
    expect(queries).toBeGreaterThan(0)
    t.deps.pool.off('acquire', count)
    expect(await lastSeen()).toEqual(before)
  })
})

describe('GET /notifications/dropdown', () => {
  it('answers the newest twenty, read or not', async () => {
    for (let count = 0; count < 20; count += 1) await notify({ title: `N${count}` })
    await mark((await notify({ title: 'N20' })).id, 'mark-alert-read')
    const notifications = await bell()
    expect(notifications.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `N${20 - index}`))
    expect(notifications.map(({ dropdown_read }) => dropdown_read)).toEqual([true, ...Array(19).fill(false)])
  })
})

describe('marking as read', () => {
  it('in the banner reads it in the bell too, on both servers', async () => {
    const [first, second] = [await notify({ title: 'Prima' }), await notify({ title: 'Seconda' })]
    for (const who of [caller, callerOnOther]) await expectSoon(who).toEqual(['Seconda', 'Prima'])
    const { status, text } = await mark(second.id, 'mark-alert-read')
    expect([status, text]).toEqual([204, ''])
    expect(await titles()).toEqual(['Prima'])
    await expectSoon(callerOnOther).toEqual(['Prima'])
    expect((await bell()).map(({ id, dropdown_read }) => [id, dropdown_read])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
  })

  it('in the bell reads it everywhere, but for the banner of what blocks', async () => {
    const [plain, blocking] = [await notify(), await notify({ blocks: true, title: 'Da fare' })]
    for (const { id } of [plain, blocking]) expect((await mark(id, 'mark-dropdown-read')).status).toBe(204)
    expect((await bell()).map(({ dropdown_read }) => dropdown_read)).toEqual([true, true])
    const { body, headers } = await poll()
    expect(body).toMatchObject([{ id: blocking.id, dropdown_read: true, blocks: true }])
    expect(headers['x-unread-count']).toBe('0')
    await mark(blocking.id, 'mark-alert-read')
    expect(await titles()).toEqual([])
  })

  it.each(['mark-alert-read', 'mark-dropdown-read'] as const)('%s changes nothing the second time', async (call) => {
    const { id } = await notify()
    await mark(id, call)
    const row = () => t.deps.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await row()
    expect((await mark(id, call)).status).toBe(204)
    expect(await row()).toEqual(before)
  })

  it.each(['mark-alert-read', 'mark-dropdown-read'] as const)('%s answers 404 to another user', async (call) => {
    const { id } = await notify()
    const stranger = await t.as('administrator')
    for (const sentId of [id, 0, 'x', 999_999_999]) expect((await mark(sentId, call, stranger)).status).toBe(404)
    expect((await bell())[0]).toMatchObject({ id, dropdown_read: false })
    expect(await titles()).toHaveLength(1)
  })
})

import type { Notification } from '@portale/domain/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildNotification } from '../../test/fixtures/factories.ts'
import { startSecondServer } from '../../test/second.ts'

type Second = Awaited<ReturnType<typeof startSecondServer>>

let t: TestApp
let other: Second
let caller: Caller
let there: Caller

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
  there = other.as(caller)
})

const make = (values: object = {}) => buildNotification(t.deps.db, { user_id: caller.user_id, ...values })
const poll = (who = caller, etag?: string) =>
  who.get<Notification[]>('/notifications/unread', etag === undefined ? {} : { 'if-none-match': etag })
const titles = async (who = caller) => (await poll(who)).body.map(({ title }) => title)
const bell = async () => (await caller.get<Notification[]>('/notifications/dropdown')).body
const mark = (id: unknown, call: 'mark-alert-read' | 'mark-dropdown-read', who = caller) =>
  who.send('POST', `/notifications/${id}/${call}`)
const soon = (who: Caller) => expect.poll(() => titles(who), { timeout: 3000, interval: 20 })

describe('the poll', () => {
  it('answers what is unread, newest first, twenty at most', async () => {
    expect((await poll()).body).toEqual([])
    for (let count = 1; count <= 22; count += 1) await make({ title: `N${count}` })
    await soon(caller).toEqual(Array.from({ length: 20 }, (_, index) => `N${22 - index}`))
  })

  it('has the keys of the specification, and its HTML cleaned', async () => {
    const message = '<p>Ciao <b>Anna</b><script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const { id } = await make({ title: '<b>Titolo</b>', message, url: '/activities/7/upload' })
    await soon(caller).toEqual(['<b>Titolo</b>'])
    const [one] = (await poll()).body
    expect(one).toEqual({
      id,
      title: '<b>Titolo</b>',
      message: expect.not.stringMatching(/script|onerror/),
      url: '/activities/7/upload',
      created_at: expect.stringMatching(/Z$/),
      dropdown_read: false,
    })
    expect(await bell()).toEqual([one])
  })

  it('unchanged is 304, without a body, until something changes', async () => {
    await make({ title: 'Prima' })
    await soon(caller).toEqual(['Prima'])
    const first = await poll()
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const who of [caller, there]) {
      const { status, text, headers } = await poll(who, etag)
      expect([status, text, headers.etag]).toEqual([304, '', etag])
    }
    await make({ title: 'Seconda' })
    await expect.poll(async () => (await poll(there, etag)).status, { timeout: 3000 }).toBe(200)
    expect(await titles(there)).toEqual(['Seconda', 'Prima'])
  })

  it.each(['"x"', 'W/""'])('another mark (%s) is answered in full', async (etag) => {
    expect((await poll(caller, etag)).status).toBe(200)
  })

  it('has a mark that fits no other person’s, however alike what they have', async () => {
    const stranger = await t.as('dealer_holder')
    const marks = new Set([(await poll()).headers.etag, (await poll(stranger)).headers.etag])
    expect(marks.size).toBe(2)
    for (const etag of marks) expect((await poll(await t.as('workshop_user'), String(etag))).status).toBe(200)
  })

  it('shows nobody’s but one’s own', async () => {
    await make({ title: 'Mia' })
    const stranger = await t.as('administrator')
    expect([await titles(stranger), (await stranger.get('/notifications/dropdown')).body]).toEqual([[], []])
  })

  it('hears of a new one on both servers, whichever wrote it', async () => {
    expect([await titles(), await titles(there)]).toEqual([[], []])
    await make({ title: 'Prima' })
    for (const who of [caller, there]) await soon(who).toEqual(['Prima'])
    await buildNotification(other.deps.db, { user_id: caller.user_id, title: 'Seconda' })
    for (const who of [caller, there]) await soon(who).toEqual(['Seconda', 'Prima'])
  })

  it('asks the database for nothing while nothing changed, and does not keep the session alive', async () => {
    await sql`UPDATE sessions SET last_seen_at = now() - interval '30 minutes' WHERE user_id = ${caller.user_id}`.execute(
      t.deps.db,
    )
    const seen = async () =>
      (await sql`SELECT last_seen_at FROM sessions WHERE user_id = ${caller.user_id}`.execute(t.deps.db)).rows
    const before = await seen()
    const { headers } = await poll()
    let asked = 0
    const count = () => {
      asked += 1
    }
    t.deps.pool.on('acquire', count)
    for (let round = 0; round < 20; round += 1) {
      expect((await poll(caller, String(headers.etag))).status).toBe(304)
      expect((await poll()).status).toBe(200)
    }
    expect(asked).toBe(0)
    await caller.get('/notifications/dropdown')
    expect(asked).toBeGreaterThan(0)
    t.deps.pool.off('acquire', count)
    expect(await seen()).toEqual(before)
  })
})

describe('the bell', () => {
  it('has the newest twenty, read or not', async () => {
    for (let count = 0; count < 20; count += 1) await make({ title: `N${count}` })
    await mark((await make({ title: 'N20' })).id, 'mark-alert-read')
    const shown = await bell()
    expect(shown.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `N${20 - index}`))
    expect(shown.some(({ dropdown_read }) => dropdown_read)).toBe(false)
  })
})

describe('marked as read', () => {
  it('in the banner: gone from the poll of both servers, still in the bell', async () => {
    const [first, second] = [await make({ title: 'Prima' }), await make({ title: 'Seconda' })]
    for (const who of [caller, there]) await soon(who).toEqual(['Seconda', 'Prima'])
    const { status, text } = await mark(second.id, 'mark-alert-read')
    expect([status, text]).toEqual([204, ''])
    expect(await titles()).toEqual(['Prima'])
    await soon(there).toEqual(['Prima'])
    expect((await bell()).map(({ id, dropdown_read }) => [id, dropdown_read])).toEqual([
      [second.id, false],
      [first.id, false],
    ])
  })

  it('in the bell: told so by the bell and by the poll, where it stays', async () => {
    const { id } = await make()
    expect((await mark(id, 'mark-dropdown-read')).status).toBe(204)
    expect([(await bell())[0]?.dropdown_read, (await poll()).body[0]?.dropdown_read]).toEqual([true, true])
  })

  it.each(['mark-alert-read', 'mark-dropdown-read'] as const)('%s a second time changes nothing', async (call) => {
    const { id } = await make()
    await mark(id, call)
    const row = () => t.deps.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await row()
    expect((await mark(id, call)).status).toBe(204)
    expect(await row()).toEqual(before)
  })

  it.each(['mark-alert-read', 'mark-dropdown-read'] as const)('%s never by another person: 404', async (call) => {
    const { id } = await make()
    const stranger = await t.as('administrator')
    for (const one of [id, 0, 'x', 999_999_999]) expect((await mark(one, call, stranger)).status).toBe(404)
    expect((await bell())[0]).toMatchObject({ id, dropdown_read: false })
    expect(await titles()).toHaveLength(1)
  })
})

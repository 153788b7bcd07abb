import { type NoticeKind, noticeKinds } from '@portale/domain/people/notices.ts'
import type { Notification, NotificationTarget } from '@portale/domain/people/notifications.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { buildWorld, notices, opens, type Way, ways } from '../../../test/fixtures/notice-reach.fixtures.ts'

let t: TestApp
let yearId: number
let authorId: number
beforeAll(async () => {
  t = await testApp()
  yearId = (await buildYear(t.deps.db, '2026')).id
  authorId = (await buildUser(t.deps.db, { role: 'administrator' })).id
})
afterAll(() => t.close())

const ended = async (id: number) =>
  (await t.deps.db.selectFrom('notifications').select('closed_reason').where('id', '=', id).executeTakeFirstOrThrow())
    .closed_reason

/** Which ways ended which kinds, over all cases. */
const endings: [NoticeKind, Way][] = []

describe.each(noticeKinds)('a notice of %s', (kind) => {
  it.each(Object.keys(ways) as Way[])('lives as long as its recipient can open its object: %s', async (way) => {
    const { db } = t.deps
    const world = await buildWorld(db, yearId, authorId)
    const built = await notices[kind](world)
    const { user_id, url, blocks } = built
    const { id } = await buildNotification(db, { user_id, kind, url, blocks: blocks ?? false })
    expect([url, await opens(await t.as(user_id), kind, url), await ended(id)]).toEqual([url, true, null])

    await ways[way]({ ...world, ...built })
    const caller = await t.as(user_id)
    const isOpen = await opens(caller, kind, url)
    // What blocks asks for a document: a partner that left the network has no more to do.
    const isDone =
      kind === 'document_status' &&
      isOpen &&
      ['the partner archived', 'the partner ceased', 'assignments to others'].includes(way)
    const reason = isDone ? 'done' : isOpen ? null : 'gone'
    // Of an object that is taken away with its parts, the parts may end it first.
    const end = await ended(id)
    expect([url, way === 'the object gone' && end !== null ? reason : end]).toEqual([url, reason])
    if (reason !== null) endings.push([kind, way])

    const unread = (await caller.get<Notification[]>('/notifications/unread')).body
    expect(unread.map((row) => row.id)).toEqual(reason === null ? [id] : [])
    const { body } = await caller.send<NotificationTarget>('POST', `/notifications/${id}/open`)
    expect(body).toEqual({ url: isOpen ? url : null, missing_url: isOpen ? null : url, closed: end })
  })
})

it('is ended by every way, and every kind but that of a file’s virus by some', () => {
  expect(Object.keys(ways).filter((way) => !endings.some(([, one]) => one === way))).toEqual([])
  expect(noticeKinds.filter((kind) => !endings.some(([one]) => one === kind))).toEqual(['file_infected'])
})

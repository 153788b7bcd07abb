import { type NoticeKind, noticeKinds } from '@portale/domain/people/notices.ts'
import type { Notification, NotificationTarget } from '@portale/domain/people/notifications.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import {
  buildWorld,
  lists,
  notices,
  opens,
  type Way,
  ways,
  waysOfObjects,
} from '../../../test/fixtures/notice-reach.fixtures.ts'
import { severalKinds } from './notify.queries.ts'

let t: TestApp
let yearId: number
let authorId: number
beforeAll(async () => {
  t = await testApp()
  yearId = (await buildYear(t.deps.db, '2026')).id
  authorId = (await buildUser(t.deps.db, { role: 'administrator' })).id
})
afterAll(() => t.close())

type Ended = 'done' | 'gone' | null

const ended = async (id: number) =>
  (await t.deps.db.selectFrom('notifications').select('closed_reason').where('id', '=', id).executeTakeFirstOrThrow())
    .closed_reason as Ended

/** How what is about several objects ends by their ends. */
const endOfAll = (ends: Ended[]): Ended => (ends.includes(null) ? null : ends.includes('done') ? 'done' : 'gone')

/** Which ways ended which kinds, over all cases. */
const endings: [NoticeKind, Way][] = []

/** Notices about the first object, about both, and one that counts one about each. */
async function buildNotices(kind: NoticeKind, built: { user_id: number; url: string; blocks?: boolean }[]) {
  const { db } = t.deps
  const [{ user_id, url, blocks = false } = { user_id: 0, url: '' }] = built
  const objects = built.map((object) => object.url)
  const single = await buildNotification(db, { user_id, kind, url, blocks })
  const list = severalKinds.find((name) => name === kind)
  const several = list && (await buildNotification(db, { user_id, kind, url: lists[list], objects }))
  const counting = await buildNotification(db, { user_id, kind, url: '/notifications' })
  for (const page of objects)
    await buildNotification(db, { user_id, kind, url: page, blocks, gathered_into: counting.id })
  return { single: single.id, several: several?.id, counting: counting.id }
}

describe.each(noticeKinds)('a notice of %s', (kind) => {
  it.each(Object.keys(ways) as Way[])('lives as long as its recipient can open its object: %s', async (way) => {
    const world = await buildWorld(t.deps.db, yearId, authorId)
    const first = await notices[kind](world)
    const { user_id, url } = first
    const built = [first, await notices[kind]({ ...world, reader: user_id })]
    const { single, several, counting } = await buildNotices(kind, built)
    const opensNow = async () => {
      const caller = await t.as(user_id)
      return [await opens(caller, kind, url), await opens(caller, kind, built[1]?.url ?? '')]
    }
    const endsNow = async () => [
      await ended(single),
      several === undefined ? undefined : await ended(several),
      await ended(counting),
    ]
    expect([url, await opensNow(), await endsNow()]).toEqual([
      url,
      [true, true],
      [null, several === undefined ? undefined : null, null],
    ])

    for (const [index, object] of (waysOfObjects.includes(way) ? built : [first]).entries()) {
      await ways[way]({ ...world, ...object })
      const areOpen = await opensNow()
      // What blocks asks for a document: a partner that left the network has no more to do.
      const isDone =
        kind === 'document_status' &&
        ['the partner archived', 'the partner ceased', 'assignments to others'].includes(way)
      const reasons = areOpen.map((isOpen): Ended => (isOpen ? (isDone ? 'done' : null) : 'gone'))
      const [reason = null] = reasons
      const all = endOfAll(reasons)
      // Of an object that is taken away with its parts, the parts may end it first.
      const toReason = (end: Ended | undefined) => (way === 'the object gone' && end === 'done' ? 'gone' : end)
      expect([url, index, (await endsNow()).map(toReason)]).toEqual([
        url,
        index,
        [reason, several === undefined ? undefined : all, all],
      ])
      if (reason !== null) endings.push([kind, way])

      const caller = await t.as(user_id)
      const unread = (await caller.get<Notification[]>('/notifications/unread')).body
      const left = [all === null && counting, all === null && several, reason === null && single].filter((id) => id)
      expect(unread.map((row) => row.id)).toEqual(left)
      const answer = async (id: number) =>
        (await caller.send<NotificationTarget>('POST', `/notifications/${id}/open`)).body
      const target = (page: string, isOpen: boolean | undefined) =>
        isOpen ? { url: page, missing_url: null } : { url: null, missing_url: page }
      if (index < 1 && waysOfObjects.includes(way)) continue // opening it reads it
      expect(await answer(single)).toEqual({ ...target(url, areOpen[0]), closed: await ended(single) })
      const list = severalKinds.find((name) => name === kind)
      if (several !== undefined && list)
        expect(await answer(several)).toEqual({
          ...target(lists[list], areOpen.includes(true)),
          closed: await ended(several),
        })
    }
  })
})

it('is ended by every way, and every kind but that of a file’s virus by some', () => {
  expect(Object.keys(ways).filter((way) => !endings.some(([, one]) => one === way))).toEqual([])
  expect(noticeKinds.filter((kind) => !endings.some(([one]) => one === kind))).toEqual(['file_infected'])
})

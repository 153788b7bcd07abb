import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildNews, buildUser } from '../../../test/fixtures/factories.ts'
import {
  audienceRoles,
  createNews,
  createNewsFixtures,
  listNotified,
  type NewsFixtures,
  updateNews,
} from '../../../test/fixtures/news.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { announceNews } from './news-announce.job.ts'

type Fields = Record<string, string>

let t: TestApp
let fixtures: NewsFixtures
let other: Awaited<ReturnType<typeof startSecondServer>>
beforeAll(async () => {
  t = await testApp()
  fixtures = await createNewsFixtures(t)
  other = await startSecondServer(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(() => announceNews(t.deps))

const idsOf = (...flags: (keyof typeof audienceRoles)[]) =>
  [...new Set(flags.flatMap((flag) => audienceRoles[flag]))]
    .map((role) => fixtures.people[role].user_id)
    .toSorted((a, b) => a - b)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** Asserts one notification and one mail for each of these people. */
const expectNotified = async (id: number, people: number[]) =>
  expect(await listNotified(t, id)).toEqual({ notified: people, mailed: people })

describe('a save', () => {
  it.each([
    ['dealers', { dealers: '1' }, ['dealers']],
    ['workshops', { workshops: '1' }, ['workshops']],
    ['both', { dealers: '1', workshops: '1' }, ['dealers', 'workshops']],
  ] as const)('that publishes to %s notifies these and nobody else', async (_name, fields, flags) => {
    const { body } = await createNews(fixtures.admin, { title: 'Orari «estivi»', ...fields })
    expect(body.announced_at).not.toBeNull()
    await expectNotified(body.id, idsOf(...flags))
    const notice = await t.deps.db
      .selectFrom('notifications')
      .select(['title', 'message', 'url'])
      .where('url', '=', `/news/${body.id}`)
      .executeTakeFirstOrThrow()
    expect(notice).toEqual({
      title: 'News: Orari «estivi»',
      message: '<p>È stata pubblicata la news «Orari «estivi»».</p>',
      url: `/news/${body.id}`,
    })
  })

  it('of drafts, scheduled and expired news notifies nobody', async () => {
    const all = { dealers: '1', workshops: '1' }
    const saves: Fields[] = [
      {},
      { ...all, publish_at: inHours(1) },
      { ...all, publish_at: inHours(-2), expires_at: inHours(-1) },
    ]
    for (const fields of saves) {
      const { body } = await createNews(fixtures.admin, fields)
      await announceNews(t.deps)
      await expectNotified(body.id, [])
      expect(body.announced_at).toBeNull()
    }
  })

  it('that adds an audience notifies the new audience alone', async () => {
    const { id } = (await createNews(fixtures.admin, { dealers: '1' })).body
    await updateNews(fixtures.admin, id, { dealers: '1', workshops: '1' })
    await expectNotified(id, idsOf('dealers', 'workshops'))
  })

  it('that withdraws and publishes again notifies nobody twice', async () => {
    const { id } = (await createNews(fixtures.admin, { dealers: '1' })).body
    const saves: Fields[] = [{}, { dealers: '1' }, { workshops: '1' }, {}, { dealers: '1', workshops: '1' }]
    for (const fields of saves) expect((await updateNews(fixtures.admin, id, fields)).status).toBe(200)
    await expectNotified(id, idsOf('dealers', 'workshops'))
  })

  it('of other changes notifies nobody, not even users added since', async () => {
    const { id } = (await createNews(fixtures.admin, { workshops: '1' })).body
    const { id: late } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const saves: Fields[] = [{ title: 'Corretta' }, { pinned: '1', must_read: '1' }, { publish_at: inHours(-9) }]
    for (const more of saves)
      expect((await updateNews(fixtures.admin, id, { workshops: '1', ...more })).status).toBe(200)
    await announceNews(t.deps)
    await expectNotified(id, idsOf('workshops'))
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', late).execute()
  })

  it('that postpones announced news notifies the new audience at the new time', async () => {
    const { id } = (await createNews(fixtures.admin, { dealers: '1' })).body
    await updateNews(fixtures.admin, id, { dealers: '1', workshops: '1', publish_at: inHours(1) })
    await announceNews(t.deps)
    await expectNotified(id, idsOf('dealers'))
    await sql`UPDATE news SET publish_at = now() WHERE id = ${id}`.execute(t.deps.db)
    await announceNews(t.deps)
    await expectNotified(id, idsOf('dealers', 'workshops'))
  })

  it('that is rejected, or repeated with the same key, notifies nobody again', async () => {
    const { body } = await createNews(fixtures.admin, { dealers: '1' }, [], { 'idempotency-key': 'una' })
    await createNews(fixtures.admin, { dealers: '1' }, [], { 'idempotency-key': 'una' })
    await updateNews(fixtures.admin, body.id, { workshops: '1', lock_version: '7' })
    await updateNews(fixtures.admin, body.id, { workshops: '1', title: '' })
    await expectNotified(body.id, idsOf('dealers'))
  })
})

it('GET /news/audience counts the users to notify', async () => {
  const count = async (query: string) =>
    (await fixtures.admin.get<{ people: number }>(`/api/v1/news/audience?${query}`)).body.people
  const [dealers, workshops, both] = [idsOf('dealers'), idsOf('workshops'), idsOf('dealers', 'workshops')]
  expect(await count('dealers=1&workshops=0')).toBe(dealers.length)
  expect(await count('dealers=1&workshops=1')).toBe(both.length)
  expect(await count('')).toBe(0)
  const { id } = (await createNews(fixtures.admin, { dealers: '1' })).body
  expect(await count(`dealers=1&workshops=1&id=${id}`)).toBe(both.length - dealers.length)
  expect(await count(`workshops=1&id=${id}`)).toBe(workshops.filter((person) => !dealers.includes(person)).length)
  expect((await fixtures.admin.get('/api/v1/news/audience?id=999999')).status).toBe(404)
})

describe('the notified users', () => {
  const people: number[] = []
  const build = async (values: Parameters<typeof buildUser>[1]) => {
    const { id } = await buildUser(t.deps.db, values)
    people.push(id)
    return id
  }
  afterEach(async () => {
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', 'in', people).execute()
  })

  it('do_not_disturb: portal notification without mail', async () => {
    const id = await build({ role: 'workshop_user', do_not_disturb: true })
    const { body } = await createNews(fixtures.admin, { workshops: '1' })
    const { notified, mailed } = await listNotified(t, body.id)
    expect([notified.includes(id), mailed.includes(id), notified.length - mailed.length]).toEqual([true, false, 1])
  })

  it('deleted users and the author are not notified', async () => {
    const gone = await build({ role: 'workshop_user' })
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', gone).execute()
    const author = await build({ role: 'workshop_user' })
    const { id } = await buildNews(t.deps.db, { user_id: author })
    await announceNews(t.deps)
    await expectNotified(id, idsOf('dealers', 'workshops'))
  })
})

describe('announceNews (job)', () => {
  it('announces due news once, with the time', async () => {
    const { id } = (await createNews(fixtures.admin, { workshops: '1', publish_at: inHours(1) })).body
    await announceNews(t.deps)
    await expectNotified(id, [])
    await sql`UPDATE news SET publish_at = now() - interval '1 minute' WHERE id = ${id}`.execute(t.deps.db)
    for (let run = 0; run < 3; run += 1) await announceNews(t.deps)
    await expectNotified(id, idsOf('workshops'))
    const row = t.deps.db.selectFrom('news').select(['announced_at', 'lock_version']).where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ announced_at: expect.any(String), lock_version: 0 })
  })

  it('skips locked news, and announces it at the next run', async () => {
    const { id } = await buildNews(t.deps.db, { dealers: false })
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM news WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx)
      await announceNews(t.deps)
      await expectNotified(id, [])
    })
    await announceNews(t.deps)
    await expectNotified(id, idsOf('workshops'))
  })

  it('notifies nobody after a failure, and everybody a minute later', async () => {
    const { id } = await buildNews(t.deps.db)
    const broken = { ...t.deps, config: { ...t.deps.config, baseUrl: 'no address' } }
    await expect(announceNews(broken)).rejects.toThrow()
    await expectNotified(id, [])
    await announceNews(t.deps)
    await expectNotified(id, idsOf('dealers', 'workshops'))
  })
})

describe('at once, on two servers', () => {
  it('two jobs', async () => {
    const ids: number[] = []
    for (let index = 0; index < 8; index += 1) ids.push((await buildNews(t.deps.db)).id)
    await Promise.all([announceNews(t.deps), announceNews(other.deps), announceNews(t.deps), announceNews(other.deps)])
    for (const id of ids) await expectNotified(id, idsOf('dealers', 'workshops'))
  })

  it('two saves, and both jobs', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = (await createNews(fixtures.admin)).body
      const onOtherServer = other.as(fixtures.admin)
      await Promise.all([
        updateNews(fixtures.admin, id, { dealers: '1' }),
        updateNews(onOtherServer, id, { dealers: '1', workshops: '1' }),
        announceNews(t.deps),
        announceNews(other.deps),
      ])
      await updateNews(fixtures.admin, id, { dealers: '1', workshops: '1' })
      await expectNotified(id, idsOf('dealers', 'workshops'))
    }
  })
})

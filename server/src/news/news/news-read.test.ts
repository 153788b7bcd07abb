import type { News, NewsReader } from '@portale/domain/news/news/news.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildNews, buildUser } from '../../../test/fixtures/factories.ts'
import { withConcurrentWrite } from '../../../test/fixtures/import.fixtures.ts'
import {
  audienceRoles,
  createNewsFixtures,
  listNotified,
  type NewsFixtures,
  type SavedNews,
} from '../../../test/fixtures/news.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let fixtures: NewsFixtures
let id: number
beforeAll(async () => {
  t = await testApp()
  fixtures = await createNewsFixtures(t)
})
beforeEach(async () => {
  id = (await buildNews(t.deps.db, { must_read: true, dealers: false, announced_at: '2026-11-01Z' })).id
})
afterAll(() => t.close())

const read = (who: Caller, news = id) => who.send<SavedNews>('POST', `/api/v1/news/${news}/read`)
const remind = (who: Caller, news = id) => who.send<SavedNews>('POST', `/api/v1/news/${news}/remind`)
const readers = async (news = id) => (await fixtures.admin.get<NewsReader[]>(`/api/v1/news/${news}/readers`)).body
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const audience = () => audienceRoles.workshops.map((role) => fixtures.people[role].user_id).toSorted((a, b) => a - b)

describe('"Ho letto"', () => {
  it('is stored with its time; the first time counts', async () => {
    const { workshop_user } = fixtures.people
    const { status, body } = await read(workshop_user)
    expect([status, body.id, typeof body.read_at]).toEqual([200, id, 'string'])
    expect((await read(workshop_user)).body.read_at).toBe(body.read_at)
    expect((await workshop_user.get<News>(`/api/v1/news/${id}`)).body.read_at).toBe(body.read_at)
    expect((await fixtures.people.dealer_sales_manager.get<News>(`/api/v1/news/${id}`)).body.read_at).toBeNull()
  })

  it('many times at once, it is said once', async () => {
    const { workshop_user } = fixtures.people
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => read(workshop_user)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.read_at}`)).size).toBe(1)
    const rows = t.deps.db.selectFrom('news_reads').select('id').where('news_id', '=', id)
    expect(await rows.execute()).toHaveLength(1)
  })

  it('404 for who does not see it: another audience, a draft, a planned one, an expired one', async () => {
    const { dealer_holder, workshop_user } = fixtures.people
    const hidden = [
      { dealers: false, workshops: false },
      { publish_at: inHours(1) },
      { publish_at: inHours(-2), expires_at: inHours(-1) },
    ]
    const ids: number[] = []
    for (const values of hidden) ids.push((await buildNews(t.deps.db, { must_read: true, ...values })).id)
    await assertWritesNothing(t, async () => {
      expect((await read(dealer_holder)).status).toBe(404)
      for (const news of [...ids, 999_999]) expect((await read(workshop_user, news)).status).toBe(404)
    })
  })

  it('422 when the news does not ask, and 403 under another person’s name', async () => {
    const { workshop_user } = fixtures.people
    const { id: plain } = await buildNews(t.deps.db)
    expect((await assertWritesNothing(t, () => read(workshop_user, plain))).status).toBe(422)
    const there = await impersonate(t, await t.as('administrator'), workshop_user.user_id)
    const { status, body } = await assertWritesNothing(t, () => read(there))
    expect([status, body.message]).toEqual([403, expect.stringContaining('torna al tuo utente')])
  })
})

describe('who has read it', () => {
  it('its audience, who has not comes first, by name', async () => {
    await read(fixtures.people.dealer_sales_manager)
    const list = await readers()
    expect(list.map(({ id: person, read_at }) => [person, read_at !== null])).toEqual([
      [fixtures.people.after_sales_manager_rt.user_id, false],
      [fixtures.people.workshop_user.user_id, false],
      [fixtures.people.dealer_sales_manager.user_id, true],
    ])
    expect(list[0]).toMatchObject({ name: expect.any(String), role_label: expect.any(String), read_at: null })
  })

  it('a draft’s is empty; who was deleted or moved is not in it', async () => {
    const { id: draft } = await buildNews(t.deps.db, { dealers: false, workshops: false })
    expect(await readers(draft)).toEqual([])
    const person = await buildUser(t.deps.db, { role: 'workshop_user' })
    expect((await readers()).map(({ id }) => id)).toContain(person.id)
    await t.deps.db.updateTable('users').set({ deleted_at: '2026-01-01Z' }).where('id', '=', person.id).execute()
    expect((await readers()).map(({ id }) => id)).not.toContain(person.id)
  })

  it('404 for no news, 403 for readers', async () => {
    expect((await fixtures.admin.get('/api/v1/news/999999/readers')).status).toBe(404)
    for (const role of roleNames.slice(2))
      expect((await fixtures.people[role].get(`/api/v1/news/${id}/readers`)).status).toBe(403)
  })
})

describe('a reminder', () => {
  it('notifies the unread audience in the portal and by mail', async () => {
    await read(fixtures.people.workshop_user)
    const { status, body } = await remind(fixtures.admin)
    expect([status, typeof body.reminded_at, body.lock_version]).toEqual([200, 'string', 0])
    const others = audience().filter((person) => person !== fixtures.people.workshop_user.user_id)
    expect(await listNotified(t, id)).toEqual({ notified: others, mailed: others })
    const mail = t.deps.db.selectFrom('mails').select(['kind', 'subject']).orderBy('id', 'desc')
    expect(await mail.executeTakeFirstOrThrow()).toEqual({
      kind: 'news_reminder',
      subject: `Da leggere: ${body.title}`,
    })
  })

  it('409 with when within 24 hours, then again', async () => {
    await remind(fixtures.admin)
    const early = await assertWritesNothing(t, () => remind(fixtures.people.superuser_rt))
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)])
    await sql`UPDATE news SET reminded_at = now() - interval '24 hours 1 second' WHERE id = ${id}`.execute(t.deps.db)
    expect((await remind(fixtures.people.superuser_rt)).status).toBe(200)
    expect((await listNotified(t, id)).mailed).toHaveLength(2 * audience().length)
  })

  it('two at once send one', async () => {
    const answers = await Promise.all([
      remind(fixtures.admin),
      remind(fixtures.people.superuser_rt),
      remind(fixtures.admin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await listNotified(t, id)).mailed).toEqual(audience())
  })

  it('answers 404 to a user who lost the role while waiting for the lock', async () => {
    const late = await t.as('superuser_rt')
    const statements = `SELECT FROM news WHERE id = ${id} FOR UPDATE; UPDATE users SET role_id = 4 WHERE id = ${late.user_id}`
    expect((await withConcurrentWrite(t, statements, () => remind(late))).status).toBe(404)
    expect(await listNotified(t, id)).toEqual({ notified: [], mailed: [] })
  })

  it('422 for one that does not ask, is a draft, planned or expired, or that everybody has read', async () => {
    const values = [
      { must_read: false },
      { dealers: false, workshops: false },
      { publish_at: inHours(1) },
      { publish_at: inHours(-2), expires_at: inHours(-1) },
    ]
    for (const one of values) {
      const news = await buildNews(t.deps.db, { must_read: true, ...one })
      expect((await assertWritesNothing(t, () => remind(fixtures.admin, news.id))).status).toBe(422)
    }
    for (const role of audienceRoles.workshops) await read(fixtures.people[role])
    const { status, body } = await assertWritesNothing(t, () => remind(fixtures.admin))
    expect([status, body.message]).toEqual([422, 'Tutti i destinatari hanno già letto questa news.'])
  })

  it('404 for no news, 403 for readers', async () => {
    expect((await remind(fixtures.admin, 999_999)).status).toBe(404)
    for (const role of roleNames.slice(2)) expect((await remind(fixtures.people[role])).status).toBe(403)
  })
})

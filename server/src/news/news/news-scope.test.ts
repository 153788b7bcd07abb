import type { Home } from '@portale/domain/front/me.ts'
import { type News, type NewsCard, type NewsState, newsStates } from '@portale/domain/news/news/news.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDocumentNews, buildNews, buildUser, storeBuiltFiles } from '../../../test/fixtures/factories.ts'
import { audienceRoles, createNewsFixtures, type NewsFixtures } from '../../../test/fixtures/news.fixtures.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const moments: Record<NewsState, object> = {
  draft: { dealers: false, workshops: false },
  planned: { publish_at: inDays(1) },
  shown: { publish_at: inDays(-2) },
  expired: { publish_at: inDays(-2), expires_at: inDays(-1) },
}

let t: TestApp
let fixtures: NewsFixtures
/** Of each state one for everybody, and shown ones for each audience; every one with an attachment. */
const ids = new Map<string, number>()
const documents = new Map<number, number>()
beforeAll(async () => {
  t = await testApp()
  fixtures = await createNewsFixtures(t)
  const build = async (name: string, values: object) => {
    const { id } = await buildNews(t.deps.db, { title: name, ...values })
    ids.set(name, id)
    documents.set(id, (await buildDocumentNews(t.deps.db, { news_id: id })).id)
  }
  for (const state of newsStates) await build(state, moments[state])
  await build('dealers', { workshops: false, publish_at: inDays(-3) })
  await build('workshops', { dealers: false, publish_at: inDays(-4) })
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => t.close())

const list = async (who: Caller, query = '') => {
  return (await who.get<Page<NewsCard>>(`/api/v1/news?per_page=100${query}`)).body
}

/** The names of the news that a user can list, open and download, which must be the same. */
async function seen(who: Caller): Promise<string[]> {
  const { data, total } = await list(who)
  expect(data).toHaveLength(total)
  for (const [name, id] of ids) {
    const isListed = data.some((card) => card.id === id)
    expect([name, (await who.get(`/api/v1/news/${id}`)).status]).toEqual([name, isListed ? 200 : 404])
    expect([name, (await who.get(`/document_news/${documents.get(id)}`)).status]).toEqual([name, isListed ? 200 : 404])
  }
  return data.map(({ title }) => title)
}

describe('who sees what', () => {
  it.each(roleNames)('%s', async (role) => {
    const caller = role === 'administrator' ? fixtures.admin : fixtures.people[role]
    const forRole = (['dealers', 'workshops'] as const).filter((flag) => audienceRoles[flag].includes(role))
    const isAdmin = role === 'administrator' || role === 'superuser_rt'
    const all = ['planned', 'draft', 'expired', 'shown', 'dealers', 'workshops']
    expect((await seen(caller)).toSorted()).toEqual((isAdmin ? all : ['shown', ...forRole]).toSorted())
  })

  it('a role of the generator: an empty list, and nothing behind an id', async () => {
    const made = { name: 'warehouse', label: 'Magazzino' }
    const { id } = await t.deps.db.insertInto('roles').values(made).returning('id').executeTakeFirstOrThrow()
    const person = await buildUser(t.deps.db, { role: 'workshop_user' })
    await t.deps.db.updateTable('users').set({ role_id: id }).where('id', '=', person.id).execute()
    const caller = await t.as(person.id)
    expect(await seen(caller)).toEqual([])
    expect((await caller.get<Home>('/api/v1/home')).body.news).toEqual([])
    expect((await caller.send('POST', `/api/v1/news/${ids.get('shown')}/read`)).status).toBe(404)
  })

  it('its expiry takes a news from its readers, its moment gives it to them', async () => {
    const { id } = await buildNews(t.deps.db, { publish_at: inDays(1) })
    const { workshop_user } = fixtures.people
    const status = async (values: object) => {
      await t.deps.db.updateTable('news').set(values).where('id', '=', id).execute()
      return (await workshop_user.get(`/api/v1/news/${id}`)).status
    }
    expect(await status({ pinned: false })).toBe(404)
    expect(await status({ publish_at: inDays(-1) })).toBe(200)
    expect(await status({ expires_at: new Date(Date.now() + 60_000).toISOString() })).toBe(200)
    expect(await status({ expires_at: new Date(Date.now() - 1000).toISOString() })).toBe(404)
    await t.deps.db.deleteFrom('news').where('id', '=', id).execute()
  })

  it.each(['0', '-1', 'null', 'x', '999999999', '9'.repeat(30), '1;DROP', '%00'])('404 for %s', async (id) => {
    for (const path of ['/api/v1/news', '/document_news'])
      expect((await fixtures.admin.get(`${path}/${id}`)).status).toBe(404)
  })
})

describe('filters', () => {
  it.each(newsStates)('administrators find the %s ones', async (state) => {
    const found = (await list(fixtures.admin, `&state=${state}`)).data.map(({ title }) => title)
    expect(found).toEqual(state === 'shown' ? ['shown', 'dealers', 'workshops'] : [state])
  })

  it('an unknown state finds nothing; a reader’s filter by state is ignored', async () => {
    for (const state of ['x', '__proto__', 'constructor'])
      expect((await list(fixtures.admin, `&state=${state}`)).total).toBe(0)
    for (const state of newsStates)
      expect((await list(fixtures.people.dealer_holder, `&state=${state}`)).data.map(({ title }) => title)).toEqual([
        'shown',
        'dealers',
      ])
  })

  it('by title, literally, whatever the case', async () => {
    expect((await list(fixtures.admin, '&title=WORK')).data.map(({ title }) => title)).toEqual(['workshops'])
    for (const title of ['%25', '_', "'", '\\', '%00'])
      expect((await list(fixtures.people.workshop_user, `&title=${title}`)).total).toBe(title === '%00' ? 2 : 0)
  })
})

describe('the list', () => {
  it('pinned ones first, then by the moment they were shown at', async () => {
    const { id } = await buildNews(t.deps.db, { title: 'vecchia', pinned: true, publish_at: inDays(-90) })
    const { data } = await list(fixtures.people.dealer_sales_manager)
    expect(data.map(({ title }) => title)).toEqual(['vecchia', 'shown', 'dealers', 'workshops'])
    const { news } = (await fixtures.people.dealer_sales_manager.get<Home>('/api/v1/home')).body
    expect(news.map(({ title, audience }) => [title, audience])).toEqual([
      ['vecchia', 'Concessionarie e officine'],
      ['shown', 'Concessionarie e officine'],
      ['dealers', 'Concessionarie'],
    ])
    await t.deps.db.deleteFrom('news').where('id', '=', id).execute()
  })

  it('a card has the first words, how many attachments are left, and the caller’s own mark', async () => {
    const id = ids.get('shown') ?? 0
    await buildDocumentNews(t.deps.db, { news_id: id, deleted_at: inDays(-1) })
    const read_at = '2026-11-20T08:00:00+00:00'
    const { user_id } = fixtures.people.workshop_user
    await t.deps.db.insertInto('news_reads').values({ news_id: id, user_id, read_at }).execute()
    const cardOf = async (who: Caller) => (await list(who)).data.find((card) => card.id === id)
    const mine = await cardOf(fixtures.people.workshop_user)
    expect(mine).toEqual({
      ...{ id, title: 'shown', excerpt: 'Qualcosa di nuovo.', dealers: true, workshops: true, pinned: false },
      ...{ must_read: false, expires_at: null, documents: 1, read_at },
      ...{ created_at: mine?.created_at, publish_at: mine?.publish_at, shown_at: mine?.publish_at },
    })
    expect((await cardOf(fixtures.people.dealer_holder))?.read_at).toBeNull()
    expect((await fixtures.people.dealer_holder.get<News>(`/api/v1/news/${id}`)).body).toMatchObject({
      ...{ body: '<p>Qualcosa di nuovo.</p>', read_at: null, announced_at: null, reminded_at: null, lock_version: 0 },
      document_news: [{ id: documents.get(id), deleted_at: null }],
    })
  })

  it('the home shows what is out, to administrators too', async () => {
    const { news } = (await fixtures.admin.get<Home>('/api/v1/home')).body
    expect(news.map(({ title }) => title)).toEqual(['shown', 'dealers', 'workshops'])
    const ofRole = async (role: RoleName) => (await fixtures.people[role].get<Home>('/api/v1/home')).body.news
    expect((await ofRole('workshop_user')).map(({ title }) => title)).toEqual(['shown', 'workshops'])
    expect((await ofRole('sales_manager_rt')).map(({ title }) => title)).toEqual(['shown', 'dealers'])
  })
})

import type { Actor } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { buildCustomer, buildDealer, buildNews, buildWorkshop } from '../../test/fixtures/factories.ts'
import { customerList } from '../customers/customer.queries.ts'
import { partnerList } from '../dealers/partner.queries.ts'
import { newsList } from '../news/news.queries.ts'
import { userList } from '../users/user.queries.ts'
import { type List, queryPage } from './list.ts'
import { TotalCache } from './totals.ts'

const names = ['Officina Rossi', 'OFFICINA Àncora', 'officina 50%', 'Off_icina', 'Rossi e figli', 'Èrre officina']
const user: Actor = { id: 1, name: '', email: '', role: 'administrator', dealer_ids: [], workshop_ids: [] }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const dealer_id = (await buildDealer(t.deps.db)).id
  // More than a page of names that begin alike, some of them twice.
  for (const name of [...names, ...names, ...names, ...names, ...names]) {
    await buildDealer(t.deps.db, { name })
    await buildWorkshop(t.deps.db, { name, dealer_id })
    await buildCustomer(t.deps.db, { name })
    await buildNews(t.deps.db, { title: name })
  }
})
afterAll(() => t.close())

type Query = Record<string, string>
const lists: [name: string, filter: string, sorts: string[], list: (query: Query) => List][] = [
  ...(['dealer', 'workshop'] as const).map((kind): (typeof lists)[number] => [
    `${kind}s`,
    'name',
    ['name', 'district', 'ceased_on', 'pending_documents'],
    (query) => partnerList(kind, user, query),
  ]),
  ['customers', 'name', ['name', 'vat_n', 'customer_contacts'], customerList],
  ['news', 'title', ['', 'title', 'shown_at'], (query) => newsList(user, query)],
  ['users', 'name', ['name', 'email'], (query) => userList(t.deps.db, t.deps.config.flags, query)],
]

it.each(lists)('the first page of %s counted with its search is the one that is read apart', async (...one) => {
  const [, filter, sorts, list] = one
  for (const search of ['officina', 'ROSSI', 'è', '50%', 'ff_', 'ina ros', 'nessuno', 'administrator'])
    for (const sort of sorts.flatMap((sort) => (sort ? [sort, `-${sort}`] : [''])))
      for (const more of [{}, { per_page: '10' }] as Query[]) {
        const query = { [filter]: search, sort, ...more }
        const deps = { pool: t.deps.pool, totals: new TotalCache() }
        const first = await queryPage(deps, query, list(query))
        // The total is known by now.
        const apart = await queryPage(deps, query, list(query))
        expect({ query, ...first }).toEqual({ query, ...apart })
      }
})

it('asks PostgreSQL once for a search that an index finds, and apart for others', async () => {
  const texts: string[] = []
  const pool = { query: async (query: { text: string }) => texts.push(query.text) && t.deps.pool.query(query) }
  const ask = async (query: Query, list: List) => {
    texts.length = 0
    await queryPage({ pool: pool as unknown as typeof t.deps.pool, totals: new TotalCache() }, query, list)
    return texts.length
  }
  expect(await ask({}, partnerList('dealer', user, { name: 'officina' }))).toBe(1)
  expect(await ask({ page: '2' }, partnerList('dealer', user, { name: 'officina' }))).toBe(2)
  expect(await ask({}, partnerList('dealer', user, { name: 'of' }))).toBe(2)
  expect(await ask({}, partnerList('dealer', user, {}))).toBe(2)
})

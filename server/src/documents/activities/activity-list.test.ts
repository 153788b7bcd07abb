import type { Activity, YearOption } from '@portale/domain/documents/activities/activity.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'

type Years = Page<{ id: number; year: string; activities: Activity[] }> & { years: YearOption[] }
let t: TestApp
let dealer: number
let other: number
let workshop: number
let forDealers: Awaited<ReturnType<typeof buildActivity>>
let forWorkshops: Awaited<ReturnType<typeof buildActivity>>
const as = (role: RoleName) => t.as(role, { dealers: [dealer], workshops: [workshop] })
const titles = (page: Years) => page.data.flatMap((year) => year.activities.map((activity) => activity.title))

beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  dealer = (await buildDealer(db)).id
  other = (await buildDealer(db)).id
  workshop = (await buildWorkshop(db)).id
  const newest = await buildYear(db, '2026')
  const onlyDealers = await buildYear(db, '2025')
  const oldest = await buildYear(db, '2024')
  await buildYear(db, '2027')
  for (const title of ['Zeta', 'èra', 'Eco', 'eremo', 'àncora', 'Anno', 'b'])
    await buildActivity(db, { activity_year_id: newest.id, title })
  forWorkshops = await buildActivity(db, {
    activity_year_id: newest.id,
    title: 'Officina',
    audience: 'workshops',
    types: ['Foto'],
  })
  forDealers = await buildActivity(db, {
    activity_year_id: onlyDealers.id,
    title: 'Vendita',
    types: ['Verbale', 'Pianta'],
  })
  await buildActivity(db, { activity_year_id: oldest.id, title: 'Ricambi', audience: 'workshops' })
})
afterAll(() => t.close())

describe('GET /api/v1/activities', () => {
  it('answers one year a page, the newest with activities first, by title in Italian order', async () => {
    const { body } = await (await as('dealer_holder')).get<Years>('/api/v1/activities?page=1')
    expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 1, total: 2, from: 1, to: 1 })
    expect(body.data.map((year) => year.year)).toEqual(['2026'])
    expect(titles(body)).toEqual(['àncora', 'Anno', 'b', 'Eco', 'èra', 'eremo', 'Zeta'])
  })

  it('answers the partner’s activities in a state, by the years that have any, with their numbers', async () => {
    const { db } = t.deps
    const holder = await as('dealer_holder')
    const years = async (query: string) => {
      const { body } = await holder.get<Years>(`/api/v1/activities?${query}`)
      return [body.years.map(({ year, count }) => `${year} ${count}`), titles(body), body.total]
    }
    expect(await years('')).toEqual([['2026 null', '2025 null'], expect.any(Array), 2])
    expect(await years('state=open&page=9')).toEqual([['2025 1'], ['Vendita'], 1])
    expect(await years('state=rejected')).toEqual([[], [], 0])
    const [, pianta = 0] = forDealers.type_ids
    const rejected = { activity_document_type_id: pianta, user_id: holder.user_id, status: 'rejected' } as const
    await buildUpload(db, { ...rejected, dealer_id: dealer })
    await buildUpload(db, { ...rejected, dealer_id: other })
    expect(await years('state=rejected')).toEqual([['2025 1'], ['Vendita'], 1])
    const { body } = await holder.get<Years>('/api/v1/activities?state=rejected')
    expect(body.data[0]?.activities[0]?.activity_document_types.map(({ id }) => id)).toEqual([pianta])
    const staff = await (await as('administrator')).get<Years>('/api/v1/activities?state=open')
    expect(staff.body.total).toBe(3)
    await db.deleteFrom('activity_document_uploads').execute()
  })

  it.each<[RoleName, string[]]>([
    ['administrator', ['2026', '2025', '2024']],
    ['superuser_rt', ['2026', '2025', '2024']],
    ['sales_manager_rt', ['2026', '2025', '2024']],
    ['after_sales_manager_rt', ['2026', '2025', '2024']],
    ['dealer_holder', ['2026', '2025']],
    ['dealer_holder_sales_manager', ['2026', '2025']],
    ['workshop_user', ['2026', '2024']],
  ])('%s pages through %j by the links', async (role, expected) => {
    const caller = await as(role)
    const seen: string[] = []
    let url: string | null | undefined = '/api/v1/activities'
    while (url) {
      const { body }: { body: Years } = await caller.get<Years>(url)
      seen.push(...body.data.map((year) => year.year))
      url = body.links.at(-1)?.url
    }
    expect(seen).toEqual(expected)
  })

  it('answers a workshop only the workshops’ activities', async () => {
    const { body } = await (await as('workshop_user')).get<Years>('/api/v1/activities')
    expect(titles(body)).toEqual(['Officina'])
  })

  it('answers the year that is asked for, with or without a state; the page for a year without activities', async () => {
    const caller = await as('dealer_holder')
    const pages = async (query: string) => {
      const { body } = await caller.get<Years>(`/api/v1/activities?${query}`)
      return [body.data[0]?.year, body.current_page]
    }
    const years = (await caller.get<Years>('/api/v1/activities')).body.years.map(({ year }) => year)
    for (const [index, year] of years.entries()) expect(await pages(`year=${year}&page=1`)).toEqual([year, index + 1])
    expect(await pages('state=open&year=2025')).toEqual(['2025', 1])
    expect(await pages('year=1999&page=2')).toEqual([years[1], 2])
  })

  it('answers the last page beyond it, the first for an invalid one; keeps filters in the links', async () => {
    const caller = await as('dealer_holder')
    expect((await caller.get<Years>('/api/v1/activities?page=99')).body.current_page).toBe(2)
    expect((await caller.get<Years>('/api/v1/activities?page=x')).body.current_page).toBe(1)
    const { body } = await caller.get<Years>('/api/v1/activities?filter=a%20b&year=2026')
    expect(body.links.at(-1)?.url).toBe('/api/v1/activities?page=2&filter=a%20b')
  })
})

it('answers an empty page of an empty portal (200)', async () => {
  const empty = await testApp()
  const { body, status } = await (await empty.as('administrator')).get<Years>('/api/v1/activities')
  await empty.close()
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: [], current_page: 1, last_page: 1, total: 0, from: null, to: null })
})

describe('GET /api/v1/activities/{id}', () => {
  it('rejects an activity of the other audience, an unknown and a malformed id (404)', async () => {
    const holder = await as('dealer_holder')
    const user = await as('workshop_user')
    expect((await holder.get(`/api/v1/activities/${forDealers.id}`)).status).toBe(200)
    expect((await user.get(`/api/v1/activities/${forWorkshops.id}`)).status).toBe(200)
    for (const id of [forWorkshops.id, 999_999, 'null', '1%27', '9'.repeat(199)])
      expect(`${id} ${(await holder.get(`/api/v1/activities/${id}`)).status}`).toBe(`${id} 404`)
    expect((await user.get(`/api/v1/activities/${forDealers.id}/uploaded`)).status).toBe(404)
  })

  it('answers exactly the keys of the specification', async () => {
    const { body } = await (await as('dealer_holder')).get<Activity>(`/api/v1/activities/${forDealers.id}`)
    expect(Object.keys(body).toSorted()).toEqual(
      'activity_document_types activity_year activity_year_id description due_on for_dealers for_workshops id lock_version state title year'.split(
        ' ',
      ),
    )
  })
})

it('answers the uploads of the caller’s partner in the requested year', async () => {
  const { db } = t.deps
  const { id: user_id } = await buildUser(db, { role: 'dealer_holder', name: 'Chi carica' })
  const [verbale = 0, pianta = 0] = forDealers.type_ids
  const mine = await buildUpload(db, { activity_document_type_id: verbale, dealer_id: dealer, user_id })
  await buildUpload(db, { activity_document_type_id: pianta, dealer_id: other, user_id })
  const colleague = await as('dealer_holder_sales_manager')
  const expected = [
    { id: mine.id, activity_document_type_id: verbale, status: 'pending', user: { name: 'Chi carica' }, reason: null },
  ]
  expect((await colleague.get('/api/v1/activity_document_uploads?year=2025')).body).toMatchObject(expected)
  expect((await colleague.get(`/api/v1/activities/${forDealers.id}/uploaded`)).body).toMatchObject(expected)
  for (const query of ['year=2026', 'year=x', '', 'year=', 'year=2025&year=2026'])
    expect((await colleague.get(`/api/v1/activity_document_uploads?${query}`)).body).toEqual([])
  const admin = await as('administrator')
  expect((await admin.get(`/api/v1/activities/${forDealers.id}/uploaded`)).body).toEqual([])
  const unassigned = await t.as('dealer_holder')
  expect((await unassigned.get('/api/v1/activity_document_uploads?year=2025')).body).toEqual([])
})

import type { ActivityDashboardData, PartnerProgress } from '@portale/domain/documents/activities/activity.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { documentStatuses, isTypeDone } from '@portale/domain/platform/documents.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'

type Progress = Page<{ id: number; year: string; dealers: PartnerProgress[]; workshops: PartnerProgress[] }>
type Dealer = Awaited<ReturnType<typeof buildDealer>>

let t: TestApp
let admin: Caller
let year: { id: number }
let old: { id: number }
let both: Awaited<ReturnType<typeof buildActivity>>
let one: Awaited<ReturnType<typeof buildActivity>>
const dealers = new Map<string, Dealer>()

const dashboard = async (audience = 'dealers', id = year.id) =>
  (await admin.get<ActivityDashboardData>(`/api/v1/activity_years/${id}/dashboard/${audience}`)).body
const progress = async (query = '') => (await admin.get<Progress>(`/api/v1/dealers/activity_years${query}`)).body
const figures = (page: Progress) =>
  page.data[0]?.dealers.map((row) => `${row.name} ${row.completed_activities_count}/${row.total_activities}`)

// What each dealer uploaded for the two types of one activity, and whether that completes it.
const cases = {
  Ancora: [['verified'], ['verified'], true],
  Èlite: [['verified', 'rejected'], ['cancelled', 'verified'], true],
  'Eco 100%': [['verified'], ['verified', 'pending'], false],
  Nulla: [[], [], false],
  Mezza: [['verified'], [], false],
  Respinta: [['verified'], ['rejected'], false],
} as const

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  old = await buildYear(db, '2025')
  year = await buildYear(db, '2026')
  both = await buildActivity(db, { activity_year_id: year.id, title: 'Due documenti', types: ['A', 'B', 'Tolto'] })
  one = await buildActivity(db, { activity_year_id: year.id, title: 'Àncora un documento', types: ['C'] })
  await buildActivity(db, { activity_year_id: year.id, title: 'Informativa' })
  await buildActivity(db, { activity_year_id: year.id, title: 'Officine', audience: 'workshops', types: ['W'] })
  const [a = 0, b = 0, gone = 0] = both.type_ids
  const { id: user_id } = await buildUser(db, { role: 'dealer_holder' })
  for (const [name, [ofA, ofB]] of Object.entries(cases)) {
    const dealer = await buildDealer(db, { name })
    dealers.set(name, dealer)
    const add = (activity_document_type_id: number, status: (typeof documentStatuses)[number]) =>
      buildUpload(db, { activity_document_type_id, dealer_id: dealer.id, user_id, status })
    for (const status of ofA) await add(a, status)
    for (const status of ofB) await add(b, status)
    await add(gone, 'pending')
  }
  await db
    .updateTable('activity_document_types')
    .set({ deleted_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', gone)
    .execute()
  await buildUpload(db, {
    activity_document_type_id: one.type_ids[0] ?? 0,
    dealer_id: dealers.get('Ancora')?.id ?? 0,
    user_id,
    status: 'verified',
  })
  await buildWorkshop(db, { name: 'Sola' })
})
afterAll(() => t.close())

describe('by activity', () => {
  it('names who completed, in Italian order, ignoring deleted types and informative activities', async () => {
    const { activity_year, activities, total } = await dashboard()
    expect([activity_year.year, total]).toEqual(['2026', 6])
    expect(
      activities.map((row) => [row.activity.title, row.completed.map((dealer) => dealer.name), row.total]),
    ).toEqual([
      ['Àncora un documento', ['Ancora'], 6],
      ['Due documenti', ['Ancora', 'Èlite'], 6],
      ['Informativa', [], 0],
    ])
    expect(activities[0]?.completed[0]).toEqual({
      id: dealers.get('Ancora')?.id,
      baldo_id: dealers.get('Ancora')?.baldo_id,
      name: 'Ancora',
    })
  })

  it('the workshops have theirs', async () => {
    const { activities, total } = await dashboard('workshops')
    expect([total, activities]).toEqual([
      1,
      [
        {
          activity: { id: expect.any(Number), title: 'Officine', due_on: null, state: 'open' },
          completed: [],
          not_applicable: [],
          completed_count: 0,
          not_applicable_count: 0,
          late: 0,
          total: 1,
        },
      ],
    ])
  })

  it('answers no activities for an empty year, 404 for an unknown one', async () => {
    expect((await dashboard('dealers', old.id)).activities).toEqual([])
    expect((await admin.get('/api/v1/activity_years/999999/dashboard/dealers')).status).toBe(404)
    expect((await admin.get('/api/v1/activity_years/null/dashboard/workshops')).status).toBe(404)
  })

  it('agrees with the domain’s rule for every pair of statuses', async () => {
    const { db } = t.deps
    const third = await buildYear(db, '2030')
    const { type_ids } = await buildActivity(db, { activity_year_id: third.id, types: ['X'] })
    const { id: user_id } = await buildUser(db, { role: 'dealer_holder' })
    const expected: number[] = []
    for (const first of documentStatuses)
      for (const second of documentStatuses) {
        const { id } = await buildDealer(db, { name: `Zz ${first} ${second}` })
        for (const status of [first, second])
          await buildUpload(db, { activity_document_type_id: type_ids[0] ?? 0, dealer_id: id, user_id, status })
        if (isTypeDone([{ status: first }, { status: second }], romeDay(new Date()))) expected.push(id)
      }
    const { activities } = await dashboard('dealers', third.id)
    expect(activities[0]?.completed.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual(expected)
    const page = await progress('?year=2030&name=zz&per_page=50')
    const complete = page.data[0]?.dealers.filter((row) => row.completed_activities_count === 1).map(({ id }) => id)
    expect(complete?.toSorted((x, y) => x - y)).toEqual(expected)
    await db
      .deleteFrom('activity_document_uploads')
      .where('activity_document_type_id', '=', type_ids[0] ?? 0)
      .execute()
    await db
      .deleteFrom('activity_document_types')
      .where('id', '=', type_ids[0] ?? 0)
      .execute()
    await db.deleteFrom('activities').where('activity_year_id', '=', third.id).execute()
    await db.deleteFrom('activity_years').where('id', '=', third.id).execute()
    await db.deleteFrom('dealers').where('name', 'like', 'Zz %').execute()
  })
})

describe('by partner', () => {
  it('counts the completed activities of the newest year for each partner, in Italian order', async () => {
    expect(figures(await progress())).toEqual([
      'Ancora 2/2',
      'Eco 100% 0/2',
      'Èlite 1/2',
      'Mezza 0/2',
      'Nulla 0/2',
      'Respinta 0/2',
    ])
  })

  it('counts those of the requested year, none of an empty or unknown one', async () => {
    expect((await progress('?year=2025')).data[0]).toMatchObject({
      year: '2025',
      dealers: Array(6).fill({ total_activities: 0 }),
    })
    for (const unknown of ['1990', 'x', "2026'"])
      expect((await progress(`?year=${encodeURIComponent(unknown)}`)).data).toEqual([])
  })

  it('filters the partners that have not completed an activity', async () => {
    expect(figures(await progress(`?missing=${both.id}`))).toEqual([
      'Eco 100% 0/2',
      'Mezza 0/2',
      'Nulla 0/2',
      'Respinta 0/2',
    ])
    expect((await progress(`?missing=${one.id}`)).total).toBe(5)
    expect((await progress('?missing=999999')).total).toBe(0)
    expect((await progress('?missing=x')).total).toBe(0)
  })

  it('filters by name and Baldo ID, literally, and keeps them in the links', async () => {
    expect(figures(await progress('?name=ELITE'))).toEqual(['Èlite 1/2'])
    expect(figures(await progress('?name=%25'))).toEqual(['Eco 100% 0/2'])
    expect((await progress('?name=_')).total).toBe(0)
    expect((await progress(`?baldo_id=${dealers.get('Nulla')?.baldo_id}`)).total).toBe(1)
    const page = await progress('?per_page=10&name=e&year=2026')
    expect(page.links.find((link) => link.active)?.url).toBe(
      '/api/v1/dealers/activity_years?page=1&per_page=10&name=e&year=2026',
    )
  })

  it('filters dealers and workshops by province; an unknown one has none', async () => {
    const { db } = t.deps
    const other = await db.selectFrom('districts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const moved = dealers.get('Mezza')?.id ?? 0
    await db.updateTable('dealers').set({ district_id: other.id }).where('id', '=', moved).execute()
    expect(figures(await progress(`?district_id=${other.id}`))).toEqual(['Mezza 0/2'])
    expect(figures(await progress(`?district_id=${other.id}&missing=${both.id}&late=0`))).toEqual(['Mezza 0/2'])
    for (const unknown of ['999999', 'x', '0']) expect((await progress(`?district_id=${unknown}`)).total).toBe(0)
    const workshops = (district: number) =>
      admin.get<Progress>(`/api/v1/workshops/activity_years?district_id=${district}`).then(({ body }) => body.total)
    const { district_id } = await db.selectFrom('workshops').select('district_id').executeTakeFirstOrThrow()
    expect([await workshops(district_id), await workshops(other.id)]).toEqual([1, 0])
  })

  it('the workshops have theirs', async () => {
    const { body } = await admin.get<Progress>('/api/v1/workshops/activity_years')
    expect(body.data[0]?.workshops).toMatchObject([
      { name: 'Sola', completed_activities_count: 0, total_activities: 1 },
    ])
  })

  it('answers an empty list without any year (200)', async () => {
    const empty = await testApp()
    const { status, body } = await (await empty.as('administrator')).get<Progress>('/api/v1/dealers/activity_years')
    await empty.close()
    expect([status, body.data]).toEqual([200, []])
  })
})

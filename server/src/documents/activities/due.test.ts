import type {
  Activity,
  ActivityDashboardData,
  ActivityYearDetail,
  PartnerProgressRow,
} from '@portale/domain/documents/activities/activity.ts'
import type { ReminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import type { Home } from '@portale/domain/front/me.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildYear } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const dayMs = 86_400_000
const inDays = (days: number) => romeDay(new Date(Date.now() + days * dayMs))
const setTypeDue = (id: number | undefined, due_on: string) =>
  t.deps.db
    .updateTable('activity_document_types')
    .set({ due_on })
    .where('id', '=', id ?? 0)
    .execute()

describe('the deadlines of an activity', () => {
  type Saved = Activity & { errors: Record<string, string[]> }
  const save = (path: string, change: object) =>
    admin.send<Saved>(path.endsWith('activities') ? 'POST' : 'PUT', path, {
      activity: { title: 'Vetrina', description: '<p>a</p>', for_dealers: 1, for_workshops: 0, ...change },
    })
  const read = ({ body }: { body: Saved }) => [body.due_on, body.activity_document_types.map(({ due_on }) => due_on)]

  it('are saved, answered by every call, kept by a body without them and emptied by one that says so', async () => {
    const year = await buildYear(t.deps.db, '2031')
    const path = `/api/v1/activity_years/${year.id}/activities`
    const rows = [{ description: 'Verbale', due_on: '2031-05-31' }, { description: 'Foto' }]
    const created = await save(path, { due_on: '2031-06-30', activity_document_types: rows })
    expect(created.status).toBe(201)
    expect(read(created)).toEqual(['2031-06-30', ['2031-05-31', null]])
    const { id, activity_document_types: types } = created.body
    const kept = await save(`${path}/${id}`, { activity_document_types: types.map(({ due_on, ...type }) => type) })
    expect(read(kept)).toEqual(['2031-06-30', ['2031-05-31', null]])
    expect(read(await admin.get<Saved>(`/api/v1/activities/${id}`))).toEqual(read(kept))
    const page = await admin.get<{ data: { activities: Activity[] }[] }>('/api/v1/activities?year=2031')
    expect(page.body.data[0]?.activities.map((activity) => read({ body: activity as Saved }))).toEqual([read(kept)])
    const emptied = await save(`${path}/${id}`, {
      due_on: null,
      activity_document_types: [{ ...types[0], due_on: '' }],
    })
    expect(read(emptied)).toEqual([null, [null, null]])
  })

  it('come with when to remind: the default, what is chosen, off; a copied year has the same', async () => {
    const { db } = t.deps
    const year = await buildYear(db, '2025')
    const target = await buildYear(db, '2026')
    const path = `/api/v1/activity_years/${year.id}/activities`
    const settings = ({ body }: { body: object }) => {
      const { remind_first_days, remind_second_days, remind_late_days, remind_weekly_times } = body as ReminderSettings
      return [remind_first_days, remind_second_days, remind_late_days, remind_weekly_times]
    }
    const created = await save(path, {})
    expect(settings(created)).toEqual([14, 3, 1, 4])
    const url = `${path}/${created.body.id}`
    expect(settings(await save(url, { remind_first_days: '30', remind_late_days: null }))).toEqual([30, 3, null, 4])
    expect(settings(await save(url, {}))).toEqual([30, 3, null, 4])
    const { status, body } = await save(url, { remind_first_days: -1, remind_weekly_times: 9 })
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      ['activity.remind_first_days', 'activity.remind_weekly_times'],
    ])
    const copy = await admin.send<ActivityYearDetail>('POST', `/api/v1/activity_years/${target.id}/copy`, {})
    const copied = await admin.get<object>(
      `/api/v1/activity_years/${target.id}/activities/${copy.body.activities[0]?.id}`,
    )
    expect(settings(copied)).toEqual([30, 3, null, 4])
  })

  it('rejects days that do not exist or are too early at their fields, all at once (422), and writes nothing', async () => {
    const year = await buildYear(t.deps.db, '2032')
    const path = `/api/v1/activity_years/${year.id}/activities`
    const { status, body } = await assertWritesNothing(t, () =>
      save(path, {
        due_on: '2026-02-30',
        activity_document_types: [{ description: 'a' }, { description: 'b', due_on: '1999-12-31' }],
      }),
    )
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      ['activity.due_on', 'activity.activity_document_types.1.due_on'],
    ])
  })

  it('move with a copied year, 29 February to the 28th', async () => {
    const { db } = t.deps
    const source = await buildYear(db, '2028')
    const target = await buildYear(db, '2029')
    const values = { activity_year_id: source.id, due_on: '2028-02-29', types: ['Verbale', 'Foto'] }
    const { type_ids } = await buildActivity(db, values)
    await setTypeDue(type_ids[1], '2028-12-31')
    await buildActivity(db, { activity_year_id: source.id, title: 'Senza scadenza' })
    const { body } = await admin.send<ActivityYearDetail>('POST', `/api/v1/activity_years/${target.id}/copy`, {})
    const copies = body.activities.map((activity) => read({ body: activity as Saved }))
    expect(copies).toContainEqual(['2029-02-28', [null, '2029-12-31']])
    expect(copies).toContainEqual([null, []])
  })
})

describe('partners that are late', () => {
  const uploadStatuses: Record<string, DocumentStatus[]> = {
    puntuale: ['verified'],
    'in attesa': ['pending'],
    rifiutato: ['rejected'],
    cancellato: ['cancelled'],
    sostituito: ['rejected', 'pending'],
    niente: [],
  }
  const late = ['cancellato', 'niente', 'rifiutato']
  let year: { id: number; year: string }
  let activities: Record<'overdue' | 'byType' | 'today' | 'ahead', Awaited<ReturnType<typeof buildActivity>>>
  const ids = new Map<string, number>()

  beforeAll(async () => {
    const { db } = t.deps
    year = await buildYear(db, '2035')
    const build = (title: string, due_on: string | null) =>
      buildActivity(db, { activity_year_id: year.id, title, due_on, types: ['Verbale', 'Foto'] })
    activities = {
      overdue: await build('A scaduta', inDays(-1)),
      byType: await build('B scaduta per un documento', null),
      today: await build('C oggi', inDays(0)),
      ahead: await build('D domani', inDays(1)),
    }
    await buildActivity(db, { activity_year_id: year.id, title: 'E informativa', due_on: inDays(-9) })
    for (const state of ['draft', 'closed'] as const)
      await buildActivity(db, {
        activity_year_id: year.id,
        title: `F ${state}`,
        due_on: inDays(-9),
        types: ['Via'],
        state,
      })
    await setTypeDue(activities.byType.type_ids[0], inDays(-3))
    const { id: user_id } = await buildUser(db, { role: 'dealer_holder' })
    for (const [name, statuses] of Object.entries(uploadStatuses)) {
      const dealer = await buildDealer(db, { name })
      ids.set(name, dealer.id)
      for (const status of statuses)
        await buildUpload(db, {
          activity_document_type_id: activities.byType.type_ids[0] ?? 0,
          dealer_id: dealer.id,
          user_id,
          status,
        })
    }
    // On time with everything that is overdue.
    for (const activity_document_type_id of activities.overdue.type_ids)
      await buildUpload(db, {
        activity_document_type_id,
        dealer_id: ids.get('puntuale') ?? 0,
        user_id,
        status: 'pending',
      })
  })

  const list = async (query: string) => {
    type Answer = { total: number; data: { dealers: PartnerProgressRow[] }[] }
    const { body } = await admin.get<Answer>(`/api/v1/dealers/activity_years?year=2035${query}`)
    return { total: body.total, rows: body.data[0]?.dealers ?? [] }
  }
  const names = async (query: string) => (await list(query)).rows.map(({ name }) => name)

  it('are counted by activity in the dashboard, each with the list that its number leads to', async () => {
    const { body } = await admin.get<ActivityDashboardData>(`/api/v1/activity_years/${year.id}/dashboard/dealers`)
    expect(body.activities.map(({ activity, late: count }) => [activity.title, activity.due_on, count])).toEqual([
      ['A scaduta', inDays(-1), 5],
      ['B scaduta per un documento', null, 3],
      ['C oggi', inDays(0), 0],
      ['D domani', inDays(1), 0],
      ['E informativa', inDays(-9), 0],
      ['F closed', inDays(-9), 0],
    ])
    for (const { activity, late: count } of body.activities) {
      const { total, rows } = await list(`&late=1&missing=${activity.id}`)
      expect([total, rows.length]).toEqual([count, count])
    }
    expect(await names(`&late=1&missing=${activities.byType.id}`)).toEqual(late)
  })

  it('are filtered, counted and sorted by what they are late with', async () => {
    expect(await names('&late=1')).toEqual(['cancellato', 'in attesa', 'niente', 'rifiutato', 'sostituito'])
    const { rows } = await list('&sort=-late')
    expect(rows.map(({ name, late_activities_count }) => [name, late_activities_count])).toEqual(
      expect.arrayContaining([
        ['puntuale', 0],
        ['in attesa', 1],
        ['niente', 2],
      ]),
    )
    const counts = rows.map(({ late_activities_count }) => late_activities_count)
    expect(counts).toEqual([2, 2, 2, 1, 1, 0])
    expect((await list('&sort=late')).rows.map(({ late_activities_count }) => late_activities_count)).toEqual(
      counts.toReversed(),
    )
  })

  it.each(['&late=0', '&late=', '&late=si', '&late=__proto__'])('%s filters nothing', async (query) => {
    expect((await list(query)).total).toBe(6)
  })

  it.each(['&late=1&missing=x', '&late=1&missing=999999'])('%s finds nobody', async (query) => {
    expect((await list(query)).total).toBe(0)
  })

  it('have nobody in a year without deadlines', async () => {
    await buildYear(t.deps.db, '2036')
    const { body } = await admin.get<{ total: number }>('/api/v1/dealers/activity_years?year=2036&late=1')
    expect(body.total).toBe(0)
  })

  it('find what is due first at the top of their home', async () => {
    const holder = await t.as('dealer_holder', { dealers: [ids.get('rifiutato') ?? 0] })
    const { body } = await holder.get<Home>('/api/v1/home')
    expect(body.todo.slice(0, 4).map(({ title, due }) => [title, due?.state, due?.days])).toEqual([
      ['B scaduta per un documento', 'late', -3],
      ['A scaduta', 'late', -1],
      ['C oggi', 'soon', 0],
      ['D domani', 'soon', 1],
    ])
  })
})

import type { Activity, Upload, YearOption } from '@portale/domain/documents/activities/activity.ts'
import type { activityStates } from '@portale/domain/documents/activities/activity-state.ts'
import type { Home } from '@portale/domain/front/me.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildYear } from '../../../test/fixtures/factories.ts'
import { fileFor } from '../../../test/fixtures/upload.fixtures.ts'

type Answer = Activity & { errors: Record<string, string[]>; message: string }

const year = formatDate(new Date()).slice(-4)
let t: TestApp
let admin: Caller
let manager: Caller
let holder: Caller
let holderId: number
let dealerId: number
let yearId: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  dealerId = (await buildDealer(t.deps.db)).id
  manager = await t.as('sales_manager_rt', { dealers: [dealerId] })
  yearId = (await buildYear(t.deps.db, year)).id
})
beforeEach(async () => {
  for (const table of ['activity_document_uploads', 'activity_document_types', 'activities'] as const)
    await t.deps.db.deleteFrom(table).execute()
  // Nobody has notices of an earlier test.
  holder = await t.as('dealer_holder', { dealers: [dealerId] })
  holderId = holder.user_id
})
afterAll(() => t.close())

const path = (id?: number) => `/api/v1/activity_years/${yearId}/activities${id ? `/${id}` : ''}`
const body = (more: object = {}) => ({ activity: { title: 'Vetrina', description: '<p>Testo</p>', ...more } })
const build = (state: (typeof activityStates)[number]) =>
  buildActivity(t.deps.db, { activity_year_id: yearId, title: state, state, types: ['Verbale'] })
const save = (id: number, more: object) => admin.send<Answer>('PUT', path(id), body(more))
const countNotices = async () =>
  (await t.deps.db.selectFrom('notifications').selectAll().where('user_id', '=', holderId).execute()).length

describe('the state of a saved activity', () => {
  it('is open when a new one names none, and stays as it is when a later save names none', async () => {
    const { body: created } = await admin.send<Answer>('POST', path(), body())
    expect(created.state).toBe('open')
    await save(created.id, { state: 'closed' })
    expect((await save(created.id, { title: 'Altro titolo' })).body.state).toBe('closed')
  })

  it.each(['closed', 'OPEN', '', null, 1, {}, '__proto__', 'constructor'])(
    'rejects %j for a new one (422)',
    async (state) => {
      await assertWritesNothing(t, async () => {
        const { status, body: answer } = await admin.send<Answer>('POST', path(), body({ state }))
        expect([status, ...Object.keys(answer.errors)]).toEqual([422, 'activity.state'])
      })
    },
  )

  it('rejects closing a draft, and a draft that has uploads (422)', async () => {
    const draft = await build('draft')
    const open = await build('open')
    await buildUpload(t.deps.db, {
      activity_document_type_id: open.type_ids[0] ?? 0,
      dealer_id: dealerId,
      user_id: holderId,
    })
    await assertWritesNothing(t, async () => {
      expect((await save(draft.id, { state: 'closed' })).body.errors['activity.state']).toEqual([
        'Una bozza non si può chiudere: prima aprila.',
      ])
      const { status, body: answer } = await save(open.id, { state: 'draft' })
      expect(status).toBe(422)
      expect(answer.errors['activity.state']?.[0]).toMatch(/^Ci sono già documenti caricati/)
    })
  })

  it('rejects an old version before it opens anything (409)', async () => {
    const draft = await build('draft')
    await save(draft.id, { lock_version: 0 })
    expect((await save(draft.id, { lock_version: 0, state: 'open' })).status).toBe(409)
    expect(await countNotices()).toBe(0)
  })
})

describe('a draft', () => {
  it('notifies nobody; opening it notifies its audience once, also when it is closed and reopened', async () => {
    const { body: draft } = await admin.send<Answer>('POST', path(), body({ state: 'draft' }))
    await save(draft.id, { title: 'Ancora bozza' })
    expect(await countNotices()).toBe(0)
    await save(draft.id, { state: 'open' })
    expect(await countNotices()).toBe(1)
    for (const state of ['closed', 'open', 'draft', 'open']) await save(draft.id, { state })
    expect(await countNotices()).toBe(1)
  })

  it('is seen by staff alone', async () => {
    const draft = await build('draft')
    const calls = [`/api/v1/activities/${draft.id}`, `/api/v1/activities/${draft.id}/uploaded`]
    for (const url of calls) {
      expect((await admin.get(url)).status).toBe(200)
      expect((await holder.get(url)).status).toBe(404)
    }
    const ofPartner = `/api/v1/dealers/${dealerId}/activities/${draft.id}/uploaded`
    expect((await manager.get(ofPartner)).status).toBe(200)
    expect((await holder.get(ofPartner)).status).not.toBe(200)
    const files = [fileFor(draft.type_ids[0] ?? 0)]
    await assertWritesNothing(t, async () =>
      expect((await holder.upload(`/api/v1/activities/${draft.id}`, files)).status).toBe(404),
    )
  })

  it('appears in no list or count of partners, and its year neither', async () => {
    await build('draft')
    const listOf = async (caller: Caller) =>
      (await caller.get<{ data: object[]; years: object[] }>('/api/v1/activities')).body
    expect(await listOf(holder)).toMatchObject({ data: [], years: [] })
    expect(await listOf(manager)).toMatchObject({
      data: [{ year, activities: [{ state: 'draft' }] }],
      years: [{ year, count: null, state: 'draft' }],
    })
    const filters = (await holder.get('/api/v1/activity_document_uploads/filters')).body
    expect(filters).toMatchObject({ years: [], activities: [], document_types: [] })
    const home = (await holder.get<Home>('/api/v1/home')).body
    expect([home.todo, home.queues]).toEqual([[], []])
    const dashboard = await admin.get(`/api/v1/activity_years/${yearId}/dashboard/dealers`)
    expect(dashboard.body).toMatchObject({ activities: [] })
    const progress = await admin.get(`/api/v1/dealers/activity_years?year=${year}`)
    expect(progress.body).toMatchObject({ data: [{ dealers: [{ total_activities: 0 }] }] })
  })
})

describe('a closed activity', () => {
  it('stays readable, is nothing to do, and takes no uploads (409)', async () => {
    const closed = await build('closed')
    expect((await holder.get<Answer>(`/api/v1/activities/${closed.id}`)).body.state).toBe('closed')
    expect((await holder.get<Home>('/api/v1/home')).body.todo).toEqual([])
    await assertWritesNothing(t, async () => {
      const sent = await holder.upload<Answer>(`/api/v1/activities/${closed.id}`, [fileFor(closed.type_ids[0] ?? 0)])
      expect([sent.status, sent.body.message]).toEqual([409, expect.stringMatching(/^Questa attività è stata chiusa/)])
    })
  })

  it('rejects an upload that arrives while it is being closed (409), and takes it again when reopened', async () => {
    const activity = await build('open')
    const url = `/api/v1/activities/${activity.id}`
    const files = [fileFor(activity.type_ids[0] ?? 0)]
    const sent = await t.deps.db.transaction().execute(async (tx) => {
      await sql`UPDATE activities SET state = 'closed' WHERE id = ${activity.id}`.execute(tx)
      const uploading = holder.upload<Answer>(url, files)
      // The transaction ends only when the upload waits for its row.
      for (let waiting = 0; waiting === 0; )
        waiting =
          (await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`.execute(t.deps.db))
            .rows[0]?.n ?? 0
      return { uploading }
    })
    expect((await sent.uploading).status).toBe(409)
    expect((await holder.get<Upload[]>(`${url}/uploaded`)).body).toEqual([])
    await save(activity.id, { state: 'open' })
    expect((await holder.upload(url, files)).status).toBe(200)
  })
})

describe('years', () => {
  const build = async (name: string, states: (typeof activityStates)[number][]) => {
    const { id } = await buildYear(t.deps.db, name)
    for (const state of states)
      await buildActivity(t.deps.db, { activity_year_id: id, title: state, state, types: ['Verbale'] })
    return id
  }

  it('lists open the newest year that has an open activity', async () => {
    await build('2091', ['closed', 'open'])
    await build('2092', ['closed', 'draft'])
    await build('2093', ['draft'])
    const listOf = async (caller: Caller, url: string) => {
      const { body: answer } = await caller.get<Record<string, unknown>>(url)
      return (answer.activities_paginate ?? answer) as { data: { year: string }[]; years: YearOption[] }
    }
    const yearOf = async (caller: Caller, url: string) => (await listOf(caller, url)).data[0]?.year
    const tabsOf = async (caller: Caller) =>
      (await listOf(caller, '/api/v1/activities')).years.map((option) => `${option.year} ${option.state}`)
    expect(await tabsOf(holder)).toEqual(['2092 closed', '2091 open'])
    expect(await tabsOf(manager)).toEqual(['2093 draft', '2092 closed', '2091 open'])
    expect(await yearOf(holder, '/api/v1/activities')).toBe('2091')
    expect(await yearOf(manager, '/api/v1/activities')).toBe('2091')
    expect(await yearOf(manager, '/api/v1/activities?page=1')).toBe('2093')
    expect(await yearOf(holder, '/api/v1/activities?page=1')).toBe('2092')
    expect(await yearOf(holder, '/api/v1/activities?year=2093')).toBe('2091')
    expect(await yearOf(manager, `/api/v1/dealers/${dealerId}/activities`)).toBe('2091')
    expect(await yearOf(admin, '/api/v1/dealers/activity_years')).toBe('2091')
    const home = (await admin.get<Home>('/api/v1/home')).body
    expect(home.progress.map((progress) => progress.year)).toEqual(['2091'])
  })
})

import type { Activity, Upload, YearOption } from '@portale/domain/documents/activities/activity.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildDealer, buildUpload, buildYear } from '../../../test/fixtures/factories.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

type Years = Page<{ id: number; year: string; activities: Activity[] }> & { years: YearOption[] }
type Answer = { activities_paginate: Years; uploaded: Upload[] }
let t: TestApp
let fixtures: UploadFixtures

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const { db } = t.deps
  const old = await buildYear(db, '2019')
  await buildYear(db, '2027')
  const past = await buildActivity(db, { activity_year_id: old.id, types: ['Vecchio'] })
  const shared = { dealer_id: fixtures.dealer.id, user_id: fixtures.holder.user_id }
  await buildUpload(db, { ...shared, activity_document_type_id: fixtures.types.verbale, file_name: 'nuovo.pdf' })
  await buildUpload(db, { ...shared, activity_document_type_id: past.type_ids[0] ?? 0, file_name: 'vecchio.pdf' })
  await buildUpload(db, {
    ...shared,
    dealer_id: fixtures.foreign.id,
    activity_document_type_id: fixtures.types.verbale,
    file_name: 'altrui.pdf',
  })
})
afterAll(() => t.close())

it('answers a dealer’s activities by year, newest first, with only its uploads', async () => {
  const url = `/api/v1/dealers/${fixtures.dealer.id}/activities`
  const { body } = await fixtures.holder.get<Answer>(`${url}?page=1`)
  const { data, years, total, per_page } = body.activities_paginate
  expect(data.map((year) => year.year)).toEqual(['2026'])
  expect(years.map(({ year, count }) => `${year} ${count}`)).toEqual(['2026 null', '2019 null'])
  expect([total, per_page]).toEqual([2, 1])
  expect(data[0]?.activities.every((activity) => activity.for_dealers)).toBe(true)
  expect(body.uploaded.map((upload) => upload.file_name)).toEqual(['nuovo.pdf'])
  const older = await fixtures.holder.get<Answer>(`${url}?page=2`)
  expect(older.body.uploaded.map((upload) => upload.file_name)).toEqual(['vecchio.pdf'])
  const chosen = await fixtures.holder.get<Answer>(`${url}?year=2019&page=1`)
  expect(chosen.body).toEqual(older.body)
})

it('answers the activities with documents to verify, by the years that have any', async () => {
  const url = (id: number) => `/api/v1/dealers/${id}/activities?state=pending`
  const { body } = await fixtures.holder.get<Answer>(url(fixtures.dealer.id))
  const { data, years } = body.activities_paginate
  expect(years.map(({ year, count }) => `${year} ${count}`)).toEqual(['2026 1', '2019 1'])
  expect(data[0]?.activities.map(({ id }) => id)).toEqual([fixtures.activity.id])
  const admin = await t.as('administrator')
  const none = await admin.get<Answer>(url((await buildDealer(t.deps.db)).id))
  expect([none.body.activities_paginate.data, none.body.activities_paginate.total]).toEqual([[], 0])
})

it('answers a workshop the activities for workshops, without empty years', async () => {
  const { body } = await fixtures.mechanic.get<Answer>(`/api/v1/workshops/${fixtures.workshop.id}/activities`)
  expect(body.activities_paginate.data.map((year) => year.year)).toEqual(['2026'])
  expect(body.activities_paginate.data[0]?.activities.map((activity) => activity.id)).toEqual([fixtures.workshops.id])
  expect(body.uploaded).toEqual([])
})

it('rejects partners out of scope and malformed ids (404)', async () => {
  for (const id of [fixtures.foreign.id, 999_999, 'null', '0', '1.0', '-1'])
    expect(`${id} ${(await fixtures.holder.get(`/api/v1/dealers/${id}/activities`)).status}`).toBe(`${id} 404`)
  expect(
    (await fixtures.holder.get(`/api/v1/dealers/${fixtures.foreign.id}/activities/${fixtures.activity.id}/uploaded`))
      .status,
  ).toBe(404)
  expect(
    (await fixtures.holder.get(`/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.workshops.id}/uploaded`))
      .status,
  ).toBe(404)
})

it('pages through the years by links that keep the query', async () => {
  const admin = await t.as('administrator')
  const { body } = await admin.get<Answer>(`/api/v1/dealers/${fixtures.dealer.id}/activities?per_page=10&page=7`)
  expect(body.activities_paginate.current_page).toBe(2)
  expect(body.activities_paginate.links.find((link) => link.active)?.url).toBe(
    `/api/v1/dealers/${fixtures.dealer.id}/activities?page=2&per_page=10`,
  )
})

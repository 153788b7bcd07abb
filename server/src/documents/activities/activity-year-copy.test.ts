import type { ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildYear } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
const copyTo = (id: number, headers = {}) =>
  admin.send<ActivityYearDetail & { message: string }>('POST', `/api/v1/activity_years/${id}/copy`, {}, headers)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

it('rejects a copy when no earlier year has activities (422), ignoring later years', async () => {
  const { db } = t.deps
  const first = await buildYear(db, '2010')
  const later = await buildYear(db, '2011')
  await buildActivity(db, { activity_year_id: later.id })
  const answer = await assertWritesNothing(t, () => copyTo(first.id))
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe('Non c’è un anno precedente con attività da copiare.')
})

it('rejects an unknown year (404), a missing session (401) and other roles (403)', async () => {
  const year = await buildYear(t.deps.db, '2012')
  const partner = await t.as('workshop_user')
  await assertWritesNothing(t, async () => {
    expect((await t.anonymous.send('POST', `/api/v1/activity_years/${year.id}/copy`)).status).toBe(401)
    expect((await partner.send('POST', `/api/v1/activity_years/${year.id}/copy`)).status).toBe(403)
    expect((await copyTo(999_999)).status).toBe(404)
  })
})

it('copies titles, texts, audience and active types in their order from the latest year that has any', async () => {
  const { db } = t.deps
  const old = await buildYear(db, '2020')
  const last = await buildYear(db, '2021')
  await buildYear(db, '2022')
  const target = await buildYear(db, '2023')
  await buildActivity(db, { activity_year_id: old.id, title: 'Vecchia' })
  await buildActivity(db, {
    activity_year_id: last.id,
    title: 'Informativa',
    description: '<p>Solo <strong>testo</strong></p>',
  })
  const source = await buildActivity(db, {
    activity_year_id: last.id,
    audience: 'workshops',
    title: 'Ponte',
    types: ['Foto', 'Via', 'Verbale'],
  })
  const [, gone = 0] = source.type_ids
  await db
    .updateTable('activity_document_types')
    .set({ deleted_at: '2021-05-05T00:00:00Z' })
    .where('id', '=', gone)
    .execute()

  const { status, body } = await copyTo(target.id)
  expect(status).toBe(201)
  expect(body.activities).toMatchObject([
    {
      title: 'Informativa',
      description: '<p>Solo <strong>testo</strong></p>',
      for_dealers: true,
      for_workshops: false,
      activity_document_types: [],
    },
    {
      title: 'Ponte',
      for_dealers: false,
      for_workshops: true,
      lock_version: 0,
      activity_document_types: [
        { description: 'Foto', weight: 0, deleted_at: null },
        { description: 'Verbale', weight: 1, deleted_at: null },
      ],
    },
  ])
  expect(body.activities.map((activity) => activity.id)).not.toContain(source.id)
  const kept = await db.selectFrom('activities').select('id').where('activity_year_id', '=', last.id).execute()
  expect(kept).toHaveLength(2)

  const again = await assertWritesNothing(t, () => copyTo(target.id))
  expect([again.status, again.body.message]).toEqual([
    422,
    'Questo anno ha già le sue attività: si copia solo in un anno vuoto.',
  ])
})

it('copies once for two concurrent requests', async () => {
  const target = await buildYear(t.deps.db, '2024')
  const both = await Promise.all([copyTo(target.id), copyTo(target.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const third = await buildYear(t.deps.db, '2025')
  const key = { 'idempotency-key': 'copy' }
  const same = await Promise.all([copyTo(third.id, key), copyTo(third.id, key)])
  expect(same.map(({ status }) => status)).toEqual([201, 201])
  const rows = await t.deps.db.selectFrom('activities').select('id').where('activity_year_id', '=', third.id).execute()
  expect(rows).toHaveLength(2)
})

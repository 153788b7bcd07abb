import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'

const body = (change: object = {}) => ({
  activity: {
    title: 'Vetrina',
    description: '<p>Testo</p>',
    for_dealers: 1,
    for_workshops: 0,
    activity_document_types: [],
    ...change,
  },
})

let t: TestApp
let admin: Caller
let path: string
let yearId: number
const rowOf = (id: number) =>
  t.deps.db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const post = (content: unknown, headers = {}) => admin.send<Activity & ErrorBody>('POST', path, content, headers)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  yearId = (await buildYear(t.deps.db, '2026')).id
  path = `/api/v1/activity_years/${yearId}/activities`
})
afterAll(() => t.close())

describe('POST', () => {
  it('rejects with 401, 403, 404 in this order, before validating fields', async () => {
    const manager = await t.as('after_sales_manager_rt')
    await assertWritesNothing(t, async () => {
      expect((await t.anonymous.send('POST', path, {})).status).toBe(401)
      expect((await manager.send('POST', path, {})).status).toBe(403)
      expect((await admin.send('POST', '/api/v1/activity_years/999999/activities', {})).status).toBe(404)
      expect((await admin.send('POST', '/api/v1/activity_years/null/activities', body())).status).toBe(404)
    })
  })

  it.each([
    ['activity.title activity.description', {}],
    ['activity.title activity.description', { activity: null }],
    ['activity.title activity.description', { activity: [] }],
    ['activity.title', body({ title: ' ' })],
    ['activity.title', body({ title: 'x'.repeat(10_000) })],
    ['activity.title', body({ title: { constructor: 1 } })],
    ['activity.title', body({ title: 'a\0b' })],
    ['activity.description', body({ description: '' })],
    ['activity.description', body({ description: '<p><br></p>' })],
    ['activity.description', body({ description: '<script>alert(1)</script>' })],
    ['activity.description', body({ description: 5 })],
    ['activity.for_dealers activity.for_workshops', body({ for_dealers: 1, for_workshops: 1 })],
    ['activity.for_dealers activity.for_workshops', body({ for_dealers: '0', for_workshops: false })],
    ['activity.for_dealers', body({ for_dealers: 'true' })],
    ['activity.activity_document_types', body({ activity_document_types: 7 })],
    ['activity.activity_document_types.0', body({ activity_document_types: [[]] })],
    [
      'activity.activity_document_types.1.description',
      body({ activity_document_types: [{ description: 'a' }, { description: '' }] }),
    ],
    [
      'activity.activity_document_types.0.description',
      body({ activity_document_types: [{ id: 1, description: 'a' }] }),
    ],
  ])('rejects at %s the body %.70j (422)', async (keys, content) => {
    const { status, body: answer } = await assertWritesNothing(t, () => post(content))
    expect([status, Object.keys(answer.errors).join(' ')]).toEqual([422, keys])
  })

  it.each(['{"activity":', '', 'null', '[]', '7', '"x"'])('never answers 500 to the text %j', async (text) => {
    const answer = await assertWritesNothing(t, () =>
      admin.send('POST', path, text, { 'content-type': 'application/json' }),
    )
    expect([400, 422]).toContain(answer.status)
  })

  it('ignores prototype keys', async () => {
    const text = `{"activity":{"title":"Proto","description":"<p>a</p>","__proto__":{"for_workshops":1},"constructor":{"prototype":{"polluted":1}}},"__proto__":{"admin":1}}`
    const answer = await admin.send<Activity>('POST', path, text, { 'content-type': 'application/json' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ title: 'Proto', for_dealers: true, for_workshops: false })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('rejects a body that is too large (413) or of another type (415), in Italian', async () => {
    const huge = await assertWritesNothing(t, () => post(body({ description: 'x'.repeat(25 * 1024 * 1024) })))
    expect([huge.status, huge.body.message]).toEqual([413, 'I dati inviati sono troppo grandi.'])
    const text = await admin.send<ErrorBody>('POST', path, '<a/>', { 'content-type': 'application/xml' })
    expect([text.status, text.body.message]).toEqual([415, 'Il formato dei dati inviati non è ammesso.'])
  })

  it('stores the types in the given order, ignoring the caller’s id, year and version (201)', async () => {
    const rows = [
      { description: 'Seconda', weight: 1, deleted_at: null },
      { description: 'Prima', weight: '0' },
      { description: 'Mai nata', weight: 2, deleted_at: '2026-01-01T00:00:00Z' },
    ]
    const { status, body: made } = await post(
      body({ id: 77, activity_year_id: 99, lock_version: 5, activity_document_types: rows }),
    )
    expect(status).toBe(201)
    expect(made).toMatchObject({
      title: 'Vetrina',
      activity_year: { id: yearId, year: '2026' },
      activity_year_id: yearId,
      lock_version: 0,
    })
    expect(made.activity_document_types.map((row) => row.description)).toEqual(['Prima', 'Seconda'])
    expect((await rowOf(made.id)).updated_by).toBe(admin.user_id)
  })

  it('creates one activity for concurrent requests with one Idempotency-Key', async () => {
    const send = () => post(body({ title: 'Una sola' }), { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    const rows = await t.deps.db.selectFrom('activities').select('id').where('title', '=', 'Una sola').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('PUT', () => {
  it('rejects an activity of another year (404) before wrong fields (422) before a stale version (409)', async () => {
    const { db } = t.deps
    const other = await buildYear(db, '2027')
    const activity = await buildActivity(db, { activity_year_id: other.id, title: 'Altra' })
    const wrong = await assertWritesNothing(t, () => admin.send('PUT', `${path}/${activity.id}`, {}))
    expect(wrong.status).toBe(404)
    const own = `/api/v1/activity_years/${other.id}/activities/${activity.id}`
    const invalid = await assertWritesNothing(t, () => admin.send('PUT', own, body({ title: '', lock_version: 9 })))
    expect(invalid.status).toBe(422)
    const stale = await assertWritesNothing(t, () => admin.send<ErrorBody>('PUT', own, body({ lock_version: 9 })))
    expect(stale.status).toBe(409)
    expect(await rowOf(activity.id)).toMatchObject({ title: 'Altra', lock_version: 0 })
  })

  it('rejects the second of two concurrent edits (409), naming the first editor and keeping that text', async () => {
    const activity = await buildActivity(t.deps.db, { activity_year_id: yearId })
    const first = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    const url = `${path}/${activity.id}`
    const saved = await first.send<Activity>('PUT', url, body({ title: 'Di Rita', lock_version: 0 }))
    expect([saved.status, saved.body.lock_version]).toEqual([200, 1])
    const late = await admin.send<ErrorBody>('PUT', url, body({ title: 'Tardi', lock_version: 0 }))
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Rita Neri')])
    expect((await rowOf(activity.id)).title).toBe('Di Rita')
    const both = await Promise.all(['A', 'B'].map((title) => admin.send('PUT', url, body({ title, lock_version: 1 }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the audience', () => {
  it('can change before the first upload, not afterwards (422)', async () => {
    const { db } = t.deps
    const activity = await buildActivity(db, { activity_year_id: yearId, types: ['Verbale'] })
    const url = `${path}/${activity.id}`
    const turned = await admin.send<Activity>('PUT', url, body({ for_dealers: 0, for_workshops: 1 }))
    expect(turned.body).toMatchObject({ for_dealers: false, for_workshops: true })
    await admin.send('PUT', url, body())
    const dealer = await buildDealer(db)
    const user = await buildUser(db, { role: 'dealer_holder' })
    await buildUpload(db, {
      activity_document_type_id: activity.type_ids[0] ?? 0,
      dealer_id: dealer.id,
      user_id: user.id,
      status: 'cancelled',
    })
    const rejected = await assertWritesNothing(t, () =>
      admin.send<ErrorBody>('PUT', url, body({ for_dealers: 0, for_workshops: 1 })),
    )
    expect(rejected.status).toBe(422)
    expect(Object.keys(rejected.body.errors)).toEqual(['activity.for_dealers', 'activity.for_workshops'])
    expect(rejected.body.errors['activity.for_dealers']?.[0]).toContain('documenti caricati')
    expect((await admin.send('PUT', url, body({ title: 'Altro titolo' }))).status).toBe(200)
  })

  it('can’t change when an upload commits while the change waits (422)', async () => {
    const { db } = t.deps
    const activity = await buildActivity(db, { activity_year_id: yearId, types: ['Verbale'] })
    const dealer = await buildDealer(db)
    const holder = await buildUser(db, { role: 'dealer_holder' })
    const change = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('activities').select('id').where('id', '=', activity.id).forShare().execute()
      await buildUpload(tx, {
        activity_document_type_id: activity.type_ids[0] ?? 0,
        dealer_id: dealer.id,
        user_id: holder.id,
      })
      const pending = admin.send<ErrorBody>('PUT', `${path}/${activity.id}`, body({ for_dealers: 0, for_workshops: 1 }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { pending }
    })
    expect((await change.pending).status).toBe(422)
    expect((await rowOf(activity.id)).for_dealers).toBe(true)
  })
})

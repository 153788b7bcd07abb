import type { ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/activity_years'
const bodyOf = (year: unknown, lock_version?: unknown) => ({ activity_year: { year, lock_version } })

let t: TestApp
let admin: Caller
const yearsNamed = async (year: string) =>
  (await t.deps.db.selectFrom('activity_years').selectAll().where('year', '=', year).execute()).map((row) => row)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('POST /api/v1/activity_years', () => {
  it('rejects a missing session (401) and a partner (403), creating nothing', async () => {
    const holder = await t.as('dealer_holder')
    await assertWritesNothing(t, async () => {
      expect((await t.anonymous.send('POST', path, bodyOf('2030'))).status).toBe(401)
      expect((await holder.send<ErrorBody>('POST', path, bodyOf('2030'))).body.message).toMatch(/permessi/)
    })
    expect(await yearsNamed('2030')).toEqual([])
  })

  it.each(['20x6', '1999', '2101', '', null, true, ['2026'], { a: 1 }, '2026; DROP TABLE users', 'x'.repeat(100_000)])(
    '422 for %.30j',
    async (year) => {
      const { status, body } = await assertWritesNothing(t, () => admin.send<ErrorBody>('POST', path, bodyOf(year)))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['activity_year.year'])
    },
  )

  it.each([{}, { activity_year: null }, { activity_year: '2026' }, [], [{ year: '2026' }]])(
    '422 for the body %j',
    async (body) => {
      const answer = await assertWritesNothing(t, () => admin.send<ErrorBody>('POST', path, body))
      expect(answer.status).toBe(422)
      expect(answer.body.errors['activity_year.year']).toEqual(['Il campo anno è obbligatorio.'])
    },
  )

  it('creates the year and records who created it (201)', async () => {
    const { status, body } = await admin.send<ActivityYearDetail>('POST', path, bodyOf(2031))
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number), year: '2031', lock_version: 0, activities: [] })
    expect(await yearsNamed('2031')).toHaveLength(1)
  })

  it('rejects an existing year at its field (422)', async () => {
    await buildYear(t.deps.db, '2032')
    const { status, body } = await assertWritesNothing(t, () => admin.send<ErrorBody>('POST', path, bodyOf('2032')))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ 'activity_year.year': ['Questo anno esiste già.'] })
  })

  it('creates one of two concurrent equal years, rejects the other (422)', async () => {
    const answers = await Promise.all([1, 2].map(() => admin.send('POST', path, bodyOf('2033'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await yearsNamed('2033')).toHaveLength(1)
  })
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'form-1' }

  it('repeats the first answer for the same key', async () => {
    const first = await admin.send<ActivityYearDetail>('POST', path, bodyOf('2040'), key)
    const second = await admin.send<ActivityYearDetail>('POST', path, bodyOf('2040'), key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await yearsNamed('2040')).toHaveLength(1)
  })

  it('creates one row for many concurrent requests with the same key', async () => {
    const send = () => admin.send<ActivityYearDetail>('POST', path, bodyOf('2041'), { 'idempotency-key': 'form-2' })
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await yearsNamed('2041')).toHaveLength(1)
  })

  it('leaves the key free after a rejected request', async () => {
    const mine = { 'idempotency-key': 'form-3' }
    expect((await admin.send('POST', path, bodyOf('20x6'), mine)).status).toBe(422)
    expect((await admin.send('POST', path, bodyOf('2040'), mine)).status).toBe(422)
    expect((await admin.send('POST', path, bodyOf('2042'), mine)).status).toBe(201)
  })

  it('keeps the keys of two people apart', async () => {
    const other = await t.as('superuser_rt')
    expect((await other.send<ActivityYearDetail>('POST', path, bodyOf('2043'), key)).body.year).toBe('2043')
  })

  it('expires after 24 hours', async () => {
    await t.deps.db
      .updateTable('idempotency_keys')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('key', '=', 'form-1')
      .execute()
    const again = await admin.send<ErrorBody>('POST', path, bodyOf('2040'), key)
    expect(again.status).toBe(422)
  })

  it('rejects a key of more than 255 characters (422)', async () => {
    const long = { 'idempotency-key': 'x'.repeat(256) }
    expect((await assertWritesNothing(t, () => admin.send('POST', path, bodyOf('2044'), long))).status).toBe(422)
  })
})

describe('PUT /api/v1/activity_years/{id}', () => {
  it('rejects an unknown or malformed id (404) before wrong fields', async () => {
    for (const id of ['999999', '0', '-1', '1.5', 'abc', '1e3', '%00', '99999999999999999999', 'null']) {
      const answer = await assertWritesNothing(t, () => admin.send<ErrorBody>('PUT', `${path}/${id}`, {}))
      expect(`${id} ${answer.status} ${answer.body.message}`).toBe(`${id} 404 Elemento non trovato.`)
    }
  })

  it('leaves the row unchanged when rejecting (401, 403, 422)', async () => {
    const year = await buildYear(t.deps.db, '2050')
    const url = `${path}/${year.id}`
    const manager = await t.as('sales_manager_rt')
    expect((await t.anonymous.send('PUT', url, bodyOf('2051'))).status).toBe(401)
    expect((await manager.send('PUT', url, bodyOf('2051'))).status).toBe(403)
    expect((await admin.send('PUT', url, bodyOf('1999'))).status).toBe(422)
    expect((await admin.send('PUT', url, bodyOf('2031'))).status).toBe(422)
    expect(await yearsNamed('2050')).toEqual([year])
  })

  it('rejects a stale version (409), naming who changed it and when', async () => {
    const other = await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Gianna D’Èlia' })
    const year = await buildYear(t.deps.db, '2052')
    const caller = await t.as(other.id)
    await caller.send('PUT', `${path}/${year.id}`, bodyOf('2053', 0))
    const stale = await assertWritesNothing(t, () =>
      admin.send<ErrorBody>('PUT', `${path}/${year.id}`, bodyOf('2054', 0)),
    )
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/Gianna D’Èlia il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
    expect(await yearsNamed('2053')).toHaveLength(1)
  })

  it('answers the new version; accepts a missing version or null (200)', async () => {
    const year = await buildYear(t.deps.db, '2055')
    const first = await admin.send<ActivityYearDetail>('PUT', `${path}/${year.id}`, bodyOf('2056', '0'))
    expect([first.status, first.body.lock_version]).toEqual([200, 1])
    expect((await admin.send('PUT', `${path}/${year.id}`, bodyOf('2057'))).status).toBe(200)
    expect((await admin.send('PUT', `${path}/${year.id}`, bodyOf('2058', null))).status).toBe(200)
    expect(await yearsNamed('2058')).toMatchObject([{ id: year.id, lock_version: 3 }])
  })

  it('rejects one of two concurrent edits of the same version (409)', async () => {
    const year = await buildYear(t.deps.db, '2060')
    const answers = await Promise.all(
      ['2061', '2062'].map((to) => admin.send('PUT', `${path}/${year.id}`, bodyOf(to, 0))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

it('lists years, newest first, and answers one with its activities', async () => {
  const { body } = await admin.get<{ data: { year: string; id: number }[] }>(`${path}?per_page=100`)
  const listed = body.data.map(({ year }) => year)
  expect(listed).toEqual(listed.toSorted().toReversed())
  const id = body.data[0]?.id
  expect((await admin.get<ActivityYearDetail>(`${path}/${id}`)).body).toMatchObject({ id, activities: [] })
  expect((await admin.get(`${path}/999999`)).status).toBe(404)
})

import type { ModelRecord, RelationHint } from '@portale/domain/generator/records/view.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

type ErrorBody = { message: string; errors: Record<string, string[]> }

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const create = (sample: unknown, headers = {}) =>
  fixtures.admin.send<ModelRecord>('POST', samplesUrl, { sample }, headers)
const change = (id: number, sample: unknown) =>
  fixtures.admin.send<ModelRecord & ErrorBody>('PUT', `${samplesUrl}/${id}`, { sample })

describe('a record', () => {
  it('is answered with its values and its related records', async () => {
    const person = await buildUser(fixtures.app.deps.db, { role: 'workshop_user', name: 'Anna' })
    const parent = await fixtures.createSample({ title: 'Padre' })
    const sent = { title: ' Uno ', count: 7, price: '1.234,5', active: '1', notes: 'a\nb', used_at: '2026-11-21 09:30' }
    const related = {
      dealer_id: fixtures.dealerId,
      user_id: person.id,
      sample_id: parent.id,
      workshop_ids: fixtures.workshopIds.toReversed(),
    }
    const created = await create({ ...sent, ...related })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      title: 'Uno',
      count: 7,
      price: 1234.5,
      active: true,
      notes: 'a\nb',
      used_at: '2026-11-21T08:30:00+00:00',
      photo: null,
      ...related,
      dealer: { id: fixtures.dealerId, name: 'Rossi, Bianchi & C.' },
      user: { id: person.id, name: 'Anna' },
      sample: { id: parent.id, title: 'Padre' },
      workshops: [
        { id: fixtures.workshopIds[1], baldo_id: 'W-2' },
        { id: fixtures.workshopIds[0], baldo_id: 'W-1' },
      ],
      parts: { total: 0, data: [] },
      attachment: [],
      contract: [],
      lock_version: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await fixtures.admin.get(`${samplesUrl}/${created.body.id}`)).body).toEqual(created.body)
  })

  it('has its newest hundred child records and their total', async () => {
    const { id } = await fixtures.createSample()
    const rows = Array.from({ length: 105 }, (_, index) => ({ code: `P-${index}`, sample_id: id }))
    expect((await fixtures.admin.send('PUT', '/api/v1/generated/parts', { part: rows })).status).toBe(200)
    const { parts } = (
      await fixtures.admin.get<{ parts: { total: number; data: { id: number; code: string }[] } }>(
        `${samplesUrl}/${id}`,
      )
    ).body
    expect(parts.total).toBe(105)
    expect(parts.data).toHaveLength(100)
    expect(parts.data[0]).toEqual({ id: expect.any(Number), code: 'P-104' })
  })

  it('changes only the sent keys; null clears them', async () => {
    const { id, dealer_id } = await fixtures.createSample({
      count: 1,
      price: 2.5,
      dealer_id: fixtures.dealerId,
      workshop_ids: fixtures.workshopIds,
    })
    const { body } = await change(id, {
      count: null,
      workshop_ids: [],
      id: 99,
      lock_version: 0,
      created_at: '2000-01-01',
    })
    expect(body).toMatchObject({ id, count: null, price: 2.5, dealer_id, workshop_ids: [], lock_version: 1 })
  })

  it('is not written by a save without changes', async () => {
    const before = await fixtures.createSample({
      count: 1,
      used_at: '2026-11-21T09:30:15.123456Z',
      dealer_id: fixtures.dealerId,
    })
    const { body } = await assertWritesNothing(fixtures.app, () => change(before.id, before))
    expect(body).toEqual(before)
  })

  it('is audited under its table and columns', async () => {
    const { id } = await fixtures.createSample({ count: 1 })
    await change(id, { count: 2 })
    const { rows } = await sql<{ event: string; new_values: object }>`SELECT event, new_values FROM audits
      WHERE model_type = 'sample' AND model_id = ${id} ORDER BY id`.execute(fixtures.app.deps.db)
    expect(rows.map(({ event }) => event)).toEqual(['created', 'updated'])
    expect(rows[1]?.new_values).toMatchObject({ count: 2 })
  })
})

describe('rejected', () => {
  it.each<[string, object, string, RegExp]>([
    ['nothing', {}, 'sample.title', /obbligatorio/],
    ['a blank', { title: '  ' }, 'sample.title', /obbligatorio/],
    ['a number as text', { title: 7 }, 'sample.title', /non è valido/],
    ['too long a text', { title: 'x'.repeat(256) }, 'sample.title', /255/],
    ['too long notes', { title: 'x', notes: 'x'.repeat(10_001) }, 'sample.notes', /10000/],
    ['a lone surrogate', { title: '\ud800' }, 'sample.title', /non è valido/],
    ['a fraction as an integer', { title: 'x', count: 1.5 }, 'sample.count', /intero/],
    ['too large a number', { title: 'x', price: 1e12 + 0.5 }, 'sample.price', /troppo grande/],
    ['an invalid boolean', { title: 'x', active: 'forse' }, 'sample.active', /Sì o No/],
    ['an invalid date', { title: 'x', used_at: '2026-02-30' }, 'sample.used_at', /non è valida/],
    ['a file of another record', { title: 'x', photo: 1 }, 'sample.photo', /non appartiene/],
    ['invalid files', { title: 'x', attachment: ['x'] }, 'sample.attachment', /non appartiene/],
    ['a missing dealer', { title: 'x', dealer_id: 999_999 }, 'sample.dealer_id', /non c’è più/],
    ['an invalid dealer', { title: 'x', dealer_id: 'x' }, 'sample.dealer_id', /non è valido/],
    ['a missing related record', { title: 'x', sample_id: 999_999 }, 'sample.sample_id', /non c’è più/],
    [
      'a missing workshop among others',
      { title: 'x', workshop_ids: [1, 999_999] },
      'sample.workshop_ids',
      /non c’è più/,
    ],
    ['workshops that are no list', { title: 'x', workshop_ids: 1 }, 'sample.workshop_ids', /non è valido/],
  ])('%s', async (_name, sample, key, message) => {
    const answer = await assertWritesNothing(fixtures.app, () => create(sample))
    expect(answer.status).toBe(422)
    const { errors } = answer.body as unknown as ErrorBody
    expect(Object.keys(errors)).toEqual([key])
    expect(errors[key]?.join()).toMatch(message)
  })

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['a list', []],
    ['another key', { vehicle: { title: 'x' } }],
    ['a list for a record', { sample: [{ title: 'x' }] }],
    ['a text for a record', { sample: 'x' }],
    ['null', { sample: null }],
  ])('%s instead of a record', async (_name, body) => {
    const answer = await fixtures.admin.send<ErrorBody>('POST', samplesUrl, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(['sample.title'])
  })

  it('an invalid lock_version', async () => {
    const { id } = await fixtures.createSample()
    for (const lock_version of ['x', -1, 1.5, {}]) {
      const { status, body } = await change(id, { lock_version })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty(['sample.lock_version'])
    }
  })

  it('a missing record (404) before the body is validated', async () => {
    for (const id of ['999999', 'x', '0', '1e3', '9'.repeat(20)])
      expect((await fixtures.admin.send('PUT', `${samplesUrl}/${id}`, { sample: { count: 'x' } })).status).toBe(404)
  })
})

describe('deleted users', () => {
  it('are neither offered nor accepted, but stay in records that have them', async () => {
    const { db } = fixtures.app.deps
    const person = await buildUser(db, { role: 'workshop_user', name: 'Bruno Uscito' })
    const record = await fixtures.createSample({ user_id: person.id })
    await db.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', person.id).execute()
    const hints = async (query: string) =>
      (await fixtures.admin.get<RelationHint[]>(`${samplesUrl}?_hints=user_id&${query}`)).body
    expect(await hints('search=bruno')).toEqual([])
    expect(await hints(`id=${person.id}`)).toEqual([{ id: person.id, label: 'Bruno Uscito' }])
    expect((await create({ title: 'x', user_id: person.id })).status).toBe(422)
    const kept = await change(record.id, { count: 3, user_id: person.id })
    expect(kept.body.user).toEqual({ id: person.id, name: 'Bruno Uscito' })
  })
})

describe('deleted workshops', () => {
  it('are left out of the record', async () => {
    const { db } = fixtures.app.deps
    const workshop = await buildWorkshop(db, { baldo_id: 'W-9', dealer_id: fixtures.dealerId })
    const { id } = await fixtures.createSample({ workshop_ids: [workshop.id, ...fixtures.workshopIds] })
    await db.deleteFrom('workshop_dealers').where('workshop_id', '=', workshop.id).execute()
    await db.deleteFrom('workshops').where('id', '=', workshop.id).execute()
    const { body } = await fixtures.admin.get<ModelRecord>(`${samplesUrl}/${id}`)
    expect(body.workshop_ids).toEqual(fixtures.workshopIds)
    expect(body.workshops).toHaveLength(2)
    expect((await change(id, { workshop_ids: body.workshop_ids })).status).toBe(200)
  })
})

it('the same Idempotency-Key creates one record, also concurrently', async () => {
  const send = () => create({ title: 'Una volta' }, { 'idempotency-key': 'una-volta' })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await send()).body).toEqual(answers[0]?.body)
})

describe('two writers', () => {
  it('one after the other: the second is rejected with the name of the first (409)', async () => {
    const { id } = await fixtures.createSample({ count: 1 })
    expect((await change(id, { count: 2, lock_version: 0 })).status).toBe(200)
    const late = await assertWritesNothing(fixtures.app, () => change(id, { count: 3, lock_version: 0 }))
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^Il campione è cambiato: l’ha modificato .+ il \d\d\/\d\d\/\d{4}/)
  })

  it('concurrently: one is saved, the others are rejected (409)', async () => {
    const { id } = await fixtures.createSample({ count: 0 })
    const tried = await Promise.all([1, 2, 3, 4].map((count) => change(id, { count, lock_version: 0 })))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

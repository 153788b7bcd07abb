import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

type ErrorBody = { message: string; errors: Record<string, string[]>; row: number }
const save = (sample: unknown, headers = {}) =>
  fixtures.admin.send<ModelRecord[]>('PUT', samplesUrl, { sample }, headers)
const expectNothingSaved = async (sample: unknown) => {
  const { status, body } = await assertWritesNothing(fixtures.app, () => save(sample))
  return { status, ...(body as unknown as ErrorBody) }
}

it('rows create, change and delete records; the answer has the remaining ones in the order of the rows', async () => {
  const [first, second] = [
    await fixtures.createSample({ title: 'A', count: 1 }),
    await fixtures.createSample({ title: 'B' }),
  ]
  const { status, body } = await save([
    { title: 'Nuovo 1', dealer_id: fixtures.dealerId },
    { id: second.id, lock_version: 0, _delete: true },
    { id: first.id, lock_version: 0, title: 'A2' },
    { title: 'Nuovo 2' },
  ])
  expect(status).toBe(200)
  expect(body.map(({ title }) => title)).toEqual(['Nuovo 1', 'A2', 'Nuovo 2'])
  expect(body[1]).toMatchObject({ id: first.id, count: 1, lock_version: 1 })
  expect(body[0]).toMatchObject({ dealer: { id: fixtures.dealerId } })
  expect((await fixtures.admin.get(`${samplesUrl}/${second.id}`)).status).toBe(404)
})

it('wrong rows are all reported (422), and no row is saved', async () => {
  const { id } = await fixtures.createSample()
  const { status, errors } = await expectNothingSaved([
    { title: 'x' },
    { title: '', count: 'x' },
    { id, title: null },
    { id: 999_999, title: 'x' },
    { title: 'x', dealer_id: 999_999 },
  ])
  expect(status).toBe(422)
  expect(Object.keys(errors).sort()).toEqual(['sample.1.count', 'sample.1.title', 'sample.2.title', 'sample.3.id'])
  expect((await expectNothingSaved([{ title: 'x' }, { title: 'x', dealer_id: 999_999 }])).errors).toEqual({
    'sample.1.dealer_id': ['Concessionaria: quello che hai scelto non c’è più.'],
  })
})

it.each<[string, unknown, string]>([
  [
    'the same record twice',
    [
      { id: 1, title: 'a' },
      { id: 1, _delete: true },
    ],
    'sample.1.id',
  ],
  ['an invalid id', [{ id: 'x', title: 'a' }], 'sample.0.id'],
  ['a deletion without an id', [{ _delete: true }], 'sample.0.id'],
  ['an invalid deletion', [{ id: 1, _delete: 'forse' }], 'sample.0._delete'],
  ['a row that is no object', ['x'], 'sample.0'],
  ['a row that is a list', [[]], 'sample.0'],
  ['null', [null], 'sample.0'],
  ['an object', { title: 'x' }, 'sample'],
  ['nothing', undefined, 'sample'],
  ['1,001 rows', Array.from({ length: 1001 }, () => ({ title: 'x' })), 'sample'],
])('422 for %s', async (_name, sample, key) => {
  const { status, errors } = await expectNothingSaved(sample)
  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual([key])
})

it('1,000 rows are saved', async () => {
  const { body } = await save(Array.from({ length: 1000 }, (_, index) => ({ title: `Riga ${index}`, count: index })))
  expect(body).toHaveLength(1000)
  expect(body.every(({ count }, index) => count === index)).toBe(true)
})

it('an empty list of rows saves nothing', async () => {
  expect((await assertWritesNothing(fixtures.app, () => save([]))).body).toEqual([])
})

describe('409', () => {
  it('names the row that a colleague changed, and writes no row', async () => {
    const [one, two] = [await fixtures.createSample(), await fixtures.createSample()]
    await fixtures.admin.send('PUT', `${samplesUrl}/${two.id}`, { sample: { count: 5 } })
    const { status, row, message } = await expectNothingSaved([
      { title: 'Nuovo' },
      { id: one.id, lock_version: 0, count: 1 },
      { id: two.id, lock_version: 0, count: 1 },
    ])
    expect({ status, row }).toEqual({ status: 409, row: 2 })
    expect(message).toMatch(/^Il campione è cambiato: l’ha modificato/)
  })

  it('two grids with the same rows in another order do not deadlock', async () => {
    const records = await Promise.all(Array.from({ length: 20 }, () => fixtures.createSample()))
    const rows = records.map(({ id }) => ({ id, lock_version: 0, count: 1 }))
    const saves = await Promise.all([save(rows), save(rows.toReversed()), save(rows)])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

it('the same Idempotency-Key creates the rows once', async () => {
  const rows = [{ title: 'Unica riga' }]
  const key = { 'idempotency-key': 'griglia' }
  const first = await save(rows, key)
  expect((await save(rows, key)).body).toEqual(first.body)
  expect((await fixtures.admin.get<{ total: number }>(`${samplesUrl}?title=unica`)).body.total).toBe(1)
})

describe('deleting', () => {
  const remove = (id: number, query = '') => fixtures.admin.send<ErrorBody>('DELETE', `${samplesUrl}/${id}${query}`)

  it('is rejected while other records refer to the record (422), and counts them', async () => {
    const { id } = await fixtures.createSample()
    await fixtures.createPart(id)
    const rejected = await assertWritesNothing(fixtures.app, () => remove(id))
    expect(rejected.status).toBe(422)
    expect(rejected.body.message).toBe('Non si può eliminare: 1 parte di ricambio vi si riferisce.')
    await fixtures.createPart(id)
    await fixtures.createSample({ sample_id: id })
    expect((await remove(id)).body.message).toBe(
      'Non si può eliminare: 1 campione e 2 parti di ricambio vi si riferiscono.',
    )
    expect((await expectNothingSaved([{ title: 'x' }, { id, _delete: true }])).status).toBe(422)
  })

  it('accepts records that refer to each other, and those whose references change in the same save', async () => {
    const parent = await fixtures.createSample()
    const child = await fixtures.createSample({ sample_id: parent.id })
    const other = await fixtures.createSample({ sample_id: parent.id })
    const rows = [
      { id: parent.id, _delete: true },
      { id: child.id, _delete: true },
      { id: other.id, sample_id: null },
    ]
    expect((await save(rows)).body.map(({ id }) => id)).toEqual([other.id])
  })

  it('is rejected for an outdated lock_version (409)', async () => {
    const { id } = await fixtures.createSample()
    await fixtures.admin.send('PUT', `${samplesUrl}/${id}`, { sample: { count: 5 } })
    expect((await remove(id, '?lock_version=0')).status).toBe(409)
    expect((await remove(id, '?lock_version=x')).status).toBe(422)
    expect((await remove(id, '?lock_version=1')).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
  })

  it('at the same time as a new reference rejects one of the two', async () => {
    const { id } = await fixtures.createSample()
    const [removed, created] = await Promise.all([
      remove(id),
      fixtures.admin.send('POST', '/api/v1/generated/parts', { part: { sample_id: id } }),
    ])
    expect([removed.status, created.status]).toSatisfy(
      ([one, two]) => (one === 204 && [409, 422].includes(two)) || (one === 422 && two === 201),
    )
  })
})

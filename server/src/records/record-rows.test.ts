import type { ModelRecord } from '@portale/domain/records/view.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../test/fixtures/records.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let w: RecordFixtures
beforeAll(async () => {
  w = await createRecordFixtures()
})
afterAll(() => w.t.close())

type Refused = { message: string; errors: Record<string, string[]>; row: number }
const save = (sample: unknown, headers = {}) => w.admin.send<ModelRecord[]>('PUT', samplesUrl, { sample }, headers)
const refused = async (sample: unknown) => {
  const { status, body } = await assertWritesNothing(w.t, () => save(sample))
  return { status, ...(body as unknown as Refused) }
}

it('creates, changes and deletes at once, and answers what is there in the order of the rows', async () => {
  const [first, second] = [await w.build({ title: 'A', count: 1 }), await w.build({ title: 'B' })]
  const { status, body } = await save([
    { title: 'Nuovo 1', dealer_id: w.dealer },
    { id: second.id, lock_version: 0, _delete: true },
    { id: first.id, lock_version: 0, title: 'A2' },
    { title: 'Nuovo 2' },
  ])
  expect(status).toBe(200)
  expect(body.map(({ title }) => title)).toEqual(['Nuovo 1', 'A2', 'Nuovo 2'])
  expect(body[1]).toMatchObject({ id: first.id, count: 1, lock_version: 1 })
  expect(body[0]).toMatchObject({ dealer: { id: w.dealer } })
  expect((await w.admin.get(`${samplesUrl}/${second.id}`)).status).toBe(404)
})

it('says what is wrong with each row, and keeps none', async () => {
  const { id } = await w.build()
  const { status, errors } = await refused([
    { title: 'x' },
    { title: '', count: 'x' },
    { id, title: null },
    { id: 999_999, title: 'x' },
    { title: 'x', dealer_id: 999_999 },
  ])
  expect(status).toBe(422)
  expect(Object.keys(errors).sort()).toEqual(['sample.1.count', 'sample.1.title', 'sample.2.title', 'sample.3.id'])
  expect((await refused([{ title: 'x' }, { title: 'x', dealer_id: 999_999 }])).errors).toEqual({
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
  ['an id that is none', [{ id: 'x', title: 'a' }], 'sample.0.id'],
  ['the deletion of nothing', [{ _delete: true }], 'sample.0.id'],
  ['a deletion that is none', [{ id: 1, _delete: 'forse' }], 'sample.0._delete'],
  ['a row that is none', ['x'], 'sample.0'],
  ['a row that is a list', [[]], 'sample.0'],
  ['null', [null], 'sample.0'],
  ['an object', { title: 'x' }, 'sample'],
  ['nothing', undefined, 'sample'],
  ['1,001 rows', Array.from({ length: 1001 }, () => ({ title: 'x' })), 'sample'],
])('422 for %s', async (_name, sample, key) => {
  const { status, errors } = await refused(sample)
  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual([key])
})

it('1,000 rows are saved', async () => {
  const { body } = await save(Array.from({ length: 1000 }, (_, index) => ({ title: `Riga ${index}`, count: index })))
  expect(body).toHaveLength(1000)
  expect(body.every(({ count }, index) => count === index)).toBe(true)
})

it('no rows are none', async () => {
  expect((await assertWritesNothing(w.t, () => save([]))).body).toEqual([])
})

describe('409', () => {
  it('names the row that somebody else changed, and writes no other', async () => {
    const [one, two] = [await w.build(), await w.build()]
    await w.admin.send('PUT', `${samplesUrl}/${two.id}`, { sample: { count: 5 } })
    const { status, row, message } = await refused([
      { title: 'Nuovo' },
      { id: one.id, lock_version: 0, count: 1 },
      { id: two.id, lock_version: 0, count: 1 },
    ])
    expect({ status, row }).toEqual({ status: 409, row: 2 })
    expect(message).toMatch(/^Il campione è cambiato: l’ha modificato/)
  })

  it('grids with the same rows in another order don’t block each other', async () => {
    const records = await Promise.all(Array.from({ length: 20 }, () => w.build()))
    const rows = records.map(({ id }) => ({ id, lock_version: 0, count: 1 }))
    const saves = await Promise.all([save(rows), save(rows.toReversed()), save(rows)])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

it('the same Idempotency-Key makes the new rows once', async () => {
  const rows = [{ title: 'Unica riga' }]
  const key = { 'idempotency-key': 'griglia' }
  const first = await save(rows, key)
  expect((await save(rows, key)).body).toEqual(first.body)
  expect((await w.admin.get<{ total: number }>(`${samplesUrl}?title=unica`)).body.total).toBe(1)
})

describe('deleting', () => {
  const remove = (id: number, query = '') => w.admin.send<Refused>('DELETE', `${samplesUrl}/${id}${query}`)

  it('is refused while others refer to the record, which are named', async () => {
    const { id } = await w.build()
    await w.part(id)
    const refusal = await assertWritesNothing(w.t, () => remove(id))
    expect(refusal.status).toBe(422)
    expect(refusal.body.message).toBe('Non si può eliminare: 1 parte di ricambio vi si riferisce.')
    await w.part(id)
    await w.build({ sample_id: id })
    expect((await remove(id)).body.message).toBe(
      'Non si può eliminare: 1 campione e 2 parti di ricambio vi si riferiscono.',
    )
    expect((await refused([{ title: 'x' }, { id, _delete: true }])).status).toBe(422)
  })

  it('takes records that refer to each other together, or after they were turned elsewhere', async () => {
    const parent = await w.build()
    const child = await w.build({ sample_id: parent.id })
    const other = await w.build({ sample_id: parent.id })
    const rows = [
      { id: parent.id, _delete: true },
      { id: child.id, _delete: true },
      { id: other.id, sample_id: null },
    ]
    expect((await save(rows)).body.map(({ id }) => id)).toEqual([other.id])
  })

  it('knows the version that was looked at', async () => {
    const { id } = await w.build()
    await w.admin.send('PUT', `${samplesUrl}/${id}`, { sample: { count: 5 } })
    expect((await remove(id, '?lock_version=0')).status).toBe(409)
    expect((await remove(id, '?lock_version=x')).status).toBe(422)
    expect((await remove(id, '?lock_version=1')).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
  })

  it('while somebody makes a record that refers to it: one of the two is refused', async () => {
    const { id } = await w.build()
    const [removed, made] = await Promise.all([
      remove(id),
      w.admin.send('POST', '/api/v1/generated/parts', { part: { sample_id: id } }),
    ])
    expect([removed.status, made.status]).toSatisfy(
      ([one, two]) => (one === 204 && [409, 422].includes(two)) || (one === 422 && two === 201),
    )
  })
})

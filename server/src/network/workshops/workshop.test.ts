import type { Workshop } from '@portale/domain/network/workshops/workshop.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let first: number
let second: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  first = (await buildDealer(t.deps.db)).id
  second = (await buildDealer(t.deps.db)).id
})
afterAll(() => t.close())

const past = '2015-03-01T00:00:00Z'
const lastYear = '2025-01-01T00:00:00Z'
const future = '2090-01-01T00:00:00Z'
type Period = [dealer: 'first' | 'second', from: string, to: string | null]

async function workshopWith(periods: Period[]): Promise<number> {
  const { id } = await buildWorkshop(t.deps.db)
  const rows = periods.map(([dealer, valid_from, valid_to]) => ({
    workshop_id: id,
    dealer_id: dealer === 'first' ? first : second,
    valid_from,
    valid_to,
  }))
  if (rows.length > 0) await t.deps.db.insertInto('workshop_dealers').values(rows).execute()
  return id
}

describe('the dealer of a workshop is the one valid now', () => {
  it.each<[string, Period[], 'first' | 'second' | undefined]>([
    ['no history', [], undefined],
    ['one since long', [['first', past, null]], 'first'],
    [
      'the newer of two',
      [
        ['first', past, lastYear],
        ['second', lastYear, null],
      ],
      'second',
    ],
    [
      'a future change',
      [
        ['first', past, future],
        ['second', future, null],
      ],
      'first',
    ],
    ['only from the future on', [['second', future, null]], undefined],
    [
      'back again',
      [
        ['first', past, '2016-01-01T00:00:00Z'],
        ['second', '2016-01-01T00:00:00Z', lastYear],
        ['first', lastYear, null],
      ],
      'first',
    ],
  ])('%s', async (_name, periods, expected) => {
    const id = await workshopWith(periods)
    const dealer = expected && { id: expected === 'first' ? first : second, pivot: { valid_from: expect.any(String) } }
    const one = await admin.get<Workshop>(`/api/v1/workshops/${id}`)
    if (dealer) expect(one.body.dealer).toMatchObject(dealer)
    else expect(one.body.dealer).toBeNull()
    const { body } = await admin.get<Page<Workshop>>('/api/v1/workshops?per_page=100')
    expect(body.data.find((workshop) => workshop.id === id)?.dealer).toEqual(one.body.dealer)
  })
})

describe('the database holds the history together', () => {
  it.each<[string, Period[], string]>([
    [
      'an overlap',
      [
        ['first', past, future],
        ['second', lastYear, null],
      ],
      'workshop_dealers_(overlap|gaps)',
    ],
    [
      'two open ones',
      [
        ['first', past, null],
        ['second', lastYear, null],
      ],
      'workshop_dealers_(overlap|gaps)',
    ],
    [
      'a gap',
      [
        ['first', past, '2016-01-01T00:00:00Z'],
        ['second', lastYear, null],
      ],
      'workshop_dealers_gaps',
    ],
    ['an end without a successor', [['first', past, lastYear]], 'workshop_dealers_gaps'],
    ['an end before the beginning', [['first', lastYear, past]], 'workshop_dealers_check'],
  ])('%s is rejected', async (_name, periods, constraint) => {
    await expect(workshopWith(periods)).rejects.toMatchObject({ constraint: expect.stringMatching(constraint) })
  })

  it('a period can’t be taken out of the middle, nor moved away', async () => {
    const id = await workshopWith([
      ['first', past, '2016-01-01T00:00:00Z'],
      ['second', '2016-01-01T00:00:00Z', lastYear],
      ['first', lastYear, null],
    ])
    const middle = () =>
      t.deps.db.deleteFrom('workshop_dealers').where('workshop_id', '=', id).where('dealer_id', '=', second)
    await expect(middle().execute()).rejects.toMatchObject({ constraint: 'workshop_dealers_gaps' })
    const moved = t.deps.db
      .updateTable('workshop_dealers')
      .set({ valid_from: '2015-06-01T00:00:00Z' })
      .where('workshop_id', '=', id)
      .where('dealer_id', '=', second)
    await expect(moved.execute()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })

  it('inside one transaction the periods may be rewritten in any order', async () => {
    const id = await workshopWith([['first', past, null]])
    await t.deps.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('workshop_dealers')
        .values({ workshop_id: id, dealer_id: second, valid_from: lastYear, valid_to: null })
        .execute()
      await tx
        .updateTable('workshop_dealers')
        .set({ valid_to: lastYear })
        .where('workshop_id', '=', id)
        .where('dealer_id', '=', first)
        .execute()
    })
    expect((await admin.get<Workshop>(`/api/v1/workshops/${id}`)).body.dealer?.id).toBe(second)
  })
})

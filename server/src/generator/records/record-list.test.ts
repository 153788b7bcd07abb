import type { ModelRecord, RelationHint } from '@portale/domain/generator/records/view.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
let other: number

beforeAll(async () => {
  fixtures = await createRecordFixtures()
  other = (await buildDealer(fixtures.app.deps.db, { name: 'Verdi' })).id
  const rows = [
    { title: 'Élite 100%', count: 1, price: 1.5, active: true, notes: 'Prima nota', used_at: '2026-11-21T00:00:00' },
    { title: 'beta_uno', count: 10, price: 1234.5, active: false, used_at: '2026-11-21T23:59:59.999999' },
    { title: 'Beta\\due', count: -5, used_at: '2026-11-22' },
    { title: "O'Hara; DROP TABLE users", dealer_id: fixtures.dealerId, workshop_ids: fixtures.workshopIds },
    { title: '<b>grassetto</b>', dealer_id: other },
  ]
  expect((await fixtures.admin.send('PUT', samplesUrl, { sample: rows })).status).toBe(200)
})
afterAll(() => fixtures.app.close())

const list = async (query = '') => (await fixtures.admin.get<Page<ModelRecord>>(`${samplesUrl}${query}`)).body
/** The first letters of the titles in a list. */
const titles = async (query: Record<string, string>) =>
  (await list(`?${new URLSearchParams(query)}`)).data.map(({ title }) => String(title).slice(0, 4).toLowerCase())

describe('filters', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ title: 'beta' }, ['beta', 'beta']],
    [{ title: 'elite' }, ['élit']],
    [{ title: '%' }, ['élit']],
    [{ title: '_' }, ['beta']],
    [{ title: '\\' }, ['beta']],
    [{ title: "x'; drop" }, []],
    [{ title: "'; drop" }, ["o'ha"]],
    [{ title: "o'hara; drop" }, ["o'ha"]],
    [{ title: '<b>' }, ['<b>g']],
    [{ title: '  ' }, ['<b>g', "o'ha", 'beta', 'beta', 'élit']],
    [{ notes: 'PRIMA' }, ['élit']],
    [{ count: '10' }, ['beta']],
    [{ 'count.from': '1' }, ['beta', 'élit']],
    [{ 'count.from': '-5', 'count.to': '1' }, ['beta', 'élit']],
    [{ count: '1,5' }, []],
    [{ count: 'x' }, []],
    [{ 'count.from': 'x' }, []],
    [{ price: '1,5' }, ['élit']],
    [{ 'price.from': '1.000,5' }, ['beta']],
    [{ 'price.to': '1234.5' }, ['beta', 'élit']],
    [{ active: '1' }, ['élit']],
    [{ active: '0' }, ['beta']],
    [{ active: 'forse' }, []],
    [{ used_at: '2026-11-21' }, ['beta', 'élit']],
    [{ used_at: '2026-11-22T00:00:00+01:00' }, ['beta']],
    [{ 'used_at.from': '2026-11-21', 'used_at.to': '2026-11-21' }, ['beta', 'élit']],
    [{ 'used_at.from': '2026-11-22' }, ['beta']],
    [{ 'used_at.to': '2026-11-21T00:00:00' }, ['élit']],
    [{ used_at: 'ieri' }, []],
    [{ photo: '1' }, ['<b>g', "o'ha", 'beta', 'beta', 'élit']],
    [{ dealer_id: 'x' }, []],
    [{ dealer_id: '999999' }, []],
    [{ sample_id: '1 OR 1=1' }, []],
    [{ nothing: 'x', __proto__: 'x', lock_version: '7' }, ['<b>g', "o'ha", 'beta', 'beta', 'élit']],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('by a related record', async () => {
    expect(await titles({ dealer_id: String(fixtures.dealerId) })).toEqual(["o'ha"])
    expect(await titles({ dealer_id: String(other), title: 'beta' })).toEqual([])
  })
})

describe('order', () => {
  it.each<[string, string[]]>([
    ['id', ['élit', 'beta', 'beta', "o'ha", '<b>g']],
    ['-id', ['<b>g', "o'ha", 'beta', 'beta', 'élit']],
    ['title', ['<b>g', 'beta', 'beta', 'élit', "o'ha"]],
    ['-title', ["o'ha", 'élit', 'beta', 'beta', '<b>g']],
    ['count', ['beta', 'élit', 'beta', "o'ha", '<b>g']],
    ['-count', ['<b>g', "o'ha", 'beta', 'élit', 'beta']],
    ['notes', ['élit', 'beta', 'beta', "o'ha", '<b>g']],
  ])('%s', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected)
  })

  it.each(['photo', '__proto__', 'title;DROP'])('not by %s (422)', async (sort) => {
    expect((await fixtures.admin.get(`${samplesUrl}?sort=${sort}`)).status).toBe(422)
  })
})

describe('a page', () => {
  it('has the same records as the detail, without their child records', async () => {
    const [record] = (await list("?title=o'hara")).data
    const { parts, ...alone } = (await fixtures.admin.get<ModelRecord>(`${samplesUrl}/${record?.id}`)).body
    expect(parts).toEqual({ total: 0, data: [] })
    expect(record).toEqual(alone)
  })

  it('has links with its filters', async () => {
    const page = await list('?per_page=10&title=beta&sort=-title&page=7')
    expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, from: 1, to: 2, total: 2 })
    expect(page.links.map(({ url }) => url)).toEqual([
      null,
      `${samplesUrl}?page=1&per_page=10&title=beta&sort=-title`,
      null,
    ])
  })

  it('has every record of the list on exactly one page', async () => {
    await fixtures.admin.send('PUT', samplesUrl, {
      sample: Array.from({ length: 30 }, () => ({ title: 'Pari', count: 3 })),
    })
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?title=pari&sort=count&per_page=10&page=${page}`)))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(30)
  })
})

describe('hints', () => {
  const hints = async (query: string) =>
    (await fixtures.admin.get<RelationHint[]>(`${samplesUrl}?_hints=${query}`)).body
  const labels = async (query: string) => (await hints(query)).map(({ label }) => label)

  it('are the first by name, those that contain a text, an exact match before all others', async () => {
    await buildDealer(fixtures.app.deps.db, { name: 'Alfa Verdi' })
    expect(await labels('dealer_id')).toEqual(['Alfa Verdi', 'Rossi, Bianchi & C.', 'Verdi'])
    expect(await labels('dealer_id&search=verdi')).toEqual(['Alfa Verdi', 'Verdi'])
    expect(await labels('dealer_id&search=Verdi')).toEqual(['Verdi', 'Alfa Verdi'])
    expect(await labels('dealer_id&search=%25')).toEqual([])
    expect(await labels('workshop_ids&search=w-')).toEqual(['W-1', 'W-2'])
  })

  it('by id are one record, or none', async () => {
    expect(await hints(`dealer_id&id=${other}`)).toEqual([{ id: other, label: 'Verdi' }])
    for (const id of ['x', '999999', '-1', '1 OR 1=1']) expect(await hints(`dealer_id&id=${id}`)).toEqual([])
  })

  it('are at most twenty', async () => {
    expect(await hints('sample_id&search=pari')).toHaveLength(20)
  })

  it('404 for a key that is no relation with an id', async () => {
    for (const key of ['title', 'parts', 'dealer', '__proto__', ''])
      expect((await fixtures.admin.get(`${samplesUrl}?_hints=${key}`)).status).toBe(404)
  })
})

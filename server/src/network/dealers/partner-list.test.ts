import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let genoa: number
const list = async (query = '', caller = admin) => (await caller.get<Page<Dealer>>(`/api/v1/dealers${query}`)).body
const names = (page: Page<Dealer>) => page.data.map((dealer) => dealer.name)

const special = [
  'Àncora Motori',
  'Sconto 100% Auto',
  'Under_score Srl',
  'Back\\slash',
  'O’Neil "Truck"',
  'STRASSE',
  'ßtraße',
  "D'Angelo; DROP TABLE dealers",
]

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  for (let number = 0; number < 52; number += 1)
    await buildDealer(t.deps.db, { name: `Rossi ${String(number).padStart(2, '0')}`, baldo_id: `R-${2000 - number}` })
  for (const name of special) await buildDealer(t.deps.db, { name, district: 'GE' })
  genoa = (await t.deps.db.selectFrom('districts').select('id').where('code', '=', 'GE').executeTakeFirstOrThrow()).id
})
afterAll(() => t.close())

describe('paging', () => {
  it('answers 25 rows a page, each partner once, by name', async () => {
    const pages = [await list(), await list('?page=2'), await list('?page=3')]
    expect(pages.map((page) => [page.data.length, page.from, page.to, page.total, page.last_page])).toEqual([
      [25, 1, 25, 60, 3],
      [25, 26, 50, 60, 3],
      [10, 51, 60, 60, 3],
    ])
    expect(new Set(pages.flatMap((page) => page.data.map((dealer) => dealer.id))).size).toBe(60)
    const collator = new Intl.Collator('it')
    const all = pages.flatMap(names)
    expect(all).toEqual(all.toSorted(collator.compare))
  })

  it.each([
    ['?per_page=10', 10, 1],
    ['?per_page=50', 50, 1],
    ['?per_page=100', 60, 1],
    ['?per_page=7', 25, 1],
    ['?per_page=1000', 25, 1],
    ['?page=0', 25, 1],
    ['?page=-2', 25, 1],
    ['?page=x', 25, 1],
    ['?page=99', 10, 3],
    ['?page=99999999999999999999', 10, 3],
    ['?page=2&page=3', 10, 3],
  ])('%s: %i rows of page %i', async (query, rows, current) => {
    const page = await list(query)
    expect([page.data.length, page.current_page]).toEqual([rows, current])
  })

  it('answers an empty result', async () => {
    expect(await list('?name=nessuno')).toMatchObject({
      data: [],
      from: null,
      to: null,
      total: 0,
      last_page: 1,
      current_page: 1,
    })
  })

  it('counts a new dealer at once for its creator', async () => {
    await list('?name=appena')
    await t.deps.db.transaction().execute(async (tx) => buildDealer(tx, { name: 'Appena nata' }))
    await expect.poll(async () => (await list('?name=appena')).total).toBe(1)
    await t.deps.db.deleteFrom('dealers').where('name', '=', 'Appena nata').execute()
  })
})

describe('sorting', () => {
  it('sorts by name and Baldo ID in both directions, by name without an order', async () => {
    const rossi = '?name=rossi&per_page=10'
    expect(names(await list(`${rossi}&sort=-name`))[0]).toBe('Rossi 51')
    expect(names(await list(`${rossi}&sort=-baldo_id`))[0]).toBe('Rossi 00')
    expect(names(await list(`${rossi}&sort=baldo_id`))[0]).toBe('Rossi 51')
    expect(names(await list(`${rossi}&sort=`))[0]).toBe('Rossi 00')
  })
})

describe('filters', () => {
  it.each([
    ['ancora', ['Àncora Motori']],
    ['ÀNCORA', ['Àncora Motori']],
    ['ncora mot', ['Àncora Motori']],
    [' ancora ', ['Àncora Motori']],
    ['%', ['Sconto 100% Auto']],
    ['_', ['Under_score Srl']],
    ['\\', ['Back\\slash']],
    ['"truck"', ['O’Neil "Truck"']],
    ["d'angelo;", ["D'Angelo; DROP TABLE dealers"]],
    ['anc\0ora', ['Àncora Motori']],
    ['%%', []],
    ['x'.repeat(5000), []],
  ])('name=%.20j', async (name, expected) => {
    expect(names(await list(`?name=${encodeURIComponent(name)}`))).toEqual(expected)
  })

  it('matches the Baldo ID as a substring and the district exactly, combined', async () => {
    expect((await list('?baldo_id=r-200')).total).toBe(1)
    expect((await list(`?district_id=${genoa}`)).total).toBe(special.length)
    expect(names(await list(`?district_id=${genoa}&name=auto`))).toEqual(['Sconto 100% Auto'])
    expect((await list(`?district_id=${genoa}&baldo_id=r-1`)).total).toBe(0)
  })

  it.each(['abc', '-1', '1.5', '1 OR 1=1', '99999999999999999999', '%00', '0x1'])(
    'district_id=%s finds nothing',
    async (value) => {
      expect((await list(`?district_id=${encodeURIComponent(value)}`)).total).toBe(0)
    },
  )

  it('ignores blank and unknown filters and prototype keys', async () => {
    expect((await list('?name=&baldo_id=%20&district_id=&__proto__=1&constructor=x&id=1')).total).toBe(60)
  })

  it('are kept in every link, with the sort', async () => {
    const query = '?name=rossi&sort=-name&per_page=10'
    const page = await list(`${query}&page=3`)
    const urls = page.links.flatMap(({ url }) => url ?? [])
    expect(urls.length).toBeGreaterThan(4)
    for (const url of urls) expect(url).toMatch(/^\/api\/v1\/dealers\?page=\d+&name=rossi&sort=-name&per_page=10$/)
    const next = (await admin.get<Page<Dealer>>(page.links.at(-1)?.url ?? '')).body
    expect([next.current_page, names(next)[0]]).toEqual([4, 'Rossi 21'])
  })
})

describe('scope', () => {
  it('is the assigned partners with any filter, in the total too', async () => {
    const own = await buildDealer(t.deps.db, { name: 'Mia' })
    for (const role of ['sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager'] as const) {
      const caller = await t.as(role, { dealers: [own.id] })
      expect(await list('?per_page=100', caller)).toMatchObject({ total: 1, data: [{ id: own.id }] })
      expect((await list('?name=rossi', caller)).total).toBe(0)
      expect((await caller.get(`/api/v1/dealers/${own.id}`)).status).toBe(200)
      expect((await caller.get(`/api/v1/dealers/${own.id - 1}`)).status).toBe(404)
    }
    expect((await list('', await t.as('sales_manager_rt'))).total).toBe(0)
  })

  it('answers a record with its district and region and no other keys', async () => {
    const { data } = await list('?name=ancora')
    expect(data[0]).toMatchObject({
      district_id: genoa,
      district: { id: genoa, name: 'Genova', code: 'GE', region: { name: 'Liguria' } },
    })
    expect(Object.keys(data[0] ?? {})).not.toContain('created_at')
    const one = await admin.get<Dealer>(`/api/v1/dealers/${data[0]?.id}`)
    expect(one.body).toEqual({ ...data[0], archived_by: null })
  })

  it('applies to workshops the same way', async () => {
    const workshop = await buildWorkshop(t.deps.db, { name: 'Officina àlfa' })
    const after = await t.as('after_sales_manager_rt', { workshops: [workshop.id] })
    const { body } = await after.get<Page<Dealer>>('/api/v1/workshops?name=ALFA&per_page=10')
    expect(body).toMatchObject({ total: 1, data: [{ id: workshop.id }] })
    expect(body.links.find((link) => link.active)?.url).toBe('/api/v1/workshops?page=1&name=ALFA&per_page=10')
  })
})

import type { SearchResults } from '@portale/domain/front/search/search.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, buildDealer, buildWorkshop, vatNumber } from '../../../test/fixtures/factories.ts'
import { startSecondServer } from '../../../test/second.ts'

let t: TestApp
let admin: Caller
let mine: { dealer: number; workshop: number }
const search = async (q: string, caller = admin) =>
  (await caller.get<SearchResults>(`/api/v1/search?q=${encodeURIComponent(q)}`)).body
const shown = ({ dealers, workshops, customers }: SearchResults) =>
  [...dealers, ...workshops, ...customers].map(({ name }) => name)
const nothing = { dealers: [], workshops: [], customers: [], groups: [] }
const vat_n = vatNumber(987_654_321)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  const dealer = await buildDealer(db, { name: 'Rossi Concessionaria', baldo_id: '00204118' })
  const workshop = await buildWorkshop(db, { name: 'Rossi Officina', dealer_id: dealer.id })
  mine = { dealer: dealer.id, workshop: workshop.id }
  await buildDealer(db, { name: 'Rossi Altra concessionaria' })
  await buildWorkshop(db, { name: 'Rossi Altra officina' })
  await buildCustomer(db, { name: 'Rossi Trasporti', vat_n })
  for (const name of ['Élite 100% Sconto', 'Under_score', 'Back\\slash', "O'Hara; DROP TABLE users"])
    await buildDealer(db, { name })
})
afterAll(() => t.close())

it('a result has code, name and city', async () => {
  const { dealers, customers } = await search('rossi')
  expect(dealers[1]).toEqual({ id: mine.dealer, code: '00204118', name: 'Rossi Concessionaria', city: 'Torino' })
  expect(customers).toEqual([{ id: expect.any(Number), code: vat_n, name: 'Rossi Trasporti', city: null }])
})

describe('finds only what the role may open', () => {
  it.each<[RoleName, string[]]>([
    [
      'administrator',
      [
        'Rossi Altra concessionaria',
        'Rossi Concessionaria',
        'Rossi Altra officina',
        'Rossi Officina',
        'Rossi Trasporti',
      ],
    ],
    [
      'superuser_rt',
      [
        'Rossi Altra concessionaria',
        'Rossi Concessionaria',
        'Rossi Altra officina',
        'Rossi Officina',
        'Rossi Trasporti',
      ],
    ],
    ['after_sales_manager_rt', ['Rossi Officina']],
    ['sales_manager_rt', ['Rossi Concessionaria']],
    ['dealer_sales_manager', []],
    ['dealer_holder', ['Rossi Concessionaria']],
    ['dealer_holder_sales_manager', ['Rossi Concessionaria']],
    ['workshop_user', ['Rossi Officina']],
  ])('%s', async (role, expected) => {
    const caller = await t.as(role, { dealers: [mine.dealer], workshops: [mine.workshop] })
    const results = await search('rossi', caller)
    expect(shown(results)).toEqual(expected)
    for (const kind of ['dealers', 'workshops', 'customers'] as const)
      for (const { id } of results[kind]) expect((await caller.get(`/api/v1/${kind}/${id}`)).status).toBe(200)
    if (role !== 'administrator' && role !== 'superuser_rt') {
      expect(await search('rossi', await t.as(role))).toEqual(nothing)
      expect(await search(vat_n, caller)).toEqual(nothing)
      expect(await search('altra', caller)).toEqual(nothing)
    }
  })

  it('401 without a session', async () => {
    expect((await t.anonymous.get('/api/v1/search?q=rossi')).status).toBe(401)
  })
})

describe('finds for the text', () => {
  const customer = ['Rossi Trasporti']
  it.each([
    ['ROSSI trasp', customer],
    ['trasp rossi', customer],
    [vat_n, customer],
    [`IT${vat_n}`, customer],
    [`it${vat_n}`, customer],
    [vat_n.slice(2, 9), customer],
    [`rossi IT${vat_n.slice(0, 4)}`, customer],
    ['204118', ['Rossi Concessionaria']],
    ['  rossi\t204118 ', ['Rossi Concessionaria']],
    ['elite', ['Élite 100% Sconto']],
    ['e\u0301lite', ['Élite 100% Sconto']],
    ['100%', ['Élite 100% Sconto']],
    ['er_sc', ['Under_score']],
    ['k\\s', ['Back\\slash']],
    ["o'hara; drop", ["O'Hara; DROP TABLE users"]],
    ['ro\0ssi tras', customer],
    ['rossi rossi rossi nessuno', []],
    ['1=1 OR', []],
    ['%%%', []],
    ['___', []],
    ['$1 $2', []],
    ['<script>', []],
    ['\u202E\u200b\ufeff👩‍🔧', []],
    ['x'.repeat(5000), []],
    ['x '.repeat(2000), []],
  ])('%.20j', async (q, expected) => {
    expect(shown(await search(q))).toEqual(expected)
  })

  it.each(['', 'r', 'ro', ' ro ', '  \t ', 'IT', '\0\0\0', '👩'])('%j is too short', async (q) => {
    expect(await search(q)).toEqual(nothing)
  })

  it('uses the last of several parameters, and accepts a missing or malformed one', async () => {
    expect((await admin.get('/api/v1/search')).body).toEqual(nothing)
    expect((await admin.get<SearchResults>('/api/v1/search?q=x&q=elite')).body.dealers).toHaveLength(1)
    for (const q of ['%', '%zz', '%ff%ff%ff', '%ed%a0%80abc', '[]', '%cc%80%cc%81%cc%80'])
      expect([200, 400]).toContain((await admin.get(`/api/v1/search?q=${q}`)).status)
  })
})

it('rejects calls beyond the rate limit (429)', async () => {
  const strict = await startSecondServer(t, {
    limits: { ...t.deps.config.limits, typeahead: { count: 2, minutes: 1 } },
  })
  try {
    const caller = strict.as(await t.as('dealer_holder'))
    const statuses = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await caller.get('/api/v1/search?q=rossi')).status)
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await strict.close()
  }
})

describe('a telephone number', () => {
  const find = async (q: string, caller = admin) =>
    (await search(q, caller)).groups.find(({ kind }) => kind === 'contacts')?.items.map(({ label }) => label) ?? []

  beforeAll(async () => {
    const { id: customer_id } = await buildCustomer(t.deps.db, { name: 'Telefoni' })
    const phones = {
      Prefisso: '+39 011 765 4321',
      Unito: '0117654321',
      Due: '02 998877; +39 340/55 66 778',
      Estero: '+44 20 7654 321',
    }
    for (const [name, phone] of Object.entries(phones))
      await t.deps.db
        .insertInto('customer_contacts')
        .values({ customer_id, name, email: 'telefoni@cliente.example', phone })
        .execute()
  })

  it.each([
    ['0117654321', ['Unito', 'Prefisso']],
    ['+39 011 765 4321', ['Unito', 'Prefisso']],
    ['0039 011/765.43-21', ['Unito', 'Prefisso']],
    ['(011) 7654\u00a0321', ['Unito', 'Prefisso']],
    ['011 76\u200b54', ['Unito', 'Prefisso']],
    ['11765', ['Unito', 'Prefisso']],
    ['340 5566778', ['Due']],
    ['+393405566778', ['Due']],
    ['0044 20 7654321', ['Estero']],
  ])('“%s” finds %j', async (q, names) => {
    expect(await find(q)).toEqual(names)
  })

  it.each([
    '998877340', // the end of one and the beginning of the next
    '0117654322',
    '1_7654321',
    '%765',
    '0117654321 Assente',
    '1'.repeat(300),
  ])('“%s” finds nobody', async (q) => {
    expect(await find(q)).toEqual([])
  })

  it('finds with a name too, in any order', async () => {
    expect(await find('7654321 prefisso')).toEqual([])
    expect(await find('unito 0117654321')).toEqual(['Unito'])
  })

  it('finds nobody for those who see no contacts', async () => {
    const holder = await t.as('dealer_holder', { dealers: [mine.dealer] })
    expect(await find('0117654321', holder)).toEqual([])
  })
})

describe('among thousands of records', () => {
  let owner: Client
  const kinds = ['dealers', 'workshops', 'customers'] as const
  const scans = async () =>
    (
      await t.deps.pool.query<{ name: string; count: number }>(
        `SELECT indexrelname AS name, idx_scan AS count FROM pg_stat_user_indexes WHERE indexrelname ~ '_search$' ORDER BY 1`,
      )
    ).rows

  beforeAll(async () => {
    owner = new Client({ connectionString: t.databaseUrl })
    await owner.connect()
    const number = "lpad((i * 7919 % 10000000)::text, 7, '0')"
    for (const table of ['dealers', 'workshops'])
      await owner.query(`INSERT INTO ${table} (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
        SELECT 'B' || ${number}, 'Ditta ' || md5(i::text), 'Vendita', 'Via Roma 1', '10100', 'Torino', (SELECT min(id) FROM districts), 'Nord'
        FROM generate_series(1, 3000) i`)
    await owner.query(`INSERT INTO customers (vat_n, name)
      SELECT '5000' || ${number}, 'Cliente ' || md5(i::text) FROM generate_series(1, 3000) i`)
    await owner.query(`INSERT INTO customer_contacts (customer_id, name, email, phone)
      SELECT (SELECT min(id) FROM customers), 'Persona', 'persona@cliente.example', '+39 0' || ${number}
      FROM generate_series(1, 3000) i`)
    await owner.query('VACUUM (ANALYZE) dealers, workshops, customers, customer_contacts')
  })
  afterAll(() => owner.end())

  it('answers the first six of each kind by name', async () => {
    for (const kind of kinds) {
      const found = (await search(kind === 'customers' ? 'cliente' : 'ditta'))[kind].map(({ name }) => name)
      expect(found).toHaveLength(6)
      expect(found).toEqual(found.toSorted(new Intl.Collator('it').compare))
    }
  })

  it('finds the rare ones of a scope of hundreds beyond those that come first, and nothing foreign', async () => {
    const { rows } = await owner.query<{ id: string; name: string }>(`
      UPDATE workshops SET name = 'Žzz ' || (ARRAY['Rarissima', 'Rarissima 100%', 'rarÌssima estera'])[turn]
      FROM (SELECT id AS chosen, row_number() OVER (ORDER BY id) AS turn FROM workshops WHERE name LIKE 'Ditta %' LIMIT 3) w
      WHERE id = chosen RETURNING id, name`)
    const { rows: others } = await owner.query<{ id: string }>(
      `SELECT id FROM workshops WHERE name LIKE 'Ditta %' ORDER BY name LIMIT 400`,
    )
    const scope = [...rows.filter(({ name }) => !name.includes('estera')), ...others].map(({ id }) => Number(id))
    const manager = await t.as('after_sales_manager_rt', { workshops: scope })
    const find = async (q: string) => (await search(q, manager)).workshops.map(({ name }) => name)
    expect(await find('RARISSIMA')).toEqual(['Žzz Rarissima', 'Žzz Rarissima 100%'])
    expect(await find('žzz rarìssima')).toEqual(['Žzz Rarissima', 'Žzz Rarissima 100%'])
    expect(await find('rarissima 100%')).toEqual(['Žzz Rarissima 100%'])
    expect(await find('rarissima 1_0')).toEqual([])
    expect(await find('estera rarissima')).toEqual([])
  })

  it('uses the trigram indexes', async () => {
    const before = await scans()
    const read = async () => {
      for (const q of ['f899139', 'f899139 torino', vat_n, `IT${vat_n}`, '+39 0007 919']) await search(q)
      await admin.get('/api/v2/workshops?search=f899139')
      return (await scans()).filter(({ count }, index) => count > (before[index]?.count ?? 0)).map(({ name }) => name)
    }
    // PostgreSQL publishes a connection's statistics up to a second later.
    await expect
      .poll(read, { interval: 300 })
      .toEqual(expect.arrayContaining([...kinds.map((kind) => `${kind}_search`), 'customer_contacts_phone_search']))
  })
})

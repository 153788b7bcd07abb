import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery, dropDatabase } from '../../../test/drop-database.ts'
import { createFoldedRows, type FoldedRows, foldedRowKinds } from '../../../test/fixtures/folded-rows.fixtures.ts'
import { seedDistricts } from '../../network/districts/district.seed.ts'
import { connect } from './connection.ts'
import { type FoldedTable, foldedKeys } from './equal-rows.queries.ts'
import { applicationRole, applyMigration, migrate, readMigrations } from './migrate.ts'

// A database of the version before texts were unique as they look, with rows of then, is brought to the present version.

const before = '0176'
const tables = Object.keys(foldedKeys) as FoldedTable[]

/** Codes that the version before took for different ones. */
const codes = ['QZ 10', 'QZ  10', ' QZ 10', 'QZ\u00a010', 'QZ 1\u200b0', 'ＱＺ 10', 'QZ10', 'QZ 11', 'qz 12']
const names = ['Cavo', 'CAVO', 'Cavo ', 'Ca\u00advo', 'Però', 'Pero\u0300', 'Pero', 'Unico']
const texts: Record<FoldedTable, string[]> = {
  dealers: codes,
  workshops: codes,
  lead_models: names,
  lead_work_types: names,
  rejection_reasons: names,
  saved_views: names,
}
/** How each looks: rows with the same number look the same. */
const looks = { codes: [1, 1, 1, 1, 1, 1, 2, 3, 4], names: [1, 1, 1, 1, 2, 2, 2, 3] }
const looksOf = (table: FoldedTable) => (texts[table] === codes ? looks.codes : looks.names)

/** How a text is written in the old version, `$1`; with the person 1. */
const partner = (
  table: string,
) => `INSERT INTO ${table} (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
  SELECT $1, 'Ditta', 'Vendita', 'Via Roma 1', '10100', 'Torino', min(id), 'Nord' FROM districts RETURNING id`
const insertions: Record<FoldedTable, string> = {
  dealers: partner('dealers'),
  workshops: partner('workshops'),
  lead_models: 'INSERT INTO lead_models (name) VALUES ($1) RETURNING id',
  lead_work_types: 'INSERT INTO lead_work_types (name) VALUES ($1) RETURNING id',
  rejection_reasons: 'INSERT INTO rejection_reasons (text) VALUES ($1) RETURNING id',
  saved_views: `INSERT INTO saved_views (user_id, list, name, search)
    SELECT id, 'dealers', $1, 'city=torino' FROM users RETURNING id`,
}

const name = `portale_test_${randomBytes(6).toString('hex')}`
const url = () => Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
const ids = new Map<FoldedTable, number[]>()
let rowsBefore: object[]
let rowsAfter: object[]
let t: TestApp
let admin: Caller
let rows: FoldedRows

/** Every row of these tables. */
async function listRows(client: Client): Promise<object[]> {
  const found: object[] = []
  for (const table of [...tables, 'customers', 'customer_contacts'])
    found.push(...(await client.query<{ row: object }>(`SELECT to_jsonb(r) AS row FROM ${table} r ORDER BY r.id`)).rows)
  return found
}

async function createOldDatabase(client: Client): Promise<void> {
  await client.query(applicationRole)
  await client.query(
    'CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  for (const migration of readMigrations().filter((one) => one.name < before)) await applyMigration(client, migration)
  const { db } = connect(url(), { maxConnections: 1 })
  await seedDistricts(db)
  await db.destroy()
  await client.query(`INSERT INTO users (name, email, role_id)
    SELECT 'Anna', 'anna@rete.example', id FROM roles WHERE name = 'administrator'`)
  for (const table of tables) {
    const inserted: number[] = []
    for (const text of texts[table]) inserted.push(Number((await client.query(insertions[table], [text])).rows[0].id))
    ids.set(table, inserted)
  }
  await client.query(`INSERT INTO customers (vat_n, name) VALUES ('01234567897', 'Uno'), ('00000000000', 'Due')`)
  await client.query(`INSERT INTO customer_contacts (customer_id, name, email, phone)
    SELECT c.id, k.* FROM customers c, (VALUES ('Nicolò Rossi', 'n@cliente.example', '+39 011 123456'),
      ('NICOLO'' ROSSI', 'N@cliente.example', '011123456')) k WHERE c.name = 'Uno'
    UNION ALL SELECT id, 'Nicolò Rossi', 'n@cliente.example', '011 123456' FROM customers`)
}

beforeAll(async () => {
  await adminQuery(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  const client = new Client({ connectionString: url() })
  await client.connect()
  try {
    await createOldDatabase(client)
    rowsBefore = await listRows(client)
    await migrate(url())
    rowsAfter = await listRows(client)
  } finally {
    await client.end()
  }
  t = await testApp({}, name)
  const { id } = await t.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  admin = await t.as(id)
  rows = await createFoldedRows(t, admin)
})
afterAll(async () => {
  await t?.close()
  await dropDatabase(inject('databaseUrl'), name)
})

it('every row is there as it was', () => {
  expect(rowsBefore).toHaveLength(2 * codes.length + 4 * names.length + 2 + 4)
  expect(rowsAfter).toHaveLength(rowsBefore.length)
  expect(rowsAfter).toMatchObject(rowsBefore)
})

describe.each(tables)('%s', (table) => {
  it('marks all but the first of those that look the same, and no other', async () => {
    const seen = new Set<number>()
    for (const [index, look] of looksOf(table).entries()) {
      const id = ids.get(table)?.[index] ?? 0
      expect(await rows.findMark(table, id)).toBe(seen.has(look) ? id : 0)
      seen.add(look)
    }
  })

  it('lists exactly those', async () => {
    if (table === 'saved_views') return
    const look = looksOf(table)
    const expected = (ids.get(table) ?? []).filter((_, index) => look.filter((one) => one === look[index]).length > 1)
    const { path } = foldedRowKinds[table]
    const { data } = (await admin.get<{ data: { id: number }[] }>(`${path}?duplicates=1&per_page=100`)).body
    expect(data.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(expected)
  })

  it('saves each as it is, after which it has its mark still', async () => {
    for (const [index, text] of texts[table].entries()) {
      const id = ids.get(table)?.[index] ?? 0
      const mark = await rows.findMark(table, id)
      expect([text, (await rows.save(table, id, text)).status]).toEqual([text, 200])
      expect(await rows.findMark(table, id)).toBe(mark)
    }
  })

  it('rejects a new one that looks like any of them (422)', async () => {
    const { key, column, sentence } = foldedRowKinds[table]
    for (const text of texts[table]) {
      const { status, body } = await rows.create(table, text)
      expect([text, status, body.errors]).toEqual([
        text,
        422,
        { [`${key}.${column}`]: [expect.stringMatching(sentence)] },
      ])
    }
  })

  it('a corrected one is unmarked, and can’t come back (422)', async () => {
    const id = ids.get(table)?.[1] ?? 0
    expect((await rows.save(table, id, `Corretto ${table}`)).status).toBe(200)
    expect(await rows.findMark(table, id)).toBe(0)
    expect((await rows.save(table, id, texts[table][1] ?? '')).status).toBe(422)
  })
})

it('finds the customer with a contact twice, not the one with a namesake elsewhere', async () => {
  const { rows: found } = await sql<{ name: string }>`
    SELECT c.name FROM duplicate_contacts d JOIN customers c ON c.id = d.customer_id`.execute(t.deps.db)
  expect(found).toEqual([{ name: 'Uno' }])
})

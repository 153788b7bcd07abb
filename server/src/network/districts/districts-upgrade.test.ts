import { randomBytes } from 'node:crypto'
import type { District } from '@portale/domain/network/dealers/district.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery, dropDatabase } from '../../../test/drop-database.ts'
import { restore, unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'
import { connect } from '../../platform/db/connection.ts'
import { applicationRole, applyMigration, migrate, readMigrations } from '../../platform/db/migrate.ts'
import { seedDistricts } from './district.seed.ts'

// A database from before the provinces of 2026 is brought to the present version, and restored to a moment before it.

const name = `portale_test_${randomBytes(6).toString('hex')}`
const url = () => Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
const begun = ['CI', 'OG', 'OT', 'VS']

let t: TestApp
let before: string
beforeAll(async () => {
  await adminQuery(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  const client = new Client({ connectionString: url() })
  await client.connect()
  try {
    await client.query(applicationRole)
    await client.query(
      'CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const migration of readMigrations().filter((one) => one.name < '0221')) await applyMigration(client, migration)
    const { db } = connect(url(), { maxConnections: 1 })
    await seedDistricts(db)
    await db.destroy()
    await client.query('DELETE FROM districts WHERE code = ANY($1)', [begun])
    await client.query(`INSERT INTO users (name, email, role_id)
      SELECT 'Anna', 'anna@rete.example', id FROM roles WHERE name = 'administrator'`)
    await client.query(`INSERT INTO dealers (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
      SELECT 'D-1', 'Ditta', 'Vendita', 'Via Roma 1', '09010', 'Carbonia', id, 'Isole' FROM districts WHERE code = 'SU'`)
    const moment = 'to_char(clock_timestamp() AT TIME ZONE \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\')'
    before = (await client.query(`SELECT ${moment} AS at`)).rows[0].at
    await migrate(url())
  } finally {
    await client.end()
  }
  t = await testApp(unlimited, name)
})
afterAll(async () => {
  await t?.close()
  await dropDatabase(inject('databaseUrl'), name)
})

const admin = async () => t.as((await t.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id)
const list = async () => (await (await admin()).get<District[]>('/api/v1/districts')).body

it('has the four provinces that began, and a dealer of Sud Sardegna as it was', async () => {
  const districts = await list()
  expect(districts).toHaveLength(111)
  expect(
    districts
      .filter(({ valid_from }) => valid_from === '2026-01-01')
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(begun)
  const dealer = await t.deps.db.selectFrom('dealers').selectAll().executeTakeFirstOrThrow()
  expect(districts.find(({ id }) => id === dealer.district_id)).toMatchObject({ code: 'SU', valid_to: '2026-01-01' })
  expect(dealer).toMatchObject({ city: 'Carbonia', lock_version: 0 })
})

it('keeps them when a moment before the upgrade is restored', async () => {
  const { db } = t.deps
  await sql`UPDATE dealers SET district_id = (SELECT id FROM districts WHERE code = 'CI')`.execute(db)
  await restore(await admin(), before)
  const { district_id } = await db.selectFrom('dealers').select('district_id').executeTakeFirstOrThrow()
  const districts = await list()
  expect(districts).toHaveLength(111)
  expect(districts.find(({ id }) => id === district_id)?.code).toBe('SU')
})

it('knows the period of one that a server of the version before inserts', async () => {
  const { db } = t.deps
  await db.deleteFrom('districts').where('code', 'in', begun).execute()
  await seedDistricts(db)
  expect((await list()).filter(({ valid_from }) => valid_from === '2026-01-01')).toHaveLength(4)
})

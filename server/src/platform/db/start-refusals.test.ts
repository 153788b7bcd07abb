import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery, dropDatabase } from '../../../test/drop-database.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { explainStartError } from '../start-problem.ts'
import { listMissingMigrations, migrate } from './migrate.ts'

// Databases that a start refuses in one line. PostgreSQL 15: main.test.ts; a standby: failover.test.ts; poolers: pooler.test.ts.

const name = `portale_test_refused_${process.pid}`
const role = `portale_test_owner_${process.pid}`
let t: TestApp
let url: string
beforeAll(async () => {
  t = await testApp()
  await queryAsOwner(t, `CREATE ROLE ${role} LOGIN PASSWORD 'a-password'`)
  await queryAsOwner(t, `GRANT ${role} TO CURRENT_USER`)
  await adminQuery(t.databaseUrl, `CREATE DATABASE ${name} OWNER ${role}`)
  url = Object.assign(new URL(t.databaseUrl), { username: role, password: 'a-password', pathname: `/${name}` }).href
})
afterAll(async () => {
  await dropDatabase(t.databaseUrl, name)
  await queryAsOwner(t, `DROP ROLE ${role}`)
  await t.close()
})

const explain = async (work: Promise<unknown>) =>
  explainStartError(
    await work.then(
      () => new Error('it was taken'),
      (error: unknown) => error,
    ),
  )

it('of an owner who may not give the application’s role', async () => {
  const line = await explain(migrate(url))
  expect(line).toMatch(/^the database refuses: permission denied to grant role "portale_app"/)
  expect(line).not.toContain('\n')
  expect(await listMissingMigrations(url)).not.toEqual([]) // nothing was half done
})

it('of a server that was built without ICU', async () => {
  const superuser = Object.assign(new URL(t.databaseUrl), { username: 'postgres', pathname: `/${name}` }).href
  const remove = "SET allow_system_table_mods = on; DELETE FROM pg_collation WHERE collname = 'it-x-icu'"
  await adminQuery(superuser, remove)
  expect(await explain(migrate(url))).toBe(
    'PostgreSQL is built without ICU: it has no collation it-x-icu, by which names are in order',
  )
})

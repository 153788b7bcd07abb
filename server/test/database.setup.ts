import { mkdirSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDistricts } from '../src/network/districts/district.seed.ts'
import { connect } from '../src/platform/db/connection.ts'
import { embeddedPostgres } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { dropDatabase } from './drop-database.ts'
import { memoryFolder } from './memory.ts'

export const template = 'portale_test_template'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

// Two runs at the same time need a cluster each: TEST_DATA_DIR names its folder.
const folder = process.env.TEST_DATA_DIR ?? memoryFolder ?? '.cache/test'

/** A real PostgreSQL for all server tests, with a migrated template that every test file clones. */
export async function setup(project: TestProject) {
  if (memoryFolder) mkdirSync(memoryFolder, { recursive: true })
  const embedded = process.env.TEST_DATABASE_URL ? undefined : await embeddedPostgres(folder, { isDurable: false })
  const url = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''
  const client = new Client({ connectionString: url })
  await client.connect()
  const left = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname LIKE 'portale\\_test\\_%'",
  )
  for (const { datname } of left.rows) await dropDatabase(url, datname)
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  const templateUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href
  await migrate(templateUrl)
  const { db } = connect(templateUrl, { maxConnections: 1 })
  await seedDistricts(db)
  await db.destroy()
  project.provide('databaseUrl', url)
  return async () => {
    await embedded?.stop()
    if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true })
  }
}

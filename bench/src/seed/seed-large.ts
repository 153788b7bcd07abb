import { seedDemo } from '@portale/server/demo/demo.ts'
import { seedDistricts } from '@portale/server/network/districts/district.seed.ts'
import { type Config, ConfigError, readConfig } from '@portale/server/platform/config.ts'
import { DatabaseClient } from '@portale/server/platform/db/client.ts'
import { connect } from '@portale/server/platform/db/connection.ts'
import { embeddedPostgres } from '@portale/server/platform/db/embedded.ts'
import { migrate } from '@portale/server/platform/db/migrate.ts'
import { claimStore } from '@portale/server/platform/files/installation.ts'
import { openFileStore } from '@portale/server/platform/files/open-store.ts'
import type { Client } from 'pg'
import {
  analyze,
  insertDealers,
  insertMissingActivities,
  insertWorkshops,
  isLarge,
  largeSize,
  setTriggers,
} from './large.queries.ts'
import { insertCustomers } from './large-customers.queries.ts'
import { insertLeads } from './large-leads.queries.ts'
import { insertLargeUploads, insertPlaceholders, planLargeUploads, withoutIndexes } from './large-uploads.queries.ts'

const started = performance.now()
const say = (text: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`)

/** What a start would do first: the demonstration finds an empty database only before the large data is there. */
async function prepare(config: Config, url: string): Promise<void> {
  await migrate(url)
  const { db } = connect(url, { maxConnections: 1 })
  await seedDistricts(db)
  const files = await openFileStore(config.files)
  await claimStore(db, files)
  if (config.demo) await seedDemo(db, files, config)
  await db.destroy()
}

/** All in one transaction: a crash leaves neither half of the rows nor the triggers disabled. */
async function load(client: Client): Promise<void> {
  await client.query('BEGIN')
  await setTriggers(client, 'DISABLE')
  await insertDealers(client)
  await insertWorkshops(client)
  await insertCustomers(client)
  say(`${largeSize.dealers} dealers, ${largeSize.workshops} workshops, ${largeSize.customers} customers`)
  await insertPlaceholders(client)
  await insertLeads(client, largeSize.leads)
  say(`${largeSize.leads} leads`)
  await insertMissingActivities(client)
  await planLargeUploads(client)
  await withoutIndexes(client, () => insertLargeUploads(client, (rows) => say(`${rows} uploads`)))
  say('indexes made again')
  await setTriggers(client, 'ENABLE')
  await client.query(`SELECT rebuild_activity_progress(), rebuild_lead_last_saves(), rebuild_upload_reason_counts(),
    rebuild_lead_counts(), rebuild_upload_counts()`)
  await client.query('COMMIT')
}

async function seedLarge(config: Config, url: string): Promise<void> {
  await prepare(config, url)
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    if (await isLarge(client)) throw new ConfigError('there are more than 10,000 dealers already: nothing was added')
    await client.query("SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'")
    await load(client)
    say('analysing')
    await analyze(client)
    say('done')
  } finally {
    await client.end()
  }
}

try {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir, config)
  try {
    await seedLarge(config, config.databaseUrl ?? embedded?.url ?? '')
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`seed-large: ${error.message}`)
  process.exitCode = 1
}

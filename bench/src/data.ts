import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertDealers, largeSize, setTriggers } from '@portale/server/demo/large.queries.ts'
import { Client } from 'pg'
import { insertMails, insertNotifications, insertUsers } from './people.queries.ts'
import { databaseUrl, start } from './servers.ts'
import { auditSize, insertAudits } from './time-machine.data.ts'

const cache = process.env.BENCH_FOLDER ?? fileURLToPath(new URL('../../.cache', import.meta.url))
const seed = fileURLToPath(new URL('../../server/src/demo/seed-large.ts', import.meta.url))

/** The installations with the large data, many dealers and many people; created once and cached. */
export const largeDataDir = join(cache, 'bench')
export const manyDealersData = { folder: join(cache, 'bench-export'), count: 200_000 }
export const peopleData = {
  folder: join(cache, 'bench-people'),
  size: { users: 20_000, notifications: 1_000_000, mails: 200_000 },
}

/** Creates an installation unless it exists in this size. */
async function ensureInstallation(folder: string, size: string, create: () => Promise<void>): Promise<void> {
  const done = join(folder, 'seeded')
  if (existsSync(done) && readFileSync(done, 'utf8') === size) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await create()
  writeFileSync(done, size)
}

/** Creates the large data with the demo accounts. */
export const ensureLargeData = (): Promise<void> =>
  ensureInstallation(largeDataDir, JSON.stringify(largeSize), async () => {
    console.log('Creating the large data, once: this takes some minutes…')
    const { status } = spawnSync(process.execPath, [seed], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: largeDataDir, DATABASE_URL: '', DEMO: '1' },
    })
    if (status !== 0) throw new Error('the large data could not be created')
    await withTemporaryPortal(largeDataDir, vacuum)
  })

/** Creates the demo data with many more dealers. */
export const ensureManyDealers = (): Promise<void> =>
  ensureInstallation(manyDealersData.folder, String(manyDealersData.count), () =>
    withTemporaryPortal(manyDealersData.folder, async (client) => {
      await client.query('BEGIN')
      await setTriggers(client, 'DISABLE')
      await insertDealers(client, manyDealersData.count)
      await setTriggers(client, 'ENABLE')
      await client.query('COMMIT')
      await vacuum(client)
    }),
  )

/** Creates the demo data with many more users, notifications and mails. */
export const ensurePeople = (): Promise<void> =>
  ensureInstallation(peopleData.folder, JSON.stringify(peopleData.size), () =>
    withTemporaryPortal(peopleData.folder, (client) => insertPeople(client, peopleData.size)),
  )

const audits = join(cache, 'bench-time-machine')

/** Creates the demo data with a million audit rows; returns its folder. */
export async function ensureAudits(): Promise<string> {
  await ensureInstallation(audits, JSON.stringify(auditSize), () =>
    withTemporaryPortal(audits, async (client) => {
      await insertAudits(client)
      await vacuum(client)
    }),
  )
  return audits
}

/** Inserts users with notifications and mails. */
export async function insertPeople(client: Client, size: typeof peopleData.size): Promise<void> {
  await client.query('BEGIN')
  await insertUsers(client, size.users)
  await insertNotifications(client, size.notifications)
  await insertMails(client, size.mails)
  await client.query('COMMIT')
  await vacuum(client)
}

/** Does what autovacuum would do during a measurement. */
export const vacuum = (client: Client) => client.query('VACUUM ANALYZE')

/** Runs `work` on the database of a portal that is started for it. */
async function withTemporaryPortal(dataDir: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  await withDatabase(dataDir, work)
  await portal.stop()
}

/** Runs `work` on the database of an installation whose portal is running. */
export async function withDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

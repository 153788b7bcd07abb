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

/** The installations with the large data, with many dealers, and with many people; made once and kept. */
export const largeData = join(cache, 'bench')
export const manyDealers = { folder: join(cache, 'bench-export'), count: 200_000 }
export const people = {
  folder: join(cache, 'bench-people'),
  size: { users: 20_000, notifications: 1_000_000, mails: 200_000 },
}

/** Makes an installation unless it is there in this size. */
async function ensure(folder: string, size: string, make: () => Promise<void>): Promise<void> {
  const done = join(folder, 'seeded')
  if (existsSync(done) && readFileSync(done, 'utf8') === size) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await make()
  writeFileSync(done, size)
}

/** Makes the large data unless it is there, with the demonstration's accounts. */
export const ensureLargeData = (): Promise<void> =>
  ensure(largeData, JSON.stringify(largeSize), async () => {
    console.log('Making the large data, once: some minutes…')
    const { status } = spawnSync(process.execPath, [seed], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: largeData, DATABASE_URL: '', DEMO: '1' },
    })
    if (status !== 0) throw new Error('the large data could not be made')
    await asOwner(largeData, tidy)
  })

/** The demonstration with many more dealers. */
export const ensureManyDealers = (): Promise<void> =>
  ensure(manyDealers.folder, String(manyDealers.count), () =>
    asOwner(manyDealers.folder, async (client) => {
      await client.query('BEGIN')
      await setTriggers(client, 'DISABLE')
      await insertDealers(client, manyDealers.count)
      await setTriggers(client, 'ENABLE')
      await client.query('COMMIT')
      await tidy(client)
    }),
  )

/** The demonstration with many more users, what they were told, and their mails. */
export const ensurePeople = (): Promise<void> =>
  ensure(people.folder, JSON.stringify(people.size), () =>
    asOwner(people.folder, (client) => insertPeople(client, people.size)),
  )

const audits = join(cache, 'bench-time-machine')

/** The demonstration with a million rows of the audit; answers where it lies. */
export async function ensureAudits(): Promise<string> {
  await ensure(audits, JSON.stringify(auditSize), () =>
    asOwner(audits, async (client) => {
      await insertAudits(client)
      await tidy(client)
    }),
  )
  return audits
}

/** So many people with their notifications and mails, for an installation that has none yet. */
export async function insertPeople(client: Client, size: typeof people.size): Promise<void> {
  await client.query('BEGIN')
  await insertUsers(client, size.users)
  await insertNotifications(client, size.notifications)
  await insertMails(client, size.mails)
  await client.query('COMMIT')
  await tidy(client)
}

/** What autovacuum would do some time later, in the middle of a measurement. */
export const tidy = (client: Client) => client.query('VACUUM ANALYZE')

/** Starts a portal, works on its database, and stops it. */
async function asOwner(dataDir: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  await withOwner(dataDir, work)
  await portal.stop()
}

/** Works on the database of an installation whose portal runs. */
export async function withOwner<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

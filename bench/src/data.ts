import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { insertPeople } from './people.queries.ts'
import { checkout, startPortal } from './portal.ts'

const cache = process.env.BENCH_FOLDER ?? join(checkout, '.cache/bench')
const large = join(cache, 'large')

/** The connection URL of a running portal's PostgreSQL. */
function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://portale_owner:${password}@127.0.0.1:${port}/portale`
}

/** Runs `work` on the database of a running portal. */
export async function withDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the large data once, with the people of the mix; takes five minutes. The older of two builds creates them,
 * as migrations only go forward: the other one migrates its copy.
 */
export async function ensureLargeData(folder = checkout): Promise<void> {
  const done = join(large, 'complete')
  if (existsSync(done)) return
  mkdirSync(cache, { recursive: true })
  if (!existsSync(join(large, 'postgres'))) {
    console.log('Creating the large data, once: this takes five minutes…')
    const env = { ...process.env, DATA_DIR: large, DATABASE_URL: '', DEMO: '1' }
    const { status } = spawnSync('npm', ['run', 'seed-large'], { cwd: folder, stdio: 'inherit', env })
    if (status !== 0) throw new Error('the large data could not be created')
  }
  const portal = await startPortal(large, folder)
  await withDatabase(large, async (client) => {
    await insertPeople(client)
    await client.query('VACUUM ANALYZE') // what autovacuum would do during a measurement
  })
  await portal.stop()
  writeFileSync(done, '')
}

/** A copy of the large data, which what is measured may change. */
export function copyLargeData(name: string): string {
  const copy = join(cache, name)
  rmSync(copy, { recursive: true, force: true })
  execFileSync('cp', ['-a', '--reflink=auto', large, copy])
  return copy
}

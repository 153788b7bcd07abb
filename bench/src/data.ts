import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { databaseUrl, start } from './servers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const seed = fileURLToPath(new URL('../../server/src/demo/seed-large.ts', import.meta.url))

/** The installation with the large data, made once and kept. */
export const largeData = join(root, '.cache', 'bench')

/** Makes the large data unless it is there, with the demonstration's accounts. */
export async function ensureLargeData(): Promise<void> {
  const done = join(largeData, 'seeded')
  if (existsSync(done)) return
  mkdirSync(largeData, { recursive: true })
  console.log('Making the large data, once: some minutes…')
  const { status } = spawnSync(process.execPath, [seed], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: largeData, DATABASE_URL: '', DEMO: '1' },
  })
  if (status !== 0) throw new Error('the large data could not be made')
  await tidy()
  writeFileSync(done, new Date().toISOString())
}

/** What autovacuum would do some time later, in the middle of a measurement. */
async function tidy(): Promise<void> {
  const portal = await start('portal', { DATA_DIR: largeData, DEMO: '1' })
  const client = new Client({ connectionString: databaseUrl(largeData) })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
  await portal.stop()
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { embeddedPostgres } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { checkOutVersion } from './old-version.ts'
import { proveRollingUpgrade } from './rolling-upgrade.ts'
import type { Tally } from './tally.ts'

/** Puts the present schema into the template that every new database of this PostgreSQL is a copy of. */
async function migrateTemplate(ownerUrl: string): Promise<void> {
  const url = Object.assign(new URL(ownerUrl), { pathname: '/template1' })
  const administrator = new Client({ connectionString: Object.assign(new URL(url), { username: 'postgres' }).href })
  await administrator.connect()
  await administrator.query('ALTER DATABASE template1 OWNER TO portale_owner')
  await administrator.end()
  await migrate(url.href)
}

/** Runs the earlier version's own test of every route as every role, on the present schema. */
export async function proveCalls(folder: string, tally: Tally): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-releases-'))
  chmodSync(dataDir, 0o755) // when started by root, PostgreSQL runs as another user
  const embedded = await embeddedPostgres(dataDir, { isDurable: false })
  try {
    await migrateTemplate(embedded.url)
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    const child = spawn(
      process.execPath,
      // The earlier version's own limit for a set-up is too short beside other work, and can't be changed any more.
      [vitest, 'run', '--project', 'server', '--reporter=dot', '--hookTimeout=120000', 'server/test/access'],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: embedded.url },
      },
    )
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) console.log(output)
    tally.expect(code === 0, 'the calls of the earlier version fail on the present schema')
    tally.count('earlier versions whose calls were walked on the present schema')
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * npm run prove releases [REF]: servers of an earlier version, the newest tag or the version before the newest
 * migration, work on the present schema and are replaced without a failed request.
 */
export async function proveReleases(tally: Tally, ref?: string): Promise<void> {
  const { name, folder } = checkOutVersion(ref)
  console.log(`from ${name} to the present version`)
  await proveCalls(folder, tally)
  await proveRollingUpgrade(folder, tally)
}

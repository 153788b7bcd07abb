import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPostgres } from '@portale/server/db/embedded.ts'

const dataDir = join(import.meta.dirname, '..', '.cache', process.env.E2E_DATA ?? 'e2e')
const postmaster = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')

/** Kills the PostgreSQL of this run, or the one that an interrupted run left behind. */
function killPostgres(): void {
  if (!existsSync(postmaster)) return
  try {
    process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // it has already stopped
  }
}

killPostgres()
rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
process.env.DATA_DIR = dataDir
process.env.DEMO = '1'
process.env.RATE_LIMITS = JSON.stringify({
  login_address: { count: 10_000 },
  login_account: { count: 1000 },
  foreign_customers: { count: 10_000 },
  forgot_account: { count: 1000 },
  forgot_address: { count: 10_000 },
  reset_password: { count: 10_000 },
  uploads: { count: 10_000 },
  exports: { count: 10_000 },
  typeahead: { count: 10_000 },
  time_machine: { count: 10_000 },
})
// Each run creates a new database, which need not survive a crash.
const { url } = await embeddedPostgres(dataDir, { isDurable: false })
process.env.DATABASE_URL = url
process.env.SECRET = 'journeys'.repeat(8)
process.on('exit', killPostgres)
await import('@portale/server/main.ts')

import { embeddedPostgres } from '@portale/server/platform/db/embedded.ts'
import { dataFolder, killPostgres, removeData } from './data-folder.ts'

const dataDir = dataFolder(process.env.E2E_DATA ?? 'e2e')

removeData(dataDir)
process.env.DATA_DIR = dataDir
process.env.DEMO = '1'
process.env.WEBHOOK_ALLOWED_NETWORKS = 'loopback'
process.env.RATE_LIMITS = JSON.stringify({
  login_address: { count: 10_000 },
  login_account: { count: 1000 },
  foreign_customers: { count: 10_000 },
  forgot_account: { count: 1000 },
  forgot_address: { count: 10_000 },
  reset_password: { count: 10_000 },
  uploads: { count: 10_000 },
  leads: { count: 10_000 },
  notices: { count: 40 }, // journeys make more in a second than people get in ten minutes
  exports: { at_once: 1000 },
  typeahead: { count: 10_000 },
  time_machine: { count: 10_000 },
})
// Each run creates a new database, which need not survive a crash.
const { url } = await embeddedPostgres(dataDir, { isDurable: false })
process.env.DATABASE_URL = url
process.env.SECRET = 'journeys'.repeat(8)
process.on('exit', () => killPostgres(dataDir))
await import('@portale/server/main.ts')

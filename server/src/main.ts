import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { demoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/demo.ts'
import { type Deps, openDeps } from './deps.ts'
import { seedDistricts } from './districts/district.seed.ts'
import { startWorker } from './jobs/worker.ts'
import { seedMenu } from './menu/menu.seed.ts'

const patience = 15_000

function announce(address: string, demo: boolean): void {
  console.log(`\nPortale Rete: ${address}`)
  if (!demo) return
  console.log(`\nDemo accounts, password ${demoAccounts[0]?.password}:`)
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(46)} ${account.label}`)
}

async function seed(deps: Deps): Promise<void> {
  await seedDistricts(deps.db)
  await seedMenu(deps.db)
  if (deps.config.demo) await seedDemo(deps.db, deps.files)
}

/** Configuration, database, application, listen; SIGTERM lets what runs finish within 15 seconds. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  let embedded: EmbeddedPostgres | undefined
  if (!config.databaseUrl) embedded = await embeddedPostgres(config.dataDir)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const deps = await openDeps(config, databaseUrl)
  await seed(deps)
  const app = await buildApp(deps, { level: process.env.LOG_LEVEL ?? 'info' })
  const worker = await startWorker(deps, databaseUrl, (message) => app.log.error(message))
  const address = await app.listen({ host: config.host, port: config.port })
  announce(process.env.BASE_URL ?? address, config.demo)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    await app.close()
    await worker.stop()
    await deps.stop()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  const port = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (error instanceof ConfigError) console.error(`Portale Rete: ${error.message}`)
  else if (port) console.error('Portale Rete: the port is in use; choose another with PORT')
  else console.error(error)
  process.exit(1)
}

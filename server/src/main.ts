import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { becomeOwner } from './commands/installation-owner.ts'
import { demoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/demo.ts'
import { seedVehicles } from './demo/vehicles.ts'
import { seedDistricts } from './network/districts/district.seed.ts'
import { openDeps, type ServerDeps } from './open-deps.ts'
import { assertRolesExist } from './people/accounts/role-settings.queries.ts'
import { startReportListener } from './people/mail/report-listener.ts'
import { seedMenu } from './people/menu/menu.seed.ts'
import { readConfig } from './platform/config.ts'
import { embeddedPostgres } from './platform/db/embedded.ts'
import { ensureMigrated } from './platform/db/migrate.ts'
import { claimStore } from './platform/files/installation.ts'
import { endCallsWithin } from './platform/http/time-limit.ts'
import { explainStartError } from './platform/start-problem.ts'
import { startHeartbeat } from './platform/system/heartbeat.ts'
import { listStartWarnings } from './platform/system/start-warnings.ts'
import { startWorker } from './worker.ts'

/** How long a process that stops waits for calls of other systems, in jobs and in requests. */
const callsMs = 10_000
/** How long the job runner and the database may take to stop once all requests are answered. */
const lastStepsMs = 15_000
let shutdownMs = { delay: 0, timeout: 0 }

function printAddress(address: string, demo: boolean): void {
  console.log(`\nPortale Rete: ${address}`)
  if (!demo) return
  console.log(`\nDemo accounts, password ${demoAccounts[0]?.password}:`)
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(46)} ${account.label}`)
}

async function seed(deps: ServerDeps): Promise<void> {
  await seedDistricts(deps.db)
  await seedMenu(deps.db)
  if (!deps.config.demo) return
  await seedDemo(deps.db, deps.files, deps.config)
  await seedVehicles(deps)
}

/** Closes what was opened, the last one first. */
const closers: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  becomeOwner(process.env)
  const config = readConfig(process.env)
  shutdownMs = config.shutdownMs
  if (config.traces) closers.push((await (await import('./platform/tracing.ts')).startTracing(config.traces)).stop)
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir, config)
  if (embedded) closers.push(embedded.stop)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await ensureMigrated(databaseUrl, config)
  const deps = await openDeps(config, databaseUrl)
  closers.push(deps.stop)
  await assertRolesExist(deps.db, config)
  await claimStore(deps.db, deps.files)
  await seed(deps)
  const app = await buildApp(deps, { level: config.logLevel })
  embedded?.watch((message) => app.log.warn(message))
  for (const warning of await listStartWarnings(deps.db)) app.log.warn(warning)
  // Nobody waits for its result, and other people's requests are running: it must not end the process.
  process.on('unhandledRejection', (error) => app.log.error(error, 'unhandled rejection'))
  const worker = await startWorker(deps, databaseUrl, (message) => app.log.error(message))
  closers.push(async () => {
    app.drain.begin()
    await wait(shutdownMs.delay) // a proxy sends requests until it has asked for the readiness
    endCallsWithin(callsMs)
    await Promise.all([app.drain.close(shutdownMs.timeout), worker.stop()])
  })
  const reports = await startReportListener(deps, (message) => app.log.error(message))
  if (reports) closers.push(reports.close)
  closers.push((await startHeartbeat(deps)).stop)
  const address = await app.listen({ host: config.host, port: config.port })
  printAddress(process.env.BASE_URL || address, config.demo)
}

function explain(error: unknown): void {
  const problem = explainStartError(error)
  console.error(problem === undefined ? error : `Portale Rete: ${problem}`)
}

let stopping = false

/** Closes everything, however far the start got; running requests may take SHUTDOWN_SECONDS. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), shutdownMs.delay + shutdownMs.timeout + lastStepsMs).unref()
  await started.catch(() => {})
  for (const close of closers.reverse()) await close().catch(explain)
  process.exit(code)
}

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
const started = start()
started.catch((error) => {
  explain(error)
  return stop(1)
})

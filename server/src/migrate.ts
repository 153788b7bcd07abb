import { readConfig } from './config.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { listMissingMigrations, migrate } from './db/migrate.ts'
import { explainStartError } from './start-problem.ts'

/** npm run migrate: applies the missing migrations; with `--check` it only names them. Returns the exit code. */
async function run(checksOnly: boolean): Promise<number> {
  const config = readConfig({ DEMO: '0', ...process.env })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const names = await (checksOnly ? listMissingMigrations(url) : migrate(url, config.migrateWaitSeconds))
    for (const name of names) console.log(`${checksOnly ? 'missing' : 'applied'} ${name}`)
    if (names.length === 0) console.log('no migration is missing')
    return checksOnly && names.length > 0 ? 1 : 0
  } finally {
    await embedded?.stop()
  }
}

try {
  process.exitCode = await run(process.argv.includes('--check'))
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}

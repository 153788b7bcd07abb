import { readConfig } from '../platform/config.ts'
import { listMissingMigrations, migrate } from '../platform/db/migrate.ts'
import { runProgram, withInstallation } from './command.ts'

/** npm run migrate: applies the missing migrations, to an empty external database all of them; `--check` only names them. */
await runProgram(async () => {
  const checksOnly = process.argv.includes('--check')
  const run = async (url: string, maxWaitSeconds: number) => {
    const names = await (checksOnly ? listMissingMigrations(url) : migrate(url, maxWaitSeconds))
    for (const name of names) console.log(`${checksOnly ? 'missing' : 'applied'} ${name}`)
    if (names.length === 0) console.log('no migration is missing')
    return !(checksOnly && names.length > 0)
  }
  if (!process.env.DATABASE_URL) return withInstallation(({ url, config }) => run(url, config.migrateWaitSeconds))
  const { databaseUrl = '', migrateWaitSeconds } = readConfig({ DEMO: '0', ...process.env })
  return run(databaseUrl, migrateWaitSeconds)
})

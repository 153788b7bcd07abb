import { parseCommand, withArchive } from './audit/archive.command.ts'
import { readConfig } from './config.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { ensureMigrated } from './db/migrate.ts'
import { explainStartError } from './start-problem.ts'

/** npm run audit-archive: moves past months of the audit into files, verifies them, or reads one month back. */
async function archive(args: string[]): Promise<boolean> {
  const work = parseCommand(args)
  const config = readConfig({ DEMO: '0', ...process.env })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await ensureMigrated(url, config)
    return await withArchive(url, config.dataDir, console.log, work)
  } finally {
    await embedded?.stop()
  }
}

try {
  if (!(await archive(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}

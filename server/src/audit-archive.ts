import { parseCommand, withArchive } from './audit/archive.command.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { ensureMigrated } from './db/migrate.ts'
import { claimStore } from './files/installation.ts'
import { openArchive, openFileStore } from './files/open-store.ts'
import { explainStartError } from './start-problem.ts'

/** Throws unless the bucket is this database's: the archive is next to its files there. */
async function assertOwnBucket(url: string, { files }: Config): Promise<void> {
  if (files.store.kind === 'disk') return
  const { db } = connect(url, { maxConnections: 1 })
  await claimStore(db, await openFileStore(files)).finally(() => db.destroy())
}

/** npm run audit-archive: moves past months of the audit into files, verifies them, or reads one month back. */
async function archive(args: string[]): Promise<boolean> {
  const work = parseCommand(args)
  const config = readConfig({ DEMO: '0', ...process.env })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await ensureMigrated(url, config)
    await assertOwnBucket(url, config)
    return await withArchive(url, await openArchive(config.files), console.log, work)
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

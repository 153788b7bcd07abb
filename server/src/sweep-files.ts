import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { ensureMigrated } from './db/migrate.ts'
import { claimStore } from './files/installation.ts'
import { openFileStore } from './files/open-store.ts'
import { sweepFiles } from './files/sweep.ts'
import { explainStartError } from './start-problem.ts'

/** npm run sweep-files: the nightly sweep of the file store, now; with `--all` also when it is too many files. */
async function sweep(all: boolean): Promise<void> {
  const config = readConfig({ DEMO: '0', ...process.env })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await ensureMigrated(url, config)
    const { db } = connect(url, { maxConnections: 1 })
    const files = await openFileStore(config.files)
    await claimStore(db, files)
    const result = await sweepFiles(db, files, new Date(), { all })
    await db.destroy()
    const counts = `${result.sweep_unreferenced} of ${result.sweep_examined} files have no row`
    console.log(result.sweep_problem ? `${counts}: nothing was moved` : `${counts}: moved to files/quarantine`)
  } finally {
    await embedded?.stop()
  }
}

try {
  await sweep(process.argv.includes('--all'))
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}

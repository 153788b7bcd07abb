import { type Config, readConfig } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { ensureMigrated } from './db/migrate.ts'
import { explainStartError } from './start-problem.ts'

/** Runs a command about the file store on the portal's database; the process exits with 1 unless all is well. */
export async function runFilesCommand(work: (db: Db, config: Config) => Promise<boolean>): Promise<void> {
  const run = async () => {
    const config = readConfig({ DEMO: '0', ...process.env })
    const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
    try {
      const url = config.databaseUrl ?? embedded?.url ?? ''
      await ensureMigrated(url, config)
      const { db } = connect(url, { maxConnections: 5 })
      return await work(db, config).finally(() => db.destroy())
    } finally {
      await embedded?.stop()
    }
  }
  try {
    if (!(await run())) process.exitCode = 1
  } catch (error) {
    console.error(explainStartError(error) ?? error)
    process.exitCode = 1
  }
}

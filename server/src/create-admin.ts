import { z } from 'zod'
import { insertAdministrator } from './accounts/account.queries.ts'
import { upsertResetToken } from './accounts/link.queries.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { ensureMigrated } from './db/migrate.ts'
import { withWriteTransaction } from './db/write-transaction.ts'
import { explainStartError } from './start-problem.ts'

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await ensureMigrated(url, config)
    const { db } = connect(url, { maxConnections: 1 })
    return await work(db).finally(() => db.destroy())
  } finally {
    await embedded?.stop()
  }
}

/** npm run create-admin -- EMAIL: an administrator, and the link where the password is chosen. */
async function createAdmin(email: string): Promise<string> {
  const config = readConfig({ DEMO: '0', ...process.env })
  const token = await withDatabase(config, (db) =>
    withWriteTransaction(db, {}, async (tx) => {
      const id = await insertAdministrator(tx, email)
      if (id === undefined) throw new ConfigError('There is already an account with this address.')
      return upsertResetToken(tx, id)
    }),
  )
  return `${config.baseUrl}/reset-password/${token}?email=${encodeURIComponent(email)}`
}

const email = z.email().max(255).safeParse(process.argv[2])
try {
  if (!email.success) throw new ConfigError('Usage: npm run create-admin -- EMAIL')
  console.log(`Choose the password within 60 minutes at:\n${await createAdmin(email.data)}`)
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}

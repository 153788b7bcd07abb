import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { replaceResetToken } from './accounts/account.queries.ts'
import { ConfigError, readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { embeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'

/** npm run create-admin -- EMAIL: an administrator, and the link where the password is chosen. */
async function createAdmin(email: string): Promise<string> {
  const config = readConfig({ DEMO: '0', ...process.env })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(url)
  const { db } = connect(url, 1)
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ name: email, email, role_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceResetToken(tx, id, token)
  })
  await db.destroy()
  await embedded?.stop()
  return `${config.baseUrl}/reset-password/${token}?email=${encodeURIComponent(email)}`
}

const email = z.email().max(255).safeParse(process.argv[2])
try {
  if (!email.success) throw new ConfigError('Usage: npm run create-admin -- EMAIL')
  console.log(`Choose the password within 60 minutes at:\n${await createAdmin(email.data)}`)
} catch (error) {
  const known = error instanceof Error && 'constraint' in error && error.constraint === 'users_email'
  console.error(
    known ? 'There is already an account with this address.' : error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
}

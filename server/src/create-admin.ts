import { z } from 'zod'
import { insertAdministrator } from './accounts/account.queries.ts'
import { upsertResetToken } from './accounts/link.queries.ts'
import { runProgram, withDatabase } from './command.ts'
import { ConfigError } from './config.ts'
import { withWriteTransaction } from './db/write-transaction.ts'

/** An administrator, and the link where the password is chosen. */
const createAdmin = (email: string): Promise<string> =>
  withDatabase((db, { config }) =>
    withWriteTransaction(db, {}, async (tx) => {
      const id = await insertAdministrator(tx, email)
      if (id === undefined) throw new ConfigError('There is already an account with this address.')
      return `${config.baseUrl}/reset-password/${await upsertResetToken(tx, id)}`
    }),
  )

/** npm run create-admin -- EMAIL */
await runProgram(async () => {
  const email = z.email().max(255).safeParse(process.argv[2])
  if (!email.success) throw new ConfigError('Usage: npm run create-admin -- EMAIL')
  console.log(`Choose the password within 60 minutes at:\n${await createAdmin(email.data)}`)
  return true
})

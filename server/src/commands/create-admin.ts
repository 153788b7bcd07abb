import { text } from '@portale/domain/platform/fields.ts'
import { z } from 'zod'
import { insertAdministrator } from '../people/accounts/account.queries.ts'
import { upsertResetToken } from '../people/accounts/link.queries.ts'
import { ConfigError } from '../platform/config.ts'
import { withWriteTransaction } from '../platform/db/write-transaction.ts'
import { runProgram, withDatabase } from './command.ts'

/** An administrator, and the link where the password is chosen. */
const createAdmin = (email: string, name: string | undefined): Promise<string> =>
  withDatabase((db, { config }) =>
    withWriteTransaction(db, {}, async (tx) => {
      const id = await insertAdministrator(tx, email, name)
      if (id === undefined) throw new ConfigError('There is already an account with this address.')
      return `${config.baseUrl}/reset-password/${await upsertResetToken(tx, id)}`
    }),
  )

const commandLine = z.tuple([z.email().max(255), text('nome').optional()])

/** npm run create-admin -- EMAIL ["NAME"]: without a name the address stands in its place, until the profile has one. */
await runProgram(async () => {
  const [email, ...words] = process.argv.slice(2)
  const given = commandLine.safeParse([email, words.length > 0 ? words.join(' ') : undefined])
  if (!given.success) throw new ConfigError('Usage: npm run create-admin -- EMAIL [NAME]')
  console.log(`Choose the password within 60 minutes at:\n${await createAdmin(...given.data)}`)
  return true
})

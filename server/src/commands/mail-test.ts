import { z } from 'zod'
import { sendTestMail } from '../people/mail/mail-test.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { runProgram } from './command.ts'
import { becomeOwner } from './installation-owner.ts'

/** npm run mail-test -- ADDRESS: sends a mail at once and says what the mail server answers; needs no database. */
await runProgram(async () => {
  const address = z.email().max(255).safeParse(process.argv[2])
  if (!address.success) throw new ConfigError('Usage: npm run mail-test -- ADDRESS')
  becomeOwner(process.env)
  const config = readConfig({ DEMO: '0', ...process.env, SECRET: 'not used '.repeat(4) })
  if (!config.smtpUrl) throw new ConfigError('SMTP_URL is not set: mails stay in the outbox')
  const { host } = new URL(config.smtpUrl)
  const result = await sendTestMail(config, { name: '', address: address.data })
  if ('error' in result) throw new ConfigError(`${host} does not take a mail of ${config.mailFrom}: ${result.error}`)
  console.log(`${host} has taken a mail of ${config.mailFrom} for ${address.data}: ${result.answer}`)
  return true
})

import { message } from '@portale/domain/platform/answers.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { anyone } from '../../platform/http/access.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { assertValid, HttpError } from '../../platform/http/errors.ts'
import { consumeRateLimit, rateLimitAddress } from '../../platform/http/rate.queries.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { findAccount, lockAccount } from '../accounts/account.queries.ts'
import { insertConfirmEmailMail, insertEmailChangedMail } from '../accounts/account-mail.queries.ts'
import { consumeEmailChange, deleteLinks, findEmailChange } from '../accounts/link.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { updateAccount } from './profile.queries.ts'

const invalidLink = 'Il collegamento non è valido o è scaduto: chiedi di nuovo il cambio dal tuo profilo.'
const emailTaken = 'Questo indirizzo è già di un altro utente.'
const changeDisabled = 'Il tuo indirizzo può essere cambiato solo da un amministratore.'

/** Requires a recent password and limits changes to three an hour; outside the transaction, so that failed ones count. */
export async function assertEmailChangeAllowed(
  { db, config }: Deps,
  req: FastifyRequest,
  email: string,
): Promise<void> {
  if (!config.flags.change_email || isSameEmail(email, req.user.email)) return
  assertRecentPassword(req)
  await consumeRateLimit(db, 'email_change', conductOf(req).subject, config.limits.forgot_account)
}

/** Mails a confirmation link to the new address; until it is used the account has the old one (decisions "Accounts"). */
export async function requestEmailChange(
  deps: Deps,
  tx: Db,
  req: FastifyRequest,
  account: Recipient,
  email: string,
): Promise<void> {
  if (!deps.config.flags.change_email) assertValid({ email: [changeDisabled] })
  assertRecentPassword(req)
  if (await findAccount(tx, email)) assertValid({ email: [emailTaken] })
  await insertConfirmEmailMail(tx, deps.config, { ...account, email })
}

/** Confirms a new address, with the button of the page that the mail's link opens. */
export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post(
    '/confirm-email/:token',
    {
      config: {
        allow: anyone,
        describe: { tag: 'Profilo', summary: 'Confermare un nuovo indirizzo', answer: message },
      },
    },
    async (req) => {
      await consumeRateLimit(db, 'confirm_email', rateLimitAddress(req.ip), config.limits.reset_password)
      const { token } = req.params as { token: string }
      if (!config.flags.change_email) throw new HttpError(422, invalidLink)
      await deps.write(req, async (tx) => {
        const change = await findEmailChange(tx, token)
        const account = change && (await lockAccount(tx, change.user_id))
        const email = account && (await consumeEmailChange(tx, token))
        if (!account || email === undefined) throw new HttpError(422, invalidLink)
        if (await findAccount(tx, email)) throw new HttpError(422, emailTaken)
        await updateAccount(tx, account.id, { email })
        await deleteLinks(tx, account.id)
        await insertEmailChangedMail(tx, config, account, email)
      })
      return { message: 'Il nuovo indirizzo è confermato: da ora lo usi per accedere.' }
    },
  )
}

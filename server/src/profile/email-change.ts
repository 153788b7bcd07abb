import { isSameAddress } from '@portale/domain/contacts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeConfirmEmailMail, writeEmailChangedMail } from '../accounts/account.mail.ts'
import { findAccount, lockAccount } from '../accounts/account.queries.ts'
import { requireRecentPassword } from '../accounts/confirm.ts'
import {
  confirmHours,
  deleteLinksOf,
  findEmailChange,
  replaceEmailChange,
  useEmailChange,
} from '../accounts/link.queries.ts'
import { newToken } from '../accounts/recovery.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { anyone } from '../http/access.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import { consumeRateLimit, rateLimitAddress } from '../http/rate.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { updateAccount } from './profile.queries.ts'

const deadLink = 'Il collegamento non è valido o è scaduto: chiedi di nuovo il cambio dal tuo profilo.'
const taken = 'Questo indirizzo è già di un altro utente.'
const fixed = 'Il tuo indirizzo può essere cambiato solo da un amministratore.'

/** Counts the wish for another address, before any transaction: three an hour, whether it is taken or not. */
export async function countEmailChange({ db, config }: Deps, req: FastifyRequest, email: string): Promise<void> {
  if (!config.flags.change_email || isSameAddress(email, req.user.email)) return
  requireRecentPassword(req)
  await consumeRateLimit(db, 'email_change', String(req.user.id), config.limits.forgot_account)
}

/** Asks the new address for its confirmation; until then the account keeps the old one (decisions "Accounts"). */
export async function requestEmailChange(
  deps: Deps,
  tx: Db,
  req: FastifyRequest,
  account: Recipient,
  email: string,
): Promise<void> {
  if (!deps.config.flags.change_email) assertValid({ email: [fixed] })
  requireRecentPassword(req)
  if (await findAccount(tx, email)) assertValid({ email: [taken] })
  const token = newToken()
  await replaceEmailChange(tx, account.id, email, token)
  await writeConfirmEmailMail(tx, deps.config, { ...account, email }, { value: token, minutes: confirmHours * 60 })
}

/** The confirmation of a new address: a button on the page that the mail's link opens. */
export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post('/confirm-email/:token', { config: { allow: anyone } }, async (req) => {
    await consumeRateLimit(db, 'confirm_email', rateLimitAddress(req.ip), config.limits.reset_password)
    const { token } = req.params as { token: string }
    if (!config.flags.change_email) throw new HttpError(422, deadLink)
    await deps.write(req, async (tx) => {
      const change = await findEmailChange(tx, token)
      const account = change && (await lockAccount(tx, change.user_id))
      const email = account && (await useEmailChange(tx, token))
      if (!account || email === undefined) throw new HttpError(422, deadLink)
      if (await findAccount(tx, email)) throw new HttpError(422, taken)
      await updateAccount(tx, account.id, { email })
      await deleteLinksOf(tx, account.id)
      await writeEmailChangedMail(tx, config, account, email)
    })
    return { message: 'Il nuovo indirizzo è confermato: da ora lo usi per accedere.' }
  })
}

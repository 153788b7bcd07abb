import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeConfirmEmailMail, writeEmailChangedMail } from '../accounts/account.mails.ts'
import { findAccount } from '../accounts/account.queries.ts'
import { requireRecentPassword } from '../accounts/confirm.ts'
import { newToken } from '../accounts/recovery.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { anyone } from '../http/access.ts'
import { HttpError, refuse } from '../http/errors.ts'
import { addressKey, countTry } from '../http/rate.queries.ts'
import type { Recipient } from '../mail/outbox.ts'
import { deleteLinksOf } from '../users/user.write.queries.ts'
import { confirmHours, lockAccount, replaceEmailChange, updateAccount, useEmailChange } from './profile.queries.ts'

const deadLink = 'Il collegamento non è valido o è scaduto: chiedi di nuovo il cambio dal tuo profilo.'
const taken = 'Questo indirizzo è già di un altro utente.'
const fixed = 'Il tuo indirizzo può essere cambiato solo da un amministratore.'

/** Asks the new address for its confirmation; until then the account keeps the old one (decisions "Accounts"). */
export async function requestEmailChange(
  deps: Deps,
  tx: Db,
  req: FastifyRequest,
  account: Recipient,
  email: string,
): Promise<void> {
  if (!deps.config.flags.change_email) refuse({ email: [fixed] })
  requireRecentPassword(req)
  await countTry(deps.db, 'email_change', String(account.id), deps.config.limits.forgot_account)
  if (await findAccount(tx, email)) refuse({ email: [taken] })
  const token = newToken()
  await replaceEmailChange(tx, account.id, email, token)
  await writeConfirmEmailMail(tx, deps.config, { ...account, email }, { value: token, minutes: confirmHours * 60 })
}

/** The confirmation of a new address: a button on the page that the mail's link opens. */
export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post('/confirm-email/:token', { config: { allow: anyone } }, async (req) => {
    await countTry(db, 'confirm_email', addressKey(req.ip), config.limits.reset_password)
    const { token } = req.params as { token: string }
    if (!config.flags.change_email) throw new HttpError(422, deadLink)
    await deps.write(req, async (tx) => {
      const change = await useEmailChange(tx, token)
      const account = change && (await lockAccount(tx, change.user_id))
      if (!change || !account) throw new HttpError(422, deadLink)
      if (await findAccount(tx, change.email)) throw new HttpError(422, taken)
      await updateAccount(tx, account.id, { email: change.email })
      await deleteLinksOf(tx, account.id)
      await writeEmailChangedMail(tx, config, account, change.email)
    })
    return { message: 'Il nuovo indirizzo è confermato: da ora lo usi per accedere.' }
  })
}

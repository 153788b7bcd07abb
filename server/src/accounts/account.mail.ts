import { formatMoment } from '@portale/domain/dates.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { insertMails, portalUrl, type Recipient, tokenPlaceholder } from '../mail/mail-write.queries.ts'

const notYou = 'Se non sei stato tu, avvisa subito l’amministratore del portale.'
const now = () => new Date().toISOString()

/** Tells a person that the account's password was changed, by themselves or by an administrator. */
export async function writePasswordChangedMail(tx: Db, config: Config, to: Recipient): Promise<void> {
  const at = now()
  const paragraphs = [`la password del tuo utente è stata cambiata il ${formatMoment(at)}.`, notYou]
  const subject = 'La tua password è stata cambiata'
  await insertMails(tx, config, [{ to, kind: 'password_changed', cause: at, subject, content: { paragraphs } }])
}

/** Tells the old address that the account's e-mail is another one now. */
export async function writeEmailChangedMail(tx: Db, config: Config, to: Recipient, newEmail: string): Promise<void> {
  const at = now()
  const paragraphs = [
    `l’indirizzo e-mail del tuo utente è stato cambiato in ${newEmail} il ${formatMoment(at)}.`,
    notYou,
  ]
  const subject = 'Il tuo indirizzo e-mail è stato cambiato'
  await insertMails(tx, config, [{ to, kind: 'email_changed', cause: at, subject, content: { paragraphs } }])
}

/** Asks the new address whether it is its person's; the link opens a page whose button confirms. */
export async function writeConfirmEmailMail(
  tx: Db,
  config: Config,
  to: Recipient,
  token: { value: string; minutes: number },
): Promise<void> {
  const paragraphs = ['hai chiesto di usare questo indirizzo e-mail nel portale: conferma che è il tuo.']
  const button = { label: 'Conferma indirizzo', url: portalUrl(config, `/confirm-email/${tokenPlaceholder}`) }
  const note = 'Il collegamento vale 24 ore e funziona una volta sola. Se non l’hai chiesto tu, ignora questa e-mail.'
  const subject = 'Conferma il tuo nuovo indirizzo e-mail'
  const content = { paragraphs, button, note }
  await insertMails(tx, config, [{ to, kind: 'confirm_email', cause: now(), subject, content, token }])
}

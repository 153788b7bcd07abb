import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { insertMails, portalUrl, type Recipient, tokenPlaceholder } from '../mail/mail-write.queries.ts'
import { replaceResetToken, resetMinutes } from './link.queries.ts'

const words = {
  reset_password: {
    subject: 'Reimposta la tua password',
    label: 'Scegli una nuova password',
    paragraph: 'abbiamo ricevuto la richiesta di reimpostare la password del tuo utente.',
    note: `Il collegamento vale ${resetMinutes} minuti e funziona una volta sola. Se non l’hai chiesto tu, ignora questa e-mail: la tua password resta quella di prima.`,
  },
  invitation: {
    subject: 'Benvenuto in Portale Rete',
    label: 'Scegli la tua password',
    paragraph: 'è stato creato un utente per te in Portale Rete. Per entrare scegli la tua password.',
    note: `Il collegamento vale ${resetMinutes} minuti e funziona una volta sola. Se è scaduto, chiedine uno nuovo con «Password dimenticata?» nella pagina di accesso.`,
  },
}

/** A token that nobody can guess: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Makes the only living reset link of an account and writes it to its person (decisions "Accounts"). */
export async function writeResetMail(
  tx: Db,
  config: Config,
  to: Recipient,
  kind: 'reset_password' | 'invitation',
): Promise<void> {
  const token = newToken()
  await replaceResetToken(tx, to.id, token)
  const { subject, label, paragraph, note } = words[kind]
  const url = portalUrl(config, `/reset-password/${tokenPlaceholder}?email=${encodeURIComponent(to.email)}`)
  const content = { paragraphs: [paragraph], button: { label, url }, note }
  await insertMails(tx, config, [
    { to, kind, cause: randomUUID(), subject, content, token: { value: token, minutes: resetMinutes } },
  ])
}

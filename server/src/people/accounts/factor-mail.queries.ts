import { randomUUID } from 'node:crypto'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { MailKind } from '@portale/domain/platform/mails.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { insertMails, portalUrl, type Recipient } from '../mail/mail-write.queries.ts'

const notYou = 'Se non sei stato tu, cambia subito la password e avvisa l’amministratore del portale.'
const now = () => formatMoment(new Date().toISOString())

const insertMail = (tx: Db, config: Config, to: Recipient, kind: MailKind, subject: string, paragraphs: string[]) => {
  const button = { label: 'Apri la pagina della sicurezza', url: portalUrl(config, '/profile/security') }
  return insertMails(tx, config, [{ to, kind, cause: randomUUID(), subject, content: { paragraphs, button } }])
}

const changes = {
  totp_added: ['è stata collegata un’app di autenticazione al tuo utente', 'App di autenticazione collegata'],
  totp_removed: ['l’app di autenticazione è stata tolta dal tuo utente', 'App di autenticazione tolta'],
  passkey_added: ['è stata aggiunta una passkey al tuo utente', 'Passkey aggiunta'],
  passkey_removed: ['è stata tolta una passkey dal tuo utente', 'Passkey tolta'],
  codes_renewed: [
    'sono stati creati nuovi codici di recupero: quelli di prima non valgono più',
    'Nuovi codici di recupero',
  ],
  reset: ['i secondi fattori del tuo utente sono stati azzerati', 'I tuoi secondi fattori sono stati azzerati'],
} as const
export type FactorChange = keyof typeof changes

/** Mails a user that the ways to confirm a login have changed; `by` is who did it for the user. */
export async function insertFactorChangedMail(
  tx: Db,
  config: Config,
  to: Recipient,
  change: FactorChange,
  { name, by }: { name?: string; by?: string } = {},
): Promise<void> {
  const [what, subject] = changes[change]
  const who = by ? ` da ${by}` : ''
  await insertMail(tx, config, to, 'factor_changed', subject, [
    `${what}${who}${name ? `, «${name}»` : ''}, il ${now()}.`,
    notYou,
  ])
}

/** Mails a user that an account of a provider opens the own one from now on, or no more. */
export async function insertIdentityChangedMail(
  tx: Db,
  config: Config,
  to: Recipient,
  change: 'linked' | 'unlinked',
  { label, email }: { label: string; email: string | null },
): Promise<void> {
  const account = `il ${now()} un account di ${label}${email ? ` (${email})` : ''}`
  const [subject, what] =
    change === 'linked'
      ? [`Account di ${label} collegato`, `${account} è stato collegato al tuo utente: d’ora in poi può aprirlo.`]
      : [`Account di ${label} scollegato`, `${account} è stato scollegato dal tuo utente: non può più aprirlo.`]
  await insertMail(tx, config, to, 'identity_changed', subject, [what, notYou])
}

/** Mails a user that a recovery code opened the account, and how many are left. */
export async function insertRecoveryCodeMail(tx: Db, config: Config, to: Recipient, left: number): Promise<void> {
  const rest =
    left === 0
      ? 'Non te ne restano altri: creane di nuovi dal tuo profilo.'
      : `Te ne ${left === 1 ? 'resta uno' : `restano ${left}`}.`
  await insertMail(tx, config, to, 'recovery_code_used', 'È stato usato un codice di recupero', [
    `il ${now()} è stato usato un tuo codice di recupero per accedere. ${rest}`,
    notYou,
  ])
}

/** Mails a user that many second factors were wrong after the right password. */
export async function insertSecondFactorFailuresMail(tx: Db, config: Config, to: Recipient): Promise<void> {
  await insertMail(tx, config, to, 'second_factor_failures', 'Qualcuno conosce la tua password', [
    `il ${now()} qualcuno ha scritto la tua password giusta e poi molte volte un codice sbagliato. Il tuo utente è protetto dal secondo fattore.`,
    notYou,
  ])
}

/** Mails a user about the first login from a browser. */
export async function insertNewDeviceMail(
  tx: Db,
  config: Config,
  to: Recipient,
  { address, user_agent }: { address: string; user_agent: string },
): Promise<void> {
  await insertMail(tx, config, to, 'new_device', 'Accesso da un nuovo dispositivo', [
    `il ${now()} qualcuno ha fatto l’accesso con il tuo utente da un dispositivo che non avevi mai usato: indirizzo ${address}, ${user_agent || 'browser sconosciuto'}.`,
    notYou,
  ])
}

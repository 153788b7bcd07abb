import { randomUUID } from 'node:crypto'
import { invitationDelaySeconds } from '@portale/domain/people/users/invitation.ts'
import { formatDateTime, formatMoment } from '@portale/domain/platform/dates.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { insertMails, type NewMail, portalUrl, type Recipient, tokenPlaceholder } from '../mail/mail-write.queries.ts'
import { listUsersOfRoles } from './account.queries.ts'
import {
  confirmHours,
  insertInvitationTokens,
  resetMinutes,
  upsertEmailChange,
  upsertResetToken,
} from './link.queries.ts'

const notYou = 'Se non sei stato tu, avvisa subito l’amministratore del portale.'
const now = () => new Date().toISOString()

/** Mails a user that the password of the account was changed. */
export async function insertPasswordChangedMail(tx: Db, config: Config, to: Recipient): Promise<void> {
  const changedAt = now()
  const paragraphs = [`la password del tuo utente è stata cambiata il ${formatMoment(changedAt)}.`, notYou]
  const subject = 'La tua password è stata cambiata'
  await insertMails(tx, config, [{ to, kind: 'password_changed', cause: changedAt, subject, content: { paragraphs } }])
}

/** Mails a user that many logins to the account have failed today. */
export async function insertLoginFailuresMail(tx: Db, config: Config, to: Recipient): Promise<void> {
  const { count } = config.limits.login_failures
  const paragraphs = [
    `oggi qualcuno ha provato ${count} volte ad accedere con il tuo indirizzo e una password sbagliata. Il tuo utente non è bloccato, ma per un giorno l’accesso da un dispositivo nuovo è più lento.`,
    'Se la tua password è usata anche altrove o è facile da indovinare, cambiala. Se non sei stato tu, avvisa l’amministratore del portale.',
  ]
  const subject = 'Molti tentativi di accesso al tuo utente'
  await insertMails(tx, config, [{ to, kind: 'login_failures', cause: now(), subject, content: { paragraphs } }])
}

/** Mails the previous address of a user that the account has a new one, and what `ended` with it. */
export async function insertEmailChangedMail(
  tx: Db,
  config: Config,
  to: Recipient,
  newEmail: string,
  ended = '',
): Promise<void> {
  const changedAt = now()
  const paragraphs = [
    `l’indirizzo e-mail del tuo utente è stato cambiato in ${newEmail} il ${formatMoment(changedAt)}.`,
    ...(ended ? [ended] : []),
    notYou,
  ]
  const subject = 'Il tuo indirizzo e-mail è stato cambiato'
  await insertMails(tx, config, [{ to, kind: 'email_changed', cause: changedAt, subject, content: { paragraphs } }])
}

const resetTexts = {
  reset_password: {
    subject: 'Reimposta la tua password',
    label: 'Scegli una nuova password',
    paragraph: 'abbiamo ricevuto la richiesta di reimpostare la password del tuo utente.',
    note: () =>
      `Il collegamento vale ${resetMinutes} minuti e funziona una volta sola. Se non l’hai chiesto tu, ignora questa e-mail: la tua password resta quella di prima.`,
  },
  invitation: {
    subject: 'Benvenuto in Portale Rete',
    label: 'Scegli la tua password',
    paragraph: 'è stato creato un utente per te in Portale Rete. Per entrare scegli la tua password.',
    note: (until: string) =>
      `Il collegamento vale fino al ${formatDateTime(until)} (ora italiana) e funziona una volta sola. Se è scaduto, chiedine uno nuovo con «Password dimenticata?» nella pagina di accesso.`,
  },
}

const minutesOf = (config: Config, kind: keyof typeof resetTexts) =>
  kind === 'invitation' ? config.invitationDays * 24 * 60 : resetMinutes

/** Until when a link that is made now is valid. */
const linkEnd = (config: Config, kind: keyof typeof resetTexts) =>
  new Date(Date.now() + minutesOf(config, kind) * 60_000).toISOString()

/** Mails a user a link to choose a password, which replaces all earlier ones (decisions "Accounts"). */
export async function insertResetMail(
  tx: Db,
  config: Config,
  to: Recipient,
  kind: 'reset_password' | 'invitation',
  { requested_from = null, delaySeconds = 0 }: { requested_from?: string | null; delaySeconds?: number } = {},
): Promise<void> {
  const withoutPassword = await listUsersOfRoles(tx, [to.id], config.passwordClosedRoles)
  if (withoutPassword.includes(to.id))
    return insertMails(tx, config, [{ ...toLoginMail(config, to, kind), delaySeconds }])
  const until = linkEnd(config, kind)
  const expires_at = kind === 'invitation' ? until : null
  const token = await upsertResetToken(tx, to.id, { requested_from, expires_at })
  await insertMails(tx, config, [{ ...toResetMail(config, to, kind, { token, until }), delaySeconds }])
}

/** For somebody whose role logs in by single sign-on alone: how to come in, without a link to a password. */
function toLoginMail(config: Config, to: Recipient, kind: keyof typeof resetTexts): NewMail {
  const labels = config.ssoProviders.map(({ label }) => `«Accedi con ${label}»`).join(' o ')
  const paragraphs = [
    ...(kind === 'invitation' ? ['è stato creato un utente per te in Portale Rete.'] : []),
    `il tuo ruolo entra nel portale con ${labels}, senza una password del portale.`,
  ].map((paragraph, index) => (index === 0 ? paragraph : paragraph.replace(/^./, (first) => first.toUpperCase())))
  const button = { label: 'Vai all’accesso', url: portalUrl(config, '/login') }
  const subject = kind === 'invitation' ? resetTexts.invitation.subject : 'Come accedi al portale'
  return { to, kind, cause: randomUUID(), subject, content: { paragraphs, button } }
}

function toResetMail(
  config: Config,
  to: Recipient,
  kind: keyof typeof resetTexts,
  { token, until }: { token: string; until: string },
): NewMail {
  const { subject, label, paragraph, note } = resetTexts[kind]
  const url = portalUrl(config, `/reset-password/${tokenPlaceholder}`)
  const content = { paragraphs: [paragraph], button: { label, url }, note: note(until) }
  const minutes = minutesOf(config, kind)
  return { to, kind, cause: randomUUID(), subject, content, token: { value: token, minutes } }
}

/** Invites new users, who have no link yet, in a few statements; those of a large file one minute after the other. */
export async function insertInvitations(tx: Db, config: Config, users: Recipient[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  const withoutPassword = await listUsersOfRoles(tx, ids, config.passwordClosedRoles)
  const invited = users.filter(({ id }) => !withoutPassword.includes(id))
  const until = linkEnd(config, 'invitation')
  const invitedIds = invited.map(({ id }) => id)
  const tokens = await insertInvitationTokens(tx, invitedIds, until)
  const mails = [
    ...invited.map((to, index) => toResetMail(config, to, 'invitation', { token: tokens[index] ?? '', until })),
    ...users.filter(({ id }) => withoutPassword.includes(id)).map((to) => toLoginMail(config, to, 'invitation')),
  ]
  const delayed = mails.map((mail, place) => ({ ...mail, delaySeconds: invitationDelaySeconds(place) }))
  await insertMails(tx, config, delayed)
}

/** Mails a link to the new address of a user, which replaces all earlier ones; its page confirms the address. */
export async function insertConfirmEmailMail(tx: Db, config: Config, to: Recipient): Promise<void> {
  const token = await upsertEmailChange(tx, to.id, to.email)
  const paragraphs = ['hai chiesto di usare questo indirizzo e-mail nel portale: conferma che è il tuo.']
  const button = { label: 'Conferma indirizzo', url: portalUrl(config, `/confirm-email/${tokenPlaceholder}`) }
  const note = `Il collegamento vale ${confirmHours} ore e funziona una volta sola. Se non l’hai chiesto tu, ignora questa e-mail.`
  const subject = 'Conferma il tuo nuovo indirizzo e-mail'
  const content = { paragraphs, button, note }
  await insertMails(tx, config, [
    { to, kind: 'confirm_email', cause: now(), subject, content, token: { value: token, minutes: confirmHours * 60 } },
  ])
}

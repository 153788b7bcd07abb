import { z } from 'zod'
import { count, extended, id, moment, picked } from './answers.ts'

/** The states of a mail: not tried yet, to be retried, sent, given up. */
export const mailStates = ['waiting', 'retrying', 'sent', 'parked'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateLabels: Record<MailState, string> = {
  waiting: 'In attesa',
  retrying: 'Nuovo tentativo',
  sent: 'Inviata',
  parked: 'Non consegnata',
}

export const refusedLabel = 'Respinta'

/** What the outbox filters by: the states, those refused, and the parked mails that could be sent again. */
export const mailStateFilters = { ...mailStateLabels, refused: refusedLabel, resendable: 'Da inviare di nuovo' }

/** What a mail is about. Security mails reach do_not_disturb people too. */
export const mailKinds = [
  'reset_password',
  'invitation',
  'confirm_email',
  'email_changed',
  'password_changed',
  'login_failures',
  'new_device',
  'factor_changed',
  'recovery_code_used',
  'identity_changed',
  'second_factor_failures',
  'document_uploaded',
  'document_status',
  'activity_opened',
  'activity_reminder',
  'verification_digest',
  'lead_created',
  'lead_approved',
  'lead_cancelled',
  'lead_status',
  'lead_offer',
  'lead_access',
  'lead_idle',
  'news_published',
  'news_reminder',
  'market_share',
  'market_share_test',
  'customer_limit',
  'webhook_disabled',
  'file_infected',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailKindLabels: Record<MailKind, string> = {
  reset_password: 'Reimposta la password',
  invitation: 'Invito',
  confirm_email: 'Conferma indirizzo',
  email_changed: 'Indirizzo cambiato',
  password_changed: 'Password cambiata',
  login_failures: 'Tentativi di accesso',
  new_device: 'Nuovo dispositivo',
  factor_changed: 'Secondo fattore cambiato',
  recovery_code_used: 'Codice di recupero usato',
  identity_changed: 'Account collegato o scollegato',
  second_factor_failures: 'Codici sbagliati',
  document_uploaded: 'Documenti caricati',
  document_status: 'Stato dei documenti',
  activity_opened: 'Nuova attività',
  activity_reminder: 'Promemoria dei documenti',
  verification_digest: 'Riepilogo del mattino',
  lead_created: 'Nuova segnalazione',
  lead_approved: 'Segnalazione approvata',
  lead_cancelled: 'Segnalazione cancellata',
  lead_status: 'Stato della segnalazione',
  lead_offer: 'Preventivi della segnalazione',
  lead_access: 'Accesso a una segnalazione',
  lead_idle: 'Segnalazioni ferme',
  news_published: 'News pubblicata',
  news_reminder: 'News da leggere',
  market_share: 'Target Officine',
  market_share_test: 'Target Officine, prova',
  customer_limit: 'Limite di clienti visti',
  webhook_disabled: 'Webhook disattivato',
  file_infected: 'File infetto',
}

/** Mails about the security of the account, which do_not_disturb users receive too. */
export const securityMails: readonly MailKind[] = [
  'reset_password',
  'invitation',
  'confirm_email',
  'email_changed',
  'password_changed',
  'login_failures',
  'new_device',
  'factor_changed',
  'recovery_code_used',
  'identity_changed',
  'second_factor_failures',
]

/** A mail as GET /api/mails lists it: one row per recipient. */
export const mailRow = z
  .object({
    id,
    created_at: moment,
    kind: z.enum(mailKinds),
    to_name: z.string(),
    /** The recipient's address when it was written. */
    to_address: z.string(),
    /** The address of its last attempt; null before the first. */
    sent_to: z.nullable(z.string()),
    /** The recipient's address of today, where it differs from `to_address` and matters to a mail of this kind. */
    current_address: z.nullable(z.string()),
    subject: z.string(),
    state: z.enum(mailStates),
    tries: count,
    sent_at: z.nullable(moment),
    next_try_at: z.nullable(moment),
    last_error: z.nullable(z.string()),
    /** Whether a mail server has refused it for good, the portal's own or one after it. */
    refused: z.boolean(),
    /** Grows whenever the mail is queued, sent or fails. */
    lock_version: count,
  })
  .meta({ id: 'MailRow' })
export type Mail = z.output<typeof mailRow>

/** A mail of all those of a filter: GET /api/mails/selection. */
export const selectedMail = picked(mailRow, 'id', 'lock_version', 'subject', 'to_name', 'state').meta({
  id: 'SelectedMail',
})
export type SelectedMail = z.output<typeof selectedMail>

/** Why a mail cannot be sent again by its state: one that waits is not sent twice. */
export const isQueued = ({ state }: Pick<Mail, 'state'>): boolean => state === 'waiting' || state === 'retrying'

/**
 * The link of a mail: 'alive' while its token is stored, 'hidden' when it is but the reader does not outrank the
 * recipient, 'gone' once it is deleted.
 */
export type MailLink = 'alive' | 'hidden' | 'gone'

/** GET /api/mails/{id}. `link` is null for a mail without one. */
export const mailDetail = extended(mailRow, {
  text: z.string(),
  html: z.string(),
  message_id: z.string(),
  link: z.nullable(z.enum(['alive', 'hidden', 'gone'])),
}).meta({ id: 'MailDetail' })
export type MailDetail = z.output<typeof mailDetail>

/** POST /api/mails/test: to whom the mail went, and the mail server's answer or why it did not take it. */
export const sentTestMail = z
  .object({ to: z.string(), answer: z.nullable(z.string()), error: z.nullable(z.string()) })
  .meta({ id: 'SentTestMail' })
export type SentTestMail = z.output<typeof sentTestMail>

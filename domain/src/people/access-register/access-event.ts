import { z } from 'zod'
import { id, moment } from '../../platform/answers.ts'

import type { BadgeColour } from '../../platform/documents.ts'

/** What the register of access records: who came in, who was refused, who took which file. */
export const accessEventKinds = [
  'login',
  'login_failed',
  'login_blocked',
  'logout',
  'session_ended',
  'access_denied',
  'second_factor_failed',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_renewed',
  'password_changed',
  'password_reset',
  'impersonation_started',
  'impersonation_ended',
  'download',
  'export',
  'token_created',
  'token_revoked',
  'token_refused',
  'account_suspended',
  'account_reactivated',
  'account_closed',
  'account_restored',
  'identity_linked',
  'identity_removed',
  'credentials_ended',
  'file_infected',
] as const
export type AccessEventKind = (typeof accessEventKinds)[number]

export const accessEventLabels: Record<AccessEventKind, string> = {
  login: 'Accesso',
  login_failed: 'Accesso rifiutato',
  login_blocked: 'Troppi tentativi di accesso',
  logout: 'Uscita',
  session_ended: 'Sessione chiusa',
  access_denied: 'Operazione rifiutata',
  second_factor_failed: 'Secondo fattore errato',
  factor_added: 'Secondo fattore aggiunto',
  factor_removed: 'Secondo fattore tolto',
  factors_reset: 'Secondi fattori azzerati',
  recovery_codes_renewed: 'Codici di recupero rinnovati',
  password_changed: 'Password cambiata',
  password_reset: 'Password reimpostata',
  impersonation_started: 'Inizio “naviga come”',
  impersonation_ended: 'Fine “naviga come”',
  download: 'Documento scaricato',
  export: 'Esportazione',
  token_created: 'Token creato',
  token_revoked: 'Token revocato',
  token_refused: 'Token rifiutato',
  account_suspended: 'Account sospeso',
  account_reactivated: 'Account riattivato',
  account_closed: 'Account chiuso',
  account_restored: 'Account riaperto',
  identity_linked: 'Identità collegata',
  identity_removed: 'Identità scollegata',
  credentials_ended: 'Accessi tolti',
  file_infected: 'File infetto rifiutato',
}

/** What was refused stands out: somebody wanted what was not given. */
export const accessEventColours: Record<AccessEventKind, BadgeColour> = {
  login: 'ok',
  login_failed: 'bad',
  login_blocked: 'bad',
  logout: 'neu',
  session_ended: 'neu',
  access_denied: 'bad',
  second_factor_failed: 'bad',
  factor_added: 'warn',
  factor_removed: 'warn',
  factors_reset: 'warn',
  recovery_codes_renewed: 'warn',
  password_changed: 'warn',
  password_reset: 'warn',
  impersonation_started: 'warn',
  impersonation_ended: 'neu',
  download: 'info',
  export: 'info',
  token_created: 'warn',
  token_revoked: 'warn',
  token_refused: 'bad',
  account_suspended: 'warn',
  account_reactivated: 'warn',
  account_closed: 'warn',
  account_restored: 'warn',
  identity_linked: 'warn',
  identity_removed: 'warn',
  credentials_ended: 'warn',
  file_infected: 'bad',
}

/** What was taken out of the portal. */
export const takenKinds = ['download', 'export'] as const satisfies readonly AccessEventKind[]

/** What else is known of an event: flat, and never a secret. */
export type AccessEventDetail = Record<string, string | number | boolean | null>

/** Of whose sign-ins a person reads on the own security page, the refused ones included. */
export const loginKinds = [
  'login',
  'login_failed',
  'login_blocked',
  'second_factor_failed',
] as const satisfies readonly AccessEventKind[]

/** A sign-in of one account, or the try at one. */
export const userLogin = z.object({
  id,
  created_at: moment,
  kind: z.enum(loginKinds),
  address: z.string(),
  user_agent: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type UserLogin = z.output<typeof userLogin>

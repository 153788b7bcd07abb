import type { BadgeColour } from '../documents.ts'

/** The states of an account: nobody logged in yet, in use, shut for a while, shut for good. */
export const accountStates = ['invited', 'active', 'suspended', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

export const accountStateLabels: Record<AccountState, string> = {
  invited: 'Invitato',
  active: 'Attivo',
  suspended: 'Sospeso',
  closed: 'Eliminato',
}

export const accountStateColours: Record<AccountState, BadgeColour> = {
  invited: 'info',
  active: 'ok',
  suspended: 'warn',
  closed: 'off',
}

/** What decides about the state of an account. */
export type AccountFacts = {
  deleted_at: string | null
  suspended_at: string | null
  has_password: boolean
  last_login_at: string | null
}

/** Whether somebody has used the account: chose its password, or logged in without one. */
export const isAccepted = ({ has_password, last_login_at }: Pick<AccountFacts, 'has_password' | 'last_login_at'>) =>
  has_password || last_login_at !== null

/** The state of an account. A closed one that was suspended is closed, and suspended again once it is brought back. */
export function accountState(account: AccountFacts): AccountState {
  if (account.deleted_at !== null) return 'closed'
  if (account.suspended_at !== null) return 'suspended'
  return isAccepted(account) ? 'active' : 'invited'
}

/** What a suspended person reads after the right password; without it the answer is that to a wrong one. */
export const suspendedLoginMessage =
  'Il tuo utente è sospeso: non puoi accedere. Per saperne di più rivolgiti all’amministratore del portale.'

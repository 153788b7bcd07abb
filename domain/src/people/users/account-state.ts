import type { BadgeColour } from '../../platform/documents.ts'

/** The states of an account: nobody logged in yet, in use, shut for a while, shut for good. */
export const accountStates = ['invited', 'active', 'suspended', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

export const accountStateLabels: Record<AccountState, string> = {
  invited: 'Invitato',
  active: 'Attivo',
  suspended: 'Sospeso',
  closed: 'Eliminato',
}

/** What the list of users filters by. */
export const accountStateFilters: Record<AccountState, string> = {
  invited: 'Invitati',
  active: 'Attivi',
  suspended: 'Sospesi',
  closed: 'Eliminati',
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
  /** Whether the invitation was accepted: the person chose a password, or logged in without one. */
  is_accepted: boolean
}

/** The state of an account. A closed one that was suspended is closed, and suspended again once it is brought back. */
export function accountState(account: AccountFacts): AccountState {
  if (account.deleted_at !== null) return 'closed'
  if (account.suspended_at !== null) return 'suspended'
  return account.is_accepted ? 'active' : 'invited'
}

/** What a suspended person reads after the right password; without it the answer is that to a wrong one. */
export const suspendedLoginMessage =
  'Il tuo utente è sospeso: non puoi accedere. Per saperne di più rivolgiti all’amministratore del portale.'

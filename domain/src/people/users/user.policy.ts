import type { FieldErrors } from '../../platform/plain-fields.ts'
import { type RoleName, roleNames } from '../../platform/roles.ts'
import { type AccountFacts, accountState } from './account-state.ts'

/** How many partners of a kind a user of a role may have (spec 2 §5). */
export type Assignment = 'multiple' | 'single' | 'none'
export type Assignments = { workshops: Assignment; dealers: Assignment }

const assignments: Record<RoleName, Assignments> = {
  administrator: { workshops: 'multiple', dealers: 'multiple' },
  superuser_rt: { workshops: 'multiple', dealers: 'multiple' },
  after_sales_manager_rt: { workshops: 'multiple', dealers: 'none' },
  sales_manager_rt: { workshops: 'none', dealers: 'multiple' },
  dealer_sales_manager: { workshops: 'multiple', dealers: 'none' },
  dealer_holder: { workshops: 'none', dealers: 'single' },
  dealer_holder_sales_manager: { workshops: 'none', dealers: 'single' },
  workshop_user: { workshops: 'single', dealers: 'none' },
}

/** The partners that a role may have; roles made with the generator have none. */
export const assignmentsByRole = (role: string): Assignments => {
  const known = roleNames.find((name) => name === role)
  return known ? assignments[known] : { workshops: 'none', dealers: 'none' }
}

const messages = {
  workshops: { single: 'Questo ruolo ha una sola officina.', none: 'Questo ruolo non ha officine.' },
  dealers: { single: 'Questo ruolo ha una sola concessionaria.', none: 'Questo ruolo non ha concessionarie.' },
}

/** Why these partners can't be assigned to a role, under the keys `workshops` and `dealers` (spec 2 §5). */
export function assignmentProblems(role: string, assigned: { workshops: number[]; dealers: number[] }): FieldErrors {
  const allowed = assignmentsByRole(role)
  const errors: FieldErrors = {}
  for (const kind of ['workshops', 'dealers'] as const) {
    const limit = allowed[kind]
    if (limit === 'none' && assigned[kind].length > 0) errors[kind] = [messages[kind].none]
    if (limit === 'single' && assigned[kind].length > 1) errors[kind] = [messages[kind].single]
  }
  return errors
}

/** The chosen partners that a role may have: all, the first one, or none (spec 2 §5). */
export function limitToRole<Chosen>(role: string, kind: keyof Assignments, chosen: Chosen[]): Chosen[] {
  const limit = assignmentsByRole(role)[kind]
  if (limit === 'none') return []
  return limit === 'single' ? chosen.slice(0, 1) : chosen
}

/** 1 for administrator, 2 for superuser_rt, 3 for all other roles (decisions "Who sees what"). */
export function roleRank(role: string): number {
  if (role === 'administrator') return 1
  return role === 'superuser_rt' ? 2 : 3
}

type Ranked = { role: string }

/** Whether a user may reset or impersonate another one, who must have a lower rank. */
export const outranks = (user: Ranked, other: Ranked): boolean => roleRank(user.role) < roleRank(other.role)

/** Whether both are administrators, of whom one may change or delete another with the password given again. */
export const areAdministrators = (user: Ranked, other: Ranked): boolean =>
  user.role === 'administrator' && other.role === 'administrator'

/** Whether a user may change or delete another one: of a lower rank, or an administrator as an administrator. */
export const canEditUser = (user: Ranked, other: Ranked): boolean =>
  outranks(user, other) || areAdministrators(user, other)

/** The reason of a 403 for a user who is not outranked. */
export const rankTooHighMessage = 'Puoi farlo solo con chi ha un ruolo inferiore al tuo.'

const administratorAlone = (verb: string) => `Un altro amministratore si ${verb} dalla sua riga, con la tua password.`

type RankedUser = Ranked & { id: number }

/** Why something is not done with a user and others at once: those who are not of a lower rank, administrators included. */
function rankProblem(user: Ranked, other: Ranked, verb: string): string | undefined {
  if (outranks(user, other)) return undefined
  return areAdministrators(user, other) ? administratorAlone(verb) : rankTooHighMessage
}

export const ownSuspensionMessage = 'Non puoi sospendere il tuo stesso utente.'
export const alreadySuspendedMessage = 'È già sospeso.'
export const notSuspendedMessage = 'Non è sospeso.'
export const acceptedInvitationMessage = 'Ha già scelto la sua password: non serve più un invito.'
export const suspendedRecipientMessage = 'È sospeso: riattivalo prima di inviargli un collegamento.'

/** Why a user can't be deleted with others: oneself, and those who are not of a lower rank, administrators included. */
export function deletionProblem(user: RankedUser, other: RankedUser): string | undefined {
  if (user.id === other.id) return 'Non puoi eliminare il tuo stesso utente.'
  return rankProblem(user, other, 'elimina')
}

/** Why a user can't be suspended with others. */
export function suspensionProblem(user: RankedUser, other: RankedUser & AccountFacts): string | undefined {
  if (user.id === other.id) return ownSuspensionMessage
  const problem = rankProblem(user, other, 'sospende')
  return problem ?? (accountState(other) === 'suspended' ? alreadySuspendedMessage : undefined)
}

/** Why a user can't be reactivated with others. */
export function reactivationProblem(user: RankedUser, other: RankedUser & AccountFacts): string | undefined {
  const problem = rankProblem(user, other, 'riattiva')
  return problem ?? (accountState(other) === 'suspended' ? undefined : notSuspendedMessage)
}

/** Why an account gets no invitation: its password was chosen already, or it is suspended. */
export function invitationStateProblem(other: AccountFacts): string | undefined {
  const state = accountState(other)
  if (state === 'suspended') return suspendedRecipientMessage
  return state === 'invited' ? undefined : acceptedInvitationMessage
}

/** Why a user can't be invited again with others. */
export const invitationProblem = (user: RankedUser, other: RankedUser & AccountFacts): string | undefined =>
  rankProblem(user, other, 'invita') ?? invitationStateProblem(other)

/** Why a user gets no link to choose a password. */
export function resetLinkProblem(user: Ranked, other: Ranked & AccountFacts): string | undefined {
  if (!outranks(user, other)) return rankTooHighMessage
  return accountState(other) === 'suspended' ? suspendedRecipientMessage : undefined
}

/** Why two accounts with the same address can't be brought back together. */
export const sameAddressMessage = 'Un altro degli utenti scelti ha lo stesso indirizzo.'

/** Whether a user may assign a role: one of a lower rank, or any role as an administrator. */
export const canAssignRole = (user: Ranked, role: string): boolean =>
  user.role === 'administrator' || outranks(user, { role })

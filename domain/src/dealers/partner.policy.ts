import { type Actor, isAdministrator, type Partner, partnerReaders } from '../roles.ts'

/** The ids of the partners of a kind that a user sees: undefined for all of them (decisions "Who sees what"). */
export function visiblePartnerIds(user: Actor, kind: Partner): number[] | undefined {
  if (isAdministrator(user)) return undefined
  if (!partnerReaders[kind].some((role) => role === user.role)) return []
  return kind === 'dealer' ? user.dealer_ids : user.workshop_ids
}

import { type Actor, isAdministrator, type Partner, partnerReaders, verifierRoles } from '../../platform/roles.ts'

/** The ids of the partners of a kind that a user sees: undefined for all of them (decisions "Who sees what"). */
export function visiblePartnerIds(user: Actor, kind: Partner): number[] | undefined {
  if (isAdministrator(user)) return undefined
  if (!partnerReaders[kind].some((role) => role === user.role)) return []
  return kind === 'dealer' ? user.dealer_ids : user.workshop_ids
}

/** Whether a user may set statuses on the documents of a partner of this kind; which partners is a matter of scope. */
export const canVerifyUploads = (user: Pick<Actor, 'role'>, kind: Partner): boolean =>
  isAdministrator(user) || user.role === verifierRoles[kind]

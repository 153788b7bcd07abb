import { uploaderRoles, verifierRoles } from '../activities/activity.policy.ts'
import { type Actor, isAdministrator, type Partner, type RoleName } from '../roles.ts'

/** Who sees the partners of each kind that are assigned to them; administrators see all. */
export const partnerReaders: Record<Partner, RoleName[]> = {
  dealer: [verifierRoles.dealer, ...uploaderRoles.dealer],
  workshop: [verifierRoles.workshop, ...uploaderRoles.workshop],
}

/** The ids of the partners of a kind that a user sees: undefined for all of them (decisions "Who sees what"). */
export function visiblePartnerIds(user: Actor, kind: Partner): number[] | undefined {
  if (isAdministrator(user)) return undefined
  if (!partnerReaders[kind].some((role) => role === user.role)) return []
  return kind === 'dealer' ? user.dealer_ids : user.workshop_ids
}

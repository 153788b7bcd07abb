import { type Actor, isAdministrator, ownPartner, type Partner, staff } from '../roles.ts'
import { getAudience } from './activity.rules.ts'
import { type Audience, audiences } from './activity.ts'

/** The audience that a kind of partner is, which is also what its registry is called. */
export const partnerAudiences: Record<Partner, Audience> = { dealer: 'dealers', workshop: 'workshops' }

/** Which activities a role sees: partners those of their kind, staff both, others none (decisions "Activities"). */
export function visibleAudiences(user: Pick<Actor, 'role'>): Audience[] {
  const partner = ownPartner[user.role]
  if (partner) return [partnerAudiences[partner]]
  return staff.some((role) => role === user.role) ? [...audiences] : []
}

/** The one partner whose documents a user uploads, or null: the role has none, or nobody was assigned. */
export function assignedPartner(user: Actor): { kind: Partner; id: number } | null {
  const kind = ownPartner[user.role]
  const id = kind === 'dealer' ? user.dealer_ids[0] : kind === 'workshop' ? user.workshop_ids[0] : undefined
  return kind && id !== undefined ? { kind, id } : null
}

/** Whether a user may upload documents for this activity: a partner of its audience. */
export const canUpload = (user: Actor, activity: { for_dealers: boolean }): boolean => {
  const kind = ownPartner[user.role]
  return kind !== undefined && partnerAudiences[kind] === getAudience(activity)
}

/** Whether a user may set statuses on the documents of a partner of this kind; which partners is a matter of scope. */
export const canVerifyUploads = (user: Pick<Actor, 'role'>, kind: Partner): boolean =>
  isAdministrator(user) || user.role === (kind === 'dealer' ? 'sales_manager_rt' : 'after_sales_manager_rt')

import { type Audience, audiences, partnerAudiences } from '../../network/dealers/audience.ts'
import { type Actor, type Partner, partnerKindByRole, staff } from '../../platform/roles.ts'
import { getAudience } from './activity.rules.ts'

/** The audiences whose activities a user sees: partners their kind, staff both, other roles none (decisions "Activities"). */
export function visibleAudiences(user: Pick<Actor, 'role'>): Audience[] {
  const partner = partnerKindByRole[user.role]
  if (partner) return [partnerAudiences[partner]]
  return canSeeDrafts(user) ? [...audiences] : []
}

/** Whether a user sees drafts: staff alone. */
export const canSeeDrafts = (user: Pick<Actor, 'role'>): boolean => staff.some((role) => role === user.role)

/** Which activities a user sees: for these audiences, and whether also drafts. */
export type ActivityScope = { audiences: Audience[]; drafts: boolean }

export const getActivityScope = (user: Pick<Actor, 'role'>): ActivityScope => ({
  audiences: visibleAudiences(user),
  drafts: canSeeDrafts(user),
})

/** A dealer or a workshop. */
export type PartnerRef = { kind: Partner; id: number }

/** The partner whose documents a user uploads, or null when the role has none or no partner is assigned. */
export function assignedPartner(user: Actor): PartnerRef | null {
  const kind = partnerKindByRole[user.role]
  const id = kind === 'dealer' ? user.dealer_ids[0] : kind === 'workshop' ? user.workshop_ids[0] : undefined
  return kind && id !== undefined ? { kind, id } : null
}

/** Whether a user may upload documents for this activity: a partner of its audience. */
export const canUpload = (user: Actor, activity: { for_dealers: boolean }): boolean => {
  const kind = partnerKindByRole[user.role]
  return kind !== undefined && partnerAudiences[kind] === getAudience(activity)
}

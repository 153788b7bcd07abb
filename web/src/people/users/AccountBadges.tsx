import { accountState, accountStateColours, accountStateLabels } from '@portale/domain/people/users/account-state.ts'
import { invitationStateColours, invitationStateLabels } from '@portale/domain/people/users/invitation.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { Badge } from '../../platform/ui/Badge.tsx'

/** The state of an account; a suspended one says since when and why. */
export function AccountStateBadge({ user }: { user: User }) {
  const state = accountState(user)
  return (
    <span title={state === 'suspended' ? describeSuspension(user) : undefined}>
      <Badge colour={accountStateColours[state]} label={accountStateLabels[state]} />
    </span>
  )
}

/** "Sospeso il 26/11/2026 alle 10:00 da Laura Conti: in congedo". */
export function describeSuspension({ suspended_at, suspended_by, suspension_reason }: User): string {
  const who = suspended_by ? ` da ${suspended_by.name}` : ''
  return `Sospeso il ${formatMoment(suspended_at ?? '')}${who}${suspension_reason ? `: ${suspension_reason}` : ''}`
}

/** What became of the invitation; one that was accepted is nothing to look at. */
export function InvitationBadge({ invitation: { state, sent_at, last_error } }: Pick<User, 'invitation'>) {
  if (state === 'accepted') return invitationStateLabels.accepted
  const title = last_error ?? (sent_at ? `Inviato il ${formatMoment(sent_at)}` : undefined)
  return (
    <span title={title}>
      <Badge colour={invitationStateColours[state]} label={invitationStateLabels[state]} />
    </span>
  )
}

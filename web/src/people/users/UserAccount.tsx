import { accountState } from '@portale/domain/people/users/account-state.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { mailKindLabels, mailStateLabels } from '@portale/domain/platform/mails.ts'
import type { ReactNode } from 'react'
import { AccountStateBadge, describeSuspension, InvitationBadge } from './AccountBadges.tsx'
import classes from './UserAccount.module.css'

const formatLast = (moment: string | null) => (moment ? formatMoment(moment) : 'Mai')

/** What is known of an account besides its form: state, last access, invitation, last mail. */
export function UserAccount({ user }: { user: User }) {
  const { last_seen_at, invitation, last_mail } = user
  return (
    <dl className={classes.facts}>
      <Fact label="Stato">
        <AccountStateBadge user={user} />
        {accountState(user) === 'suspended' && <div className={classes.detail}>{describeSuspension(user)}</div>}
      </Fact>
      <Fact label="Ultimo accesso">{formatLast(last_seen_at)}</Fact>
      <Fact label="Creato il">{formatMoment(user.created_at)}</Fact>
      <Fact label="Invito">
        <InvitationBadge invitation={invitation} />
        {invitation.state !== 'accepted' && invitation.last_error && (
          <div className={classes.detail}>{invitation.last_error}</div>
        )}
      </Fact>
      <Fact label="Ultima e-mail">
        {last_mail
          ? `${mailKindLabels[last_mail.kind]}, ${formatMoment(last_mail.sent_at ?? last_mail.created_at)}: ${mailStateLabels[last_mail.state].toLowerCase()}`
          : 'Nessuna'}
        {last_mail?.last_error && <div className={classes.detail}>{last_mail.last_error}</div>}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import type { User } from '@portale/domain/people/users/user.ts'
import { userColumns } from '@portale/domain/people/users/user-columns.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatDate, formatMoment } from '@portale/domain/platform/dates.ts'
import { IconBellOff } from '@tabler/icons-react'
import type { Column } from '../../platform/list/column.ts'
import { listedColumns } from '../../platform/list/listed-columns.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { Avatar } from '../profile/Avatar.tsx'
import { AccountStateBadge, InvitationBadge } from './AccountBadges.tsx'
import classes from './UserList.module.css'

/** The columns of the people who are not deleted. */
export const userListColumns: Column<User>[] = [
  ...listedColumns<typeof userColumns, User>(userColumns, {
    name: {
      card: 'title',
      width: 210,
      cell: ({ name, avatar }) => (
        <span className={classes.who}>
          <Avatar name={name} picture={avatar} size={28} />
          <span title={name}>{name}</span>
        </span>
      ),
    },
    email: { width: 195 },
  }),
  { header: 'Ruolo', sort: 'role', width: 145, cell: ({ roles }) => roles[0]?.label ?? '—' },
  {
    header: 'Stato',
    sort: 'state',
    card: 'badge',
    cell: (user) => <AccountStateBadge user={user} />,
  },
  {
    header: 'Ultimo accesso',
    sort: 'last_access',
    quiet: true,
    title: ({ last_seen_at }) => (last_seen_at ? formatMoment(last_seen_at) : undefined),
    cell: ({ last_seen_at }) => <LastAccess moment={last_seen_at} />,
  },
  { header: 'Invito', sort: 'invitation', isWhole: true, card: 'none', cell: (user) => <InvitationBadge {...user} /> },
  {
    header: 'Partner',
    sort: 'partners',
    width: 170,
    title: ({ dealers, workshops }) => [...dealers, ...workshops].map(({ name }) => name).join('\n') || undefined,
    cell: ({ dealers, workshops }) => <FirstPartner partners={[...dealers, ...workshops]} />,
  },
  {
    header: 'Non disturbare',
    sort: 'do_not_disturb',
    card: 'badge',
    cell: ({ do_not_disturb }) => do_not_disturb && <DoNotDisturb />,
  },
]

export const deletedColumns: Column<User>[] = [
  ...userListColumns.filter(({ header }) => header !== 'Invito'),
  {
    header: 'Eliminato il',
    sort: 'deleted_at',
    quiet: true,
    cell: ({ deleted_at }) => deleted_at && formatDate(deleted_at),
  },
]

// The cards of a phone have no headers: the day needs the name of its column.
function LastAccess({ moment }: { moment: string | null }) {
  const isPhone = useIsPhone()
  const day = moment ? formatDate(moment) : 'Mai'
  return isPhone ? `Ultimo accesso: ${day.toLowerCase()}` : day
}

// The cards of a phone have no headers: the badge needs the name of its column.
function DoNotDisturb() {
  return <Badge colour="neu" icon={IconBellOff} label={useIsPhone() ? 'Non disturbare' : 'Sì'} />
}

/** The name of the first partner, and the number of the others. */
function FirstPartner({ partners: [first, ...others] }: { partners: PartnerName[] }) {
  if (!first) return null
  if (others.length === 0) return first.name
  return (
    <span className={classes.several}>
      <span>{first.name}</span>
      <small>
        <VisuallyHidden>e altre </VisuallyHidden>+{others.length}
      </small>
    </span>
  )
}

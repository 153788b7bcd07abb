import { VisuallyHidden } from '@mantine/core'
import type { PartnerName } from '@portale/domain/activities/activity.ts'
import { formatDate } from '@portale/domain/dates.ts'
import type { User } from '@portale/domain/users/user.ts'
import { IconBellOff } from '@tabler/icons-react'
import type { Column } from '../list/column.ts'
import { Avatar } from '../profile/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './UserList.module.css'

/** The columns of the list of users (spec 2 §2). */
export const userColumns: Column<User>[] = [
  {
    header: 'Nome',
    sort: 'name',
    card: 'title',
    width: 210,
    cell: ({ name, avatar }) => (
      <span className={classes.who}>
        <Avatar name={name} picture={avatar} size={28} />
        <span title={name}>{name}</span>
      </span>
    ),
  },
  { header: 'E-mail', sort: 'email', width: 195, cell: ({ email }) => email },
  { header: 'Ruolo', width: 145, cell: ({ roles }) => roles[0]?.label ?? '—' },
  { header: 'Officine', width: 145, cell: ({ workshops }) => <FirstOf partners={workshops} /> },
  { header: 'Concessionarie', width: 145, cell: ({ dealers }) => <FirstOf partners={dealers} /> },
  {
    header: 'Non disturbare',
    card: 'badge',
    cell: ({ do_not_disturb }) => do_not_disturb && <DoNotDisturb />,
  },
  {
    header: 'Creato il',
    sort: 'created_at',
    quiet: true,
    card: 'none',
    cell: ({ created_at }) => formatDate(created_at),
  },
]

// A card has no headers: there the badge says what it is about.
function DoNotDisturb() {
  return <Badge colour="neu" icon={IconBellOff} label={useIsPhone() ? 'Non disturbare' : 'Sì'} />
}

/** The first partner by its name, and how many more there are. */
function FirstOf({ partners: [first, ...others] }: { partners: PartnerName[] }) {
  if (!first) return null
  if (others.length === 0) return <div title={first.name}>{first.name}</div>
  return (
    <span className={classes.several} title={[first, ...others].map(({ name }) => name).join('\n')}>
      <span>{first.name}</span>
      <small>
        <VisuallyHidden>e altre </VisuallyHidden>+{others.length}
      </small>
    </span>
  )
}

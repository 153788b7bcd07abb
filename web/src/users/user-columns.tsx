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

/** The columns of the people who are not deleted. */
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
  { header: 'Ruolo', sort: 'role', width: 145, cell: ({ roles }) => roles[0]?.label ?? '—' },
  { header: 'Officine', sort: 'workshops', width: 145, cell: ({ workshops }) => <FirstPartner partners={workshops} /> },
  { header: 'Concessionarie', sort: 'dealers', width: 145, cell: ({ dealers }) => <FirstPartner partners={dealers} /> },
  {
    header: 'Non disturbare',
    sort: 'do_not_disturb',
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

export const deletedColumns: Column<User>[] = [
  ...userColumns.slice(0, -1),
  {
    header: 'Eliminato il',
    sort: 'deleted_at',
    quiet: true,
    cell: ({ deleted_at }) => deleted_at && formatDate(deleted_at),
  },
]

// The cards of a phone have no headers: the badge needs the name of its column.
function DoNotDisturb() {
  return <Badge colour="neu" icon={IconBellOff} label={useIsPhone() ? 'Non disturbare' : 'Sì'} />
}

/** The name of the first partner, and the number of the others. */
function FirstPartner({ partners: [first, ...others] }: { partners: PartnerName[] }) {
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

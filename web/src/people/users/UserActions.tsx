import { ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { canAssignRole, canEditUser } from '@portale/domain/people/users/user.policy.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { IconLock, IconPencil, IconRestore, IconUser } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { RowMenu } from '../../platform/list/RowMenu.tsx'
import { paths } from '../../platform/paths.ts'
import { IconButton, IconLink } from '../../platform/ui/IconButton.tsx'
import type { UserTask } from './UserDialogs.tsx'
import classes from './UserList.module.css'
import { UserMenuItems } from './UserMenuItems.tsx'

type UserActionsProps = { user: User; onTask: (task: UserTask) => void }

/** The actions of a row: all on users of a lower rank, some on other administrators, none on others; the row of the signed-in user links to the profile. */
export function UserActions({ user, onTask }: UserActionsProps) {
  const actor = useActor()
  const { id, name } = user
  if (id === actor.id)
    return <IconLink icon={IconUser} label="Apri il tuo profilo," subject={name} to={paths.profile()} />
  const role = user.roles[0]?.name ?? ''
  if (!(user.deleted_at ? canAssignRole(actor, role) : canEditUser(actor, { role }))) return <Locked name={name} />
  if (user.deleted_at)
    return (
      <IconButton
        main
        icon={IconRestore}
        label="Ripristina"
        subject={name}
        onClick={() => onTask({ kind: 'restore', user })}
      />
    )
  return (
    <>
      <IconButton
        main
        icon={IconPencil}
        label="Modifica"
        subject={name}
        onClick={() => onTask({ kind: 'edit', user })}
      />
      <RowMenu subject={name}>
        <UserMenuItems user={user} onTask={onTask} />
      </RowMenu>
    </>
  )
}

// Focusable, so that keyboard and touch users learn why there are no actions.
function Locked({ name }: { name: string }) {
  const reason = 'Ha un ruolo pari o superiore al tuo'
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        className={classes.locked}
        size={32}
        aria-disabled
        aria-label={`Non puoi modificare ${name}: ${reason.toLowerCase()}`}
      >
        <IconLock size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { canAssignRole, canEditUser, outranks } from '@portale/domain/users/user.policy.ts'
import type { User } from '@portale/domain/users/user.ts'
import {
  IconHistory,
  IconKey,
  IconLock,
  IconMailForward,
  IconPencil,
  IconRestore,
  IconShieldOff,
  IconTrash,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useActor } from '../api/session.ts'
import { recordAuditFilters, useCanReadAudit } from '../audit/audit.api.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { paths } from '../paths.ts'
import { IconButton, IconLink } from '../ui/IconButton.tsx'
import type { UserTask } from './UserDialogs.tsx'
import classes from './UserList.module.css'

type UserActionsProps = { user: User; onTask: (task: UserTask) => void }

/** The actions of a row: all on users of a lower rank, some on other administrators, none on others; the row of the signed-in user links to the profile. */
export function UserActions({ user, onTask }: UserActionsProps) {
  const actor = useActor()
  const auditor = useCanReadAudit()
  const { pathname, search } = useLocation()
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
  const task = (kind: Exclude<UserTask['kind'], 'create'>) => () => onTask({ kind, user })
  return (
    <>
      <IconButton main icon={IconPencil} label="Modifica" subject={name} onClick={task('edit')} />
      <RowMenu subject={name}>
        {outranks(actor, { role }) && (
          <>
            <Menu.Item leftSection={<IconMailForward size={18} stroke={1.6} aria-hidden />} onClick={task('link')}>
              Invia link di reset
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={18} stroke={1.6} aria-hidden />} onClick={task('password')}>
              Imposta password
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={paths.impersonate(id)}
              state={{ page: pathname + search }}
              leftSection={<IconUserShare size={18} stroke={1.6} aria-hidden />}
            >
              Naviga come…
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconShieldOff size={18} stroke={1.6} aria-hidden />} onClick={task('factors')}>
          Azzera i secondi fattori
        </Menu.Item>
        {auditor && (
          <Menu.Item
            component={Link}
            to={paths.audits(recordAuditFilters('users', id))}
            leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
          >
            Modifiche
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={task('delete')}
        >
          Elimina
        </Menu.Item>
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

import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { accountState } from '@portale/domain/people/users/account-state.ts'
import { outranks } from '@portale/domain/people/users/user.policy.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import {
  IconHistory,
  IconKey,
  IconMailForward,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserPause,
  IconUserShare,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { recordAuditFilters, useCanReadAudit } from '../../platform/changes/audit.api.ts'
import { paths } from '../../platform/paths.ts'
import type { UserTask } from './UserDialogs.tsx'

type Props = { user: User; onTask: (task: UserTask) => void }

/** What can be done with a user whose account is not closed, as far as the rank and the account's state allow it. */
export function UserMenuItems({ user, onTask }: Props) {
  const actor = useActor()
  const auditor = useCanReadAudit()
  const { pathname, search } = useLocation()
  const { id } = user
  const role = user.roles[0]?.name ?? ''
  const task = (kind: Exclude<UserTask['kind'], 'create'>) => () => onTask({ kind, user })
  const state = accountState(user)
  return (
    <>
      {state === 'invited' && (
        <Menu.Item leftSection={<IconMailForward size={18} stroke={1.6} aria-hidden />} onClick={task('invite')}>
          Invia l’invito
        </Menu.Item>
      )}
      {outranks(actor, { role }) && state !== 'suspended' && (
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
      {state === 'suspended' ? (
        <Menu.Item leftSection={<IconUserCheck size={18} stroke={1.6} aria-hidden />} onClick={task('reactivate')}>
          Riattiva
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUserPause size={18} stroke={1.6} aria-hidden />} onClick={task('suspend')}>
          Sospendi
        </Menu.Item>
      )}
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
        onClick={task('delete')}
      >
        Elimina
      </Menu.Item>
    </>
  )
}

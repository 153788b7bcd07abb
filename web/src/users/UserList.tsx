import { Button } from '@mantine/core'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { User } from '@portale/domain/users/user.ts'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useActor, useMe } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Page } from '../ui/Page.tsx'
import { UserActions } from './UserActions.tsx'
import type { UserTask } from './UserDialogs.tsx'
import { userQueries, usersUrl } from './user.api.ts'
import { userColumns } from './user-columns.tsx'

const dialogs = lazyComponent(
  async () => (await import('./UserDialogs.tsx')).UserDialogs,
  'La finestra non si è caricata',
)

const filters = ['name', 'email', 'role']

/** /users, for administrator and superuser_rt while they are themselves (spec 2 §2) */
export function UserList() {
  const { impersonator } = useMe()
  if (!isAdministrator(useActor())) return <Unavailable kind="forbidden" />
  return impersonator ? <Unavailable kind="closed" /> : <Users />
}

function Users() {
  const users = usePageQuery<User>('users', usersUrl, filters)
  const { data: roles = [] } = useQuery(userQueries.roles)
  const [task, setTask] = useState<UserTask>()
  const begin = (next: UserTask) => dialogs.open(() => setTask(next))
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => begin({ kind: 'create' })}>
      Crea nuovo
    </Button>
  )
  return (
    <Page title="Utenti" crumbs={[{ label: 'Amministrazione' }, { label: 'Utenti' }]} actions={create}>
      <FilterBar names={filters}>
        <TextFilter name="name" label="Nome" wide />
        <TextFilter name="email" label="E-mail" />
        <SelectFilter
          name="role"
          label="Ruolo"
          placeholder="Tutti"
          options={roles.map((role) => ({ value: role.name, label: role.label }))}
        />
      </FilterBar>
      <DataTable
        caption="Utenti"
        query={users}
        rows={(page) => page.data}
        rowKey={(user) => user.id}
        columns={userColumns}
        actions={(user) => <UserActions user={user} onTask={begin} />}
        empty={<EmptyState icon={IconUsers} title="Ancora nessun utente" action={create} />}
      />
      <Paginator page={users.data} />
      {task && (
        <Suspense>
          <dialogs.Component task={task} onClose={() => setTask((open) => (open === task ? undefined : open))} />
        </Suspense>
      )}
    </Page>
  )
}

import { Button } from '@mantine/core'
import { accessPeriodLabels } from '@portale/domain/people/users/access-period.ts'
import { accountStateFilters } from '@portale/domain/people/users/account-state.ts'
import { invitationStateLabels } from '@portale/domain/people/users/invitation.ts'
import type { SelectedUser, User } from '@portale/domain/people/users/user.ts'
import { filterableUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { isAdministrator, type Partner } from '@portale/domain/platform/roles.ts'
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { rolesQuery } from '../../platform/api/roles.ts'
import { useActor, useMe } from '../../platform/api/session.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter, usePageQuery } from '../../platform/list/usePageQuery.ts'
import { useTab, ViewTabs } from '../../platform/list/ViewTabs.tsx'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { UserActions } from './UserActions.tsx'
import type { UserTask } from './UserDialogs.tsx'
import { UserSelection } from './UserSelection.tsx'
import { usersUrl } from './user.api.ts'
import { deletedColumns, userListColumns } from './user-columns.tsx'
import type { AssignedPartnersProps } from './user-form.api.ts'

const dialogs = lazyComponent(
  async () => (await import('./UserDialogs.tsx')).UserDialogs,
  'La finestra non si è caricata',
)

const Impersonations = lazy(async () => ({ default: (await import('./ImpersonationList.tsx')).ImpersonationList }))

const filters = [
  ...filterableUserColumns,
  'role',
  'state',
  'invitation',
  'last_access',
  'partner',
  'deleted',
  'dealer_id',
  'workshop_id',
]
const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

type PartnerParts = {
  PartnersField: ComponentType<AssignedPartnersProps>
  /** The filter by one partner, which its page links to. */
  PartnerFilter: ComponentType<{ kind: Partner; name: string; label: string }>
}

/** /users, for administrator and superuser_rt; closed during an impersonation (spec 2 §2) */
export function UserList(parts: PartnerParts) {
  const { impersonator } = useMe()
  const actor = useActor()
  const tab = useTab(['utenti', 'navigazioni'])
  if (!isAdministrator(actor)) return <Unavailable kind="forbidden" />
  if (impersonator) return <Unavailable kind="closed" />
  const tabs = actor.role === 'administrator' && (
    <ViewTabs labels={{ utenti: 'Utenti', navigazioni: 'Navigazioni' }} current={tab} />
  )
  if (!tabs || tab === 'utenti') return <Users tabs={tabs} {...parts} />
  return (
    <Page title="Utenti" crumbs={crumbs}>
      {tabs}
      <Suspense>
        <Impersonations />
      </Suspense>
    </Page>
  )
}

const crumbs = [{ label: 'Amministrazione' }, { label: 'Utenti' }]

function Users({ tabs, PartnersField, PartnerFilter }: PartnerParts & { tabs: ReactNode }) {
  const users = usePageQuery<User>('users', usersUrl, filters)
  const { data: roles = [] } = useQuery(rolesQuery)
  const [deleted, setDeleted] = useFilter('deleted')
  const [state] = useFilter('state')
  const isDeletedList = state === 'closed' || (state === '' && deleted === '1')
  const selection = useSelection<SelectedUser>({
    page: users.data?.data ?? [],
    name: ({ name, email }) => `${name}, ${email}`,
    total: users.data?.total ?? 0,
    url: `${usersUrl}/selection`,
    filters,
    kind: isDeletedList ? 'closed' : 'in use',
  })
  const [task, setTask] = useState<UserTask>()
  const openDialog = useCallback((next: UserTask) => dialogs.open(() => setTask(next)), [])
  const rowActions = useCallback((user: User) => <UserActions user={user} onTask={openDialog} />, [openDialog])
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openDialog({ kind: 'create' })}>
      Crea nuovo
    </Button>
  )
  const actions = (
    <>
      <LinkButton
        to={paths.usersImport()}
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
      >
        Importa
      </LinkButton>
      <ExportButton url={`${usersUrl}/xls`} filters={filters} fileName="utenti.xlsx" />
      {create}
    </>
  )
  return (
    <Page title="Utenti" crumbs={crumbs} actions={actions}>
      {tabs}
      <SavedViews list="users" />
      <FilterBar
        names={filters}
        folded={['invitation', 'last_access', 'partner']}
        more={
          <>
            <SelectFilter
              name="invitation"
              label="Invito"
              placeholder="Qualsiasi"
              wide={false}
              options={toOptions(invitationStateLabels)}
            />
            <SelectFilter
              name="last_access"
              label="Ultimo accesso"
              placeholder="Qualsiasi"
              wide={false}
              options={toOptions(accessPeriodLabels)}
            />
            <TextFilter name="partner" label="Partner" placeholder="Nome o Baldo ID" />
          </>
        }
      >
        <TextFilter name="name" label="Nome" wide />
        <TextFilter name="email" label="E-mail" />
        <SelectFilter
          name="role"
          label="Ruolo"
          placeholder="Tutti"
          wide={false}
          options={roles.map((role) => ({ value: role.name, label: role.label }))}
        />
        <SelectFilter
          name="state"
          label="Stato"
          placeholder="In uso"
          wide={false}
          options={toOptions(accountStateFilters)}
        />
        {/* Views that were saved before the states. */}
        <LinkedFilter label="Account" text="Eliminati" isSet={deleted === '1'} onRemove={() => setDeleted('')} />
        <PartnerFilter kind="dealer" name="dealer_id" label="Concessionaria" />
        <PartnerFilter kind="workshop" name="workshop_id" label="Officina" />
      </FilterBar>
      <UserSelection selection={selection} isDeletedList={isDeletedList} />
      <DataTable
        list="users"
        selection={selection}
        caption="Utenti"
        query={users}
        rows={(page) => page.data}
        rowKey={(user) => user.id}
        columns={isDeletedList ? deletedColumns : userListColumns}
        actions={rowActions}
        empty={<EmptyList icon={IconUsers} title="Ancora nessun utente" action={create} />}
      />
      <Paginator page={users.data} />
      {task && (
        <Suspense>
          <dialogs.Component
            task={task}
            PartnersField={PartnersField}
            onClose={() => setTask((open) => (open === task ? undefined : open))}
          />
        </Suspense>
      )}
    </Page>
  )
}

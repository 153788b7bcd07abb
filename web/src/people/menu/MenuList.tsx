import { Button } from '@mantine/core'
import type { ManagedMenuItem } from '@portale/domain/people/menu/menu.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { IconEye, IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { rolesQuery } from '../../platform/api/roles.ts'
import { useActor } from '../../platform/api/session.ts'
import { itemHeading } from '../../platform/layout/menu.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { AccessBadge } from './AccessWarning.tsx'
import type { MenuTask } from './MenuDialogs.tsx'
import { formatVisibleTo, menuItemsUrl } from './menu.api.ts'

const dialogs = lazyComponent(
  async () => (await import('./MenuDialogs.tsx')).MenuDialogs,
  'La finestra non si è caricata',
)

const filters = ['role']

/** /menu-management, for the administrator (spec 2 §2) */
export function MenuList() {
  return useActor().role === 'administrator' ? <MenuItems /> : <Unavailable kind="forbidden" />
}

function MenuItems() {
  const items = usePageQuery<ManagedMenuItem>('menu-items', menuItemsUrl, filters)
  const { data: roles = [] } = useQuery(rolesQuery)
  const phone = useIsPhone()
  const [task, setTask] = useState<MenuTask>()
  const openDialog = (next: MenuTask) => dialogs.open(() => setTask(next))
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openDialog({ kind: 'create' })}>
      Crea nuovo
    </Button>
  )
  const formatName = (item: ManagedMenuItem) => `${item.name} (${formatVisibleTo(item.role, roles)})`
  const columns: Column<ManagedMenuItem>[] = [
    {
      header: 'Peso',
      sort: 'weight',
      quiet: true,
      cell: ({ weight }) => (phone ? `Peso ${formatNumber(weight)}` : formatNumber(weight)),
    },
    { header: 'Nome', sort: 'name', card: 'title', cell: ({ name }) => name },
    { header: 'Gruppo', sort: 'group', cell: (item) => itemHeading(item) ?? '–' },
    { header: 'Indirizzo', sort: 'url', cell: ({ url }) => url },
    { header: 'Ruolo', sort: 'role', width: 240, cell: ({ role }) => formatVisibleTo(role, roles) },
    { header: 'Avvisi', width: 380, cell: (item) => <AccessBadge item={item} /> },
  ]
  return (
    <Page
      title="Punti di menu"
      crumbs={[{ label: 'Amministrazione' }, { label: 'Punti di menu' }]}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => openDialog({ kind: 'preview' })}
          >
            Anteprima
          </Button>
          {create}
        </>
      }
    >
      <SavedViews list="menu_items" />
      <FilterBar names={filters}>
        <SelectFilter
          name="role"
          label="Visto da"
          placeholder="Tutti i ruoli"
          options={roles.map((role) => ({ value: role.name, label: role.label }))}
        />
      </FilterBar>
      <DataTable
        list="menu_items"
        caption="Punti di menu"
        query={items}
        rows={(page) => page.data}
        rowKey={(item) => item.id}
        columns={columns}
        actions={(item) => (
          <>
            <IconButton
              main
              icon={IconPencil}
              label="Modifica"
              subject={formatName(item)}
              onClick={() => openDialog({ kind: 'edit', item })}
            />
            <IconButton
              icon={IconTrash}
              label="Elimina"
              subject={formatName(item)}
              onClick={() => openDialog({ kind: 'delete', item })}
            />
          </>
        )}
        empty={<EmptyList icon={IconListDetails} title="Ancora nessun punto di menu" action={create} />}
      />
      <Paginator page={items.data} />
      {task && (
        <Suspense>
          <dialogs.Component
            task={withCurrentItem(task, items.data?.data)}
            onClose={() => setTask((open) => (open === task ? undefined : open))}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** A task with the current version of its item: after a conflict the list is refetched while the dialog is open. */
function withCurrentItem(task: MenuTask, listed: ManagedMenuItem[] = []): MenuTask {
  if (!('item' in task)) return task
  return { ...task, item: listed.find(({ id }) => id === task.item.id) ?? task.item }
}

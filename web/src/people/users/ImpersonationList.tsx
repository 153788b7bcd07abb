import type { Impersonation } from '@portale/domain/people/users/user.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconUserShield } from '@tabler/icons-react'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { impersonationsUrl } from './user.api.ts'

/** Who browsed as somebody else, when and why; for administrators. */
export function ImpersonationList() {
  const impersonations = usePageQuery<Impersonation>('impersonations', impersonationsUrl)
  return (
    <>
      <SavedViews list="impersonations" />
      <DataTable
        list="impersonations"
        caption="Navigazioni come altre persone"
        query={impersonations}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyList
            icon={IconUserShield}
            title="Nessuno ha ancora navigato come un’altra persona"
            hint="Qui resta chi lo ha fatto, come chi, quando e per quale motivo."
          />
        }
      />
      <Paginator page={impersonations.data} />
    </>
  )
}

const columns: Column<Impersonation>[] = [
  { header: 'Inizio', sort: 'started_at', quiet: true, cell: ({ started_at }) => formatDateTime(started_at) },
  {
    header: 'Fine',
    sort: 'ended_at',
    quiet: true,
    cell: ({ ended_at }) => (ended_at ? formatDateTime(ended_at) : 'In corso'),
  },
  { header: 'Chi', sort: 'user', card: 'title', width: 210, cell: ({ user }) => user.name },
  {
    header: 'Come',
    sort: 'impersonated',
    width: 210,
    cell: ({ impersonated }) => <div title={impersonated.email}>{impersonated.name}</div>,
  },
  {
    header: 'Modo',
    sort: 'with_changes',
    cell: ({ with_changes }) => (with_changes ? 'Con modifiche' : 'Sola lettura'),
  },
  { header: 'Motivo', sort: 'reason', width: 320, cell: ({ reason }) => reason ?? '–' },
]

import type { RejectionReason } from '@portale/domain/documents/verification/rejection-reason.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconMessageX, IconPencil, IconPlus } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { DuplicatesFilter } from '../../platform/list/DuplicatesFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { ArchivedBadge } from '../../platform/ui/ArchivedBadge.tsx'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconLink } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { rejectionReasonsUrl } from './rejection-reason.api.ts'

const filters = ['text', 'archived', 'duplicates']

const archivedOptions = [
  { value: '0', label: 'In uso' },
  { value: '1', label: 'In archivio' },
]

const columns: Column<RejectionReason>[] = [
  {
    header: 'Testo',
    sort: 'text',
    card: 'title',
    width: 420,
    cell: ({ id, text }) => (
      <div title={text}>
        <TextLink to={paths.rejectionReasonEdit(id)}>{text}</TextLink>
      </div>
    ),
  },
  {
    header: 'Attività',
    sort: 'activity',
    width: 240,
    cell: ({ activity }) => (activity ? `${activity.title} (${activity.year})` : 'Tutte'),
  },
  {
    header: 'Usato per',
    sort: 'uses',
    cell: ({ id, uses }) =>
      uses === 0 ? (
        'Nessun documento'
      ) : (
        <TextLink to={paths.documents({ status: 'rejected', reason_id: id })}>
          {formatCount(uses, 'documento', 'documenti')}
        </TextLink>
      ),
  },
  { header: 'Stato', sort: 'archived', card: 'badge', cell: ({ archived }) => <ArchivedBadge archived={archived} /> },
]

/** /rejection_reasons: the reasons that are offered to those who reject a document, for administrators. */
export function RejectionReasonList() {
  return isAdministrator(useActor()) ? <Reasons /> : <Unavailable kind="forbidden" />
}

function Reasons() {
  const reasons = usePageQuery<RejectionReason>('rejection-reasons', rejectionReasonsUrl, filters)
  const create = (
    <LinkButton to={paths.rejectionReasonNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuovo
    </LinkButton>
  )
  return (
    <Page
      title="Motivi di rifiuto"
      crumbs={[{ label: 'Documenti', to: paths.documents({ status: 'pending' }) }, { label: 'Motivi di rifiuto' }]}
      actions={create}
    >
      <SavedViews list="rejection_reasons" />
      <FilterBar names={filters}>
        <TextFilter name="text" label="Testo" wide />
        <SelectFilter name="archived" label="Stato" placeholder="Tutti" wide={false} options={archivedOptions} />
        <DuplicatesFilter />
      </FilterBar>
      <DataTable
        list="rejection_reasons"
        caption="Motivi di rifiuto"
        query={reasons}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        actions={({ id, text }) => (
          <IconLink main icon={IconPencil} label="Modifica" subject={text} to={paths.rejectionReasonEdit(id)} />
        )}
        empty={
          <EmptyList
            icon={IconMessageX}
            title="Ancora nessun motivo preparato"
            hint="Crea il primo: chi rifiuta un documento lo sceglie con un clic."
            action={create}
          />
        }
      />
      <Paginator page={reasons.data} />
    </Page>
  )
}

import { accessEventKinds, accessEventLabels, takenKinds } from '@portale/domain/people/access-register/access-event.ts'
import { type Access, describeEvent } from '@portale/domain/people/access-register/access-list.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { useActor, useMe } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { PeriodFilter } from '../../platform/list/DateFilter.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter, usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { PersonFilter } from '../users/PersonFilter.tsx'
import { AccessBadge } from './AccessBadge.tsx'
import { accessesUrl, formatWho } from './access.api.ts'

const folded = ['impersonator_id', 'address', 'from', 'to', 'impersonation']
const filters = ['text', 'kind', 'user_id', ...folded]

const kindOptions = [
  ...accessEventKinds.map((value) => ({ value: String(value), label: accessEventLabels[value] })),
  { value: takenKinds.join(','), label: 'Documento scaricato o esportazione' },
].toSorted((a, b) => a.label.localeCompare(b.label, 'it'))

/** /accesses, for the administrator: who came in, who was refused, who took what. */
export function AccessList() {
  const { impersonator } = useMe()
  if (useActor().role === 'administrator') return <Accesses />
  return <Unavailable kind={impersonator ? 'closed' : 'forbidden'} />
}

function Accesses() {
  const accesses = usePageQuery<Access>('accesses', accessesUrl, filters)
  return (
    <Page
      title="Accessi"
      crumbs={[{ label: 'Amministrazione' }, { label: 'Accessi' }]}
      caption="Chi è entrato, chi è stato rifiutato, chi ha scaricato che cosa. Resta per 24 mesi."
      actions={<ExportButton url={`${accessesUrl}/xls`} filters={filters} fileName="accessi.xlsx" />}
    >
      <SavedViews list="accesses" />
      <FilterBar
        names={filters}
        folded={folded}
        more={
          <>
            <PersonFilter name="impersonator_id" label="Navigava come la persona" />
            <TextFilter name="address" label="Indirizzo di rete" />
            <PeriodFilter />
            <ImpersonationFilter />
          </>
        }
      >
        <TextFilter name="text" label="Cerca" wide />
        <SelectFilter name="kind" label="Evento" placeholder="Tutti" options={kindOptions} />
        <PersonFilter />
      </FilterBar>
      <DataTable
        list="accesses"
        caption="Accessi"
        query={accesses}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyList
            icon={IconLogin2}
            title="Ancora nessun accesso"
            hint="Qui resta chi entra, chi viene rifiutato e chi scarica documenti ed elenchi."
          />
        }
      />
      <Paginator page={accesses.data} />
    </Page>
  )
}

/** The events of one impersonation, from its details. */
function ImpersonationFilter() {
  const [value, setValue] = useFilter('impersonation')
  return <LinkedFilter label="Navigazione" text={`n. ${value}`} isSet={value !== ''} onRemove={() => setValue('')} />
}

const columns: Column<Access>[] = [
  {
    header: 'Data',
    sort: 'created_at',
    quiet: true,
    cell: ({ id, created_at }) => <TextLink to={paths.access(id)}>{formatMoment(created_at)}</TextLink>,
  },
  { header: 'Evento', sort: 'kind', card: 'badge', cell: ({ kind }) => <AccessBadge kind={kind} /> },
  { header: 'Persona', sort: 'user', card: 'title', width: 220, cell: (row) => <Who row={row} /> },
  { header: 'Che cosa', width: 300, cell: (row) => <div title={describeEvent(row)}>{describeEvent(row) || '–'}</div> },
  { header: 'Indirizzo', sort: 'address', quiet: true, cell: ({ address }) => address },
]

/** The person, and who did it under that name or to that account. */
function Who({ row }: { row: Access }) {
  const { actor, impersonator } = row
  const by = impersonator ? `navigava ${impersonator.name}` : actor && `da parte di ${actor.name}`
  const text = by ? `${formatWho(row)}, ${by}` : formatWho(row)
  return <div title={text}>{text}</div>
}

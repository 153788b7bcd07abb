import { formatSubject, subjects } from '@portale/domain/platform/lists/subject.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { LeadReference, LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { DuplicatesFilter } from '../../platform/list/DuplicatesFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import { useSelection } from '../../platform/list/selection.ts'
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
import { leadReferencesUrl } from './lead-reference.api.ts'
import { leadReferenceTexts } from './lead-reference-texts.ts'

const filters = ['name', 'archived', 'duplicates']

const referenceColumns = (kind: LeadReferenceKind): Column<LeadReference>[] => [
  {
    header: 'Nome',
    sort: 'name',
    card: 'title',
    cell: ({ id, name }) => (
      <div title={name}>
        <TextLink to={paths.leadReference(kind, id)}>{name}</TextLink>
      </div>
    ),
  },
  {
    header: 'Stato',
    sort: 'archived',
    card: 'badge',
    cell: ({ archived }) => <ArchivedBadge archived={archived} />,
  },
]

/** Archives what is in use, and uses again what is archived; each takes the other back. */
function archiving(kind: LeadReferenceKind): BatchAction<LeadReference>[] {
  const archive = postBatch(`${leadReferencesUrl(kind)}/archive`)
  const unarchive = postBatch(`${leadReferencesUrl(kind)}/unarchive`)
  return [
    {
      label: 'Archivia',
      participle: 'archiviat',
      appliesTo: (reference) => !reference.archived,
      exception: ['è già in archivio', 'sono già in archivio'],
      effect: (count) =>
        `Non ${count === 1 ? 'si potrà più scegliere' : 'si potranno più scegliere'} nelle nuove segnalazioni; quelle che ci sono restano come sono.`,
      send: archive,
      undo: { send: unarchive, done: 'di nuovo in uso' },
    },
    {
      label: 'Rimetti in uso',
      participle: 'rimess',
      appliesTo: (reference) => reference.archived,
      exception: ['è già in uso', 'sono già in uso'],
      effect: (count) => `${count === 1 ? 'Si potrà' : 'Si potranno'} di nuovo scegliere nelle segnalazioni.`,
      send: unarchive,
      done: (changed) => `${formatSubject(subjects[kind], changed)} di nuovo in uso.`,
      undo: { send: archive, done: 'di nuovo in archivio' },
    },
  ]
}

type KindProps = { kind: LeadReferenceKind }

/** /lead_models and /lead_work_types, for administrators (spec 2 §2) */
export function LeadReferenceList({ kind }: KindProps) {
  return isAdministrator(useActor()) ? <References kind={kind} /> : <Unavailable kind="forbidden" />
}

function References({ kind }: KindProps) {
  const url = leadReferencesUrl(kind)
  const references = usePageQuery<LeadReference>(kind, url, filters)
  const selection = useSelection<LeadReference>({
    page: references.data?.data ?? [],
    name: ({ name }) => name,
    total: references.data?.total ?? 0,
    url: `${url}/selection`,
    filters,
  })
  // Only what can be done with at least one of them.
  const possible = archiving(kind).filter(({ appliesTo }) => selection.rows.some((row) => appliesTo?.(row)))
  const subject = subjects[kind]
  const { icon, title, emptyTitle, emptyHint } = leadReferenceTexts[kind]
  const create = (
    <LinkButton to={paths.leadReferenceNew(kind)} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuovo
    </LinkButton>
  )
  return (
    <Page title={title} crumbs={[{ label: 'Vendite' }, { label: title }]} actions={create}>
      <SavedViews list={kind} />
      <FilterBar names={filters}>
        <TextFilter name="name" label="Nome" wide />
        <SelectFilter
          name="archived"
          label="Stato"
          placeholder="Tutti"
          wide={false}
          options={[
            { value: '0', label: 'In uso' },
            { value: '1', label: 'In archivio' },
          ]}
        />
        <DuplicatesFilter />
      </FilterBar>
      <SelectionBar selection={selection} subject={subject}>
        <BatchActions subject={subject} selection={selection} actions={possible} refresh={[kind]} />
      </SelectionBar>
      <DataTable
        list={kind}
        caption={title}
        selection={selection}
        query={references}
        rows={(page) => page.data}
        rowKey={(reference) => reference.id}
        columns={referenceColumns(kind)}
        actions={({ id, name }) => (
          <>
            <IconLink main icon={IconPencil} label="Modifica" subject={name} to={paths.leadReferenceEdit(kind, id)} />
            <IconLink icon={IconEye} label="Visualizza" subject={name} to={paths.leadReference(kind, id)} />
          </>
        )}
        empty={<EmptyList icon={icon} title={emptyTitle} hint={emptyHint} action={create} />}
      />
      <Paginator page={references.data} />
    </Page>
  )
}

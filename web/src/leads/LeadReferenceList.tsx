import type { LeadReference, LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useActor } from '../api/session.ts'
import type { Column } from '../list/column.ts'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { ArchivedBadge } from '../ui/ArchivedBadge.tsx'
import { EmptyList } from '../ui/EmptyState.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { leadReferencesUrl } from './lead-reference.api.ts'
import { leadReferenceTexts } from './lead-reference-texts.ts'

const filters = ['name', 'archived']

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

type KindProps = { kind: LeadReferenceKind }

/** /lead_models and /lead_work_types, for administrators (spec 2 §2) */
export function LeadReferenceList({ kind }: KindProps) {
  return isAdministrator(useActor()) ? <References kind={kind} /> : <Unavailable kind="forbidden" />
}

function References({ kind }: KindProps) {
  const references = usePageQuery<LeadReference>(kind, leadReferencesUrl(kind), filters)
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
      </FilterBar>
      <DataTable
        list={kind}
        caption={title}
        query={references}
        rows={(page) => page.data}
        rowKey={(reference) => reference.id}
        columns={referenceColumns(kind)}
        actions={({ id, name }) => (
          <>
            <IconLink icon={IconPencil} label="Modifica" subject={name} to={paths.leadReferenceEdit(kind, id)} />
            <IconLink icon={IconEye} label="Visualizza" subject={name} to={paths.leadReference(kind, id)} />
          </>
        )}
        empty={<EmptyList icon={icon} title={emptyTitle} hint={emptyHint} action={create} />}
      />
      <Paginator page={references.data} />
    </Page>
  )
}

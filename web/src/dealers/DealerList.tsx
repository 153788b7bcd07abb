import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useActor } from '../api/session.ts'
import { withoutArchived } from '../archive/ArchivedFilter.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import { useSelection } from '../list/selection.ts'
import { usePageQuery } from '../list/usePageQuery.ts'
import { EmptyList } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { NewPartner, PartnerActions } from './PartnerActions.tsx'
import { PartnerFilters, partnerFilters } from './PartnerFilters.tsx'
import { PartnerSelection, type SelectedPartner } from './PartnerSelection.tsx'
import { PartnerRowActions, partnerColumns, usePartnerColumns } from './partner-columns.tsx'

const columns = partnerColumns('dealer')

/** /dealers (spec 1 §2, 10) */
export function DealerList() {
  const dealers = usePageQuery<Dealer>('dealers', withoutArchived('/api/v1/dealers'), partnerFilters)
  const selection = useSelection<SelectedPartner>({
    page: dealers.data?.data ?? [],
    name: ({ name }) => name,
    total: dealers.data?.total ?? 0,
    url: withoutArchived('/api/v1/dealers/selection'),
    filters: partnerFilters,
  })
  const canSelect = isAdministrator(useActor())
  return (
    <Page
      title="Concessionarie"
      crumbs={[{ label: 'Rete' }, { label: 'Concessionarie' }]}
      actions={<PartnerActions kind="dealer" />}
    >
      <SavedViews list="dealers" />
      <PartnerFilters />
      {canSelect && <PartnerSelection kind="dealer" selection={selection} />}
      <DataTable
        list="dealers"
        caption="Concessionarie"
        query={dealers}
        rows={(page) => page.data}
        selection={canSelect ? selection : undefined}
        rowKey={(dealer) => dealer.id}
        columns={usePartnerColumns('dealer', columns)}
        actions={(dealer) => <PartnerRowActions kind="dealer" partner={dealer} />}
        empty={
          <EmptyList
            icon={IconBuildingStore}
            title="Ancora nessuna concessionaria"
            action={<NewPartner kind="dealer" />}
          />
        }
      />
      <Paginator page={dealers.data} />
    </Page>
  )
}

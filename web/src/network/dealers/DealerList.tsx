import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { withoutArchived } from '../archive/ArchivedFilter.tsx'
import { NewPartner, PartnerActions } from './PartnerActions.tsx'
import { PartnerFilters, partnerFilters } from './PartnerFilters.tsx'
import { PartnerSelection, type SelectedPartner } from './PartnerSelection.tsx'
import { PartnerRowActions, partnerListColumns, usePartnerColumns } from './partner-columns.tsx'

const columns = partnerListColumns('dealer')

const rowActions = (dealer: Dealer) => <PartnerRowActions kind="dealer" partner={dealer} />

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
        actions={rowActions}
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

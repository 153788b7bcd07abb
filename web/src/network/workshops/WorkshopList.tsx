import type { Workshop } from '@portale/domain/network/workshops/workshop.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconTool } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { withoutArchived } from '../archive/ArchivedFilter.tsx'
import { NewPartner, PartnerActions } from '../dealers/PartnerActions.tsx'
import { PartnerFilters, partnerFilterNames } from '../dealers/PartnerFilters.tsx'
import { DayLinkFilter, PartnerLinkFilter } from '../dealers/PartnerLinkFilter.tsx'
import { PartnerSelection, type SelectedPartner } from '../dealers/PartnerSelection.tsx'
import { PartnerRowActions, partnerListColumns, usePartnerColumns } from '../dealers/partner-columns.tsx'
import classes from './WorkshopList.module.css'

// One column more than the dealers' list: fixed widths keep long texts from running under the actions.
const widths: Record<string, number> = { name: 200, contract_type: 120, city: 110, district: 130 }

const columns: Column<Workshop>[] = [
  ...partnerListColumns('workshop').map((column) => ({ ...column, width: widths[column.sort ?? ''] })),
  {
    header: 'Concessionaria',
    sort: 'dealer',
    width: 160,
    title: ({ dealer }) => dealer?.name,
    cell: ({ dealer }) =>
      dealer ? (
        <>
          {dealer.name}
          <small className={classes.second}>
            {dealer.baldo_id}, dal {formatDate(dealer.pivot.valid_from)}
          </small>
        </>
      ) : (
        '—'
      ),
  },
]

const rowActions = (workshop: Workshop) => <PartnerRowActions kind="workshop" partner={workshop} />

const filters = partnerFilterNames('workshop')

/** /workshops (spec 2 §2) */
export function WorkshopList() {
  const workshops = usePageQuery<Workshop>('workshops', withoutArchived('/api/v1/workshops'), filters)
  const selection = useSelection<SelectedPartner>({
    page: workshops.data?.data ?? [],
    name: ({ name }) => name,
    total: workshops.data?.total ?? 0,
    url: withoutArchived('/api/v1/workshops/selection'),
    filters,
  })
  const canSelect = isAdministrator(useActor())
  return (
    <Page
      title="Officine"
      crumbs={[{ label: 'Rete' }, { label: 'Officine' }]}
      actions={<PartnerActions kind="workshop" />}
    >
      <SavedViews list="workshops" />
      <PartnerFilters others={['dealer_id', 'at']}>
        <PartnerLinkFilter kind="dealer" name="dealer_id" label="Concessionaria" />
        <DayLinkFilter name="at" label="Al" />
      </PartnerFilters>
      {canSelect && <PartnerSelection kind="workshop" selection={selection} />}
      <DataTable
        list="workshops"
        caption="Officine"
        query={workshops}
        rows={(page) => page.data}
        selection={canSelect ? selection : undefined}
        rowKey={(workshop) => workshop.id}
        columns={usePartnerColumns('workshop', columns)}
        actions={rowActions}
        empty={<EmptyList icon={IconTool} title="Ancora nessuna officina" action={<NewPartner kind="workshop" />} />}
      />
      <Paginator page={workshops.data} />
    </Page>
  )
}

import { formatDate } from '@portale/domain/dates.ts'
import type { Workshop } from '@portale/domain/workshops/workshop.ts'
import { IconTool } from '@tabler/icons-react'
import { usePageQuery } from '../api/usePageQuery.ts'
import { DashboardLink } from '../dealers/DashboardLink.tsx'
import { PartnerFilters, partnerFilters } from '../dealers/PartnerFilters.tsx'
import { PartnerDashboardLink, partnerColumns } from '../dealers/partner-columns.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { Paginator } from '../ui/Paginator.tsx'

const columns: Column<Workshop>[] = [
  ...partnerColumns('workshop'),
  {
    header: 'Concessionaria',
    cell: ({ dealer }) =>
      dealer ? (
        <div>
          {dealer.name}
          <small>dal {formatDate(dealer.pivot.valid_from)}</small>
        </div>
      ) : (
        '—'
      ),
  },
]

/** /workshops (spec 2 §2) */
export function WorkshopList() {
  const workshops = usePageQuery<Workshop>('workshops', '/api/v1/workshops', partnerFilters)
  return (
    <Page
      title="Officine"
      crumbs={[{ label: 'Rete' }, { label: 'Officine' }]}
      actions={<DashboardLink audience="workshops" />}
    >
      <PartnerFilters />
      <DataTable
        caption="Officine"
        query={workshops}
        rows={(page) => page.data}
        rowKey={(workshop) => workshop.id}
        columns={columns}
        actions={(workshop) => <PartnerDashboardLink kind="workshop" partner={workshop} />}
        empty={<Empty icon={IconTool} title="Ancora nessuna officina" />}
      />
      <Paginator page={workshops.data} />
    </Page>
  )
}

import type { MarketShare, WorkshopShare } from '@portale/domain/market-shares/market-share.ts'
import { IconEye } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { filterOptions } from '../ui/select-options.ts'
import { clientPage } from './client-page.ts'
import { shareRowColumns } from './share-row-columns.tsx'

const preview = lazyComponent(
  async () => (await import('./MailPreview.tsx')).MailPreview,
  'L’anteprima non si è caricata',
)

const found = (rows: WorkshopShare[], typed: string) =>
  filterOptions(
    rows.map((row) => ({ ...row, label: `${row.baldo_id} ${row.workshop.name}` })),
    typed,
  )

type Props = { query: UseQueryResult<MarketShare>; share: MarketShare }

/** "Officine": the rows of the file with their change, and the mail that each workshop's people get. */
export function ShareRows({ query, share }: Props) {
  const [search] = useSearchParams()
  const [shown, setShown] = useState<WorkshopShare>()
  const rows = share.workshop_market_share_workshops
  const page = clientPage(found(rows, search.get('workshop') ?? ''), search)
  return (
    <>
      <FilterBar names={['workshop']}>
        <TextFilter name="workshop" label="Officina" placeholder="Ragione sociale o Baldo ID" wide />
      </FilterBar>
      <DataTable<MarketShare, WorkshopShare>
        caption="Officine"
        query={query}
        rows={() => page.data}
        rowKey={(row) => row.workshop_id}
        columns={shareRowColumns(rows.some(({ before }) => before))}
        actions={(row) => (
          <IconButton
            icon={IconEye}
            label="Anteprima e-mail"
            subject={row.workshop.name}
            onClick={() => preview.open(() => setShown(row))}
          />
        )}
        empty={<EmptyState title="Ancora nessun target" hint="Il file caricato non ha righe: carica un altro file." />}
      />
      <Paginator page={page} />
      {shown && (
        <Suspense>
          <preview.Component shareId={share.id} row={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}

import {
  formatShare,
  formatShareChange,
  type MarketShare,
  type WorkshopShare,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { IconArrowDownRight, IconArrowUpRight, IconEye } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { filterOptions } from '../../platform/ui/select-options.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './MarketShares.module.css'
import { paginateRows, type SortValues } from './paginate-rows.ts'

const preview = lazyComponent(
  async () => (await import('./MailPreview.tsx')).MailPreview,
  'L’anteprima non si è caricata',
)

const filterRows = (rows: WorkshopShare[], search: string) =>
  filterOptions(
    rows.map((row) => ({ ...row, label: `${row.baldo_id} ${row.workshop.name}` })),
    search,
  )

const sortValues: SortValues<WorkshopShare> = {
  baldo_id: ({ baldo_id }) => baldo_id,
  workshop: ({ workshop }) => workshop.name,
  current: ({ current }) => current,
  target: ({ target }) => target,
}

type Props = { query: UseQueryResult<MarketShare>; share: MarketShare }

/** The tab "Officine": the rows of the file with their change, and a preview of each workshop's mail. */
export function ShareRows({ query, share }: Props) {
  const [params] = useSearchParams()
  const [previewed, setPreviewed] = useState<WorkshopShare>()
  const rows = share.workshop_market_share_workshops
  const page = paginateRows(filterRows(rows, params.get('workshop') ?? ''), params, sortValues)
  return (
    <>
      <SavedViews list="workshop_market_shares/workshops" />
      <FilterBar names={['workshop']}>
        <TextFilter name="workshop" label="Officina" placeholder="Ragione sociale o Baldo ID" wide />
      </FilterBar>
      <DataTable<MarketShare, WorkshopShare>
        list="workshop_market_shares/workshops"
        caption="Officine"
        query={query}
        rows={() => page.data}
        rowKey={(row) => row.workshop_id}
        columns={createColumns(rows.some(({ before }) => before))}
        actions={(row) => (
          <IconButton
            main
            icon={IconEye}
            label="Anteprima e-mail"
            subject={row.workshop.name}
            onClick={() => preview.open(() => setPreviewed(row))}
          />
        )}
        empty={<EmptyList title="Ancora nessun target" hint="Il file caricato non ha righe: carica un altro file." />}
      />
      <Paginator page={page} />
      {previewed && (
        <Suspense>
          <preview.Component shareId={share.id} row={previewed} onClose={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The columns of the rows; `compared`: whether the year has a previous upload. */
const createColumns = (compared: boolean): Column<WorkshopShare>[] => {
  const shareColumn = (header: string, name: 'current' | 'target'): Column<WorkshopShare> => ({
    header,
    sort: name,
    align: 'right',
    cell: ({ before, ...row }) => (
      <ShareValue label={header} value={row[name]} before={compared ? (before?.[name] ?? null) : undefined} />
    ),
  })
  return [
    { header: 'Baldo ID', sort: 'baldo_id', quiet: true, cell: ({ baldo_id }) => baldo_id },
    {
      header: 'Officina',
      sort: 'workshop',
      card: 'title',
      width: 360,
      cell: ({ workshop_id, workshop }) => (
        <div title={workshop.name}>
          <TextLink to={paths.partner('workshop', workshop_id)}>{workshop.name}</TextLink>
        </div>
      ),
    },
    shareColumn('Attuale', 'current'),
    shareColumn('Target', 'target'),
  ]
}

type ShareValueProps = {
  /** The column's header, for phones, where rows are cards. */
  label: string
  value: number
  /** The value in the year's previous upload: null when that lacks the workshop, undefined when there is none. */
  before: number | null | undefined
}

/** A share with its change since the year's previous upload. */
function ShareValue({ label, value, before }: ShareValueProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.word} aria-hidden>
        {label}
      </span>{' '}
      {formatShare(value)}{' '}
      {before !== undefined && <small>{before === null ? 'Nuova' : formatChange(before, value)}</small>}
    </div>
  )
}

function formatChange(from: number, to: number) {
  if (from === to) return 'Invariata'
  const Arrow = to > from ? IconArrowUpRight : IconArrowDownRight
  return (
    <span title={`Era ${formatShare(from)}`}>
      <Arrow size={14} aria-hidden /> {formatShareChange(from, to)} punti
    </span>
  )
}

import {
  type MarketShare,
  recipientStateLabels,
  type ShareRecipient,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { filterOptions } from '../../platform/ui/select-options.ts'
import classes from './MarketShares.module.css'
import { countStates, formatWorkshops } from './market-share.ts'
import { paginateRows, type SortValues } from './paginate-rows.ts'
import { RecipientBadge } from './RecipientBadge.tsx'

const filterRecipients = (recipients: ShareRecipient[], search: string, state: string | null) =>
  filterOptions(
    recipients
      .filter((recipient) => !state || recipient.state === state)
      .map((recipient) => ({ ...recipient, label: `${recipient.name} ${recipient.email}` })),
    search,
  )

const sortValues: SortValues<ShareRecipient> = {
  name: ({ name }) => name,
  workshops: ({ workshops }) => workshops,
  state: ({ state }) => state && recipientStateLabels[state],
  last_error: ({ last_error }) => last_error,
}

type Props = { query: UseQueryResult<MarketShare>; share: MarketShare }

/** The tab "Destinatari": the recipients, and the state of their mails once the share is sent. */
export function ShareRecipients({ query, share: { recipients, sent_at } }: Props) {
  const [params] = useSearchParams()
  const page = paginateRows(
    filterRecipients(recipients, params.get('to') ?? '', params.get('state')),
    params,
    sortValues,
  )
  const sent = sent_at !== null
  const states = countStates(recipients).map(({ state, count }) => ({
    value: state,
    label: `${recipientStateLabels[state]} (${count})`,
  }))
  return (
    <>
      <SavedViews list="workshop_market_shares/recipients" />
      <FilterBar names={sent ? ['to', 'state'] : ['to']}>
        <TextFilter name="to" label="Destinatario" placeholder="Nome o e-mail" wide />
        {sent && <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={states} />}
      </FilterBar>
      <DataTable<MarketShare, ShareRecipient>
        list="workshop_market_shares/recipients"
        caption="Destinatari"
        query={query}
        rows={() => page.data}
        rowKey={(recipient) => recipient.user_id}
        columns={createColumns(sent)}
        empty={
          <EmptyList
            icon={IconUsers}
            title="Nessun destinatario"
            hint="Nessuna delle officine ha un utente, e le loro concessionarie non hanno un titolare."
          />
        }
      />
      <Paginator page={page} />
    </>
  )
}

const stateColumns: Column<ShareRecipient>[] = [
  { header: 'Stato', sort: 'state', card: 'badge', cell: ({ state }) => state && <RecipientBadge state={state} /> },
  { header: 'Ultimo errore', sort: 'last_error', width: 260, cell: ({ last_error }) => last_error },
]

const createColumns = (sent: boolean): Column<ShareRecipient>[] => [
  {
    header: 'Destinatario',
    sort: 'name',
    card: 'title',
    width: 320,
    cell: ({ name, email }) => (
      <div title={`${name} ${email}`}>
        {name}
        <small className={classes.cut}>{email}</small>
      </div>
    ),
  },
  { header: 'Target di', sort: 'workshops', cell: ({ workshops }) => formatWorkshops(workshops) },
  ...(sent ? stateColumns : []),
]

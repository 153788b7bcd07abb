import {
  type MarketShare,
  recipientStateLabels,
  type ShareRecipient,
} from '@portale/domain/market-shares/market-share.ts'
import { IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { filterOptions } from '../ui/select-options.ts'
import { clientPage } from './client-page.ts'
import { recipientColumns } from './recipient-columns.tsx'
import { stateCounts } from './recipients.ts'

const found = (recipients: ShareRecipient[], typed: string, state: string | null) =>
  filterOptions(
    recipients
      .filter((one) => !state || one.state === state)
      .map((one) => ({ ...one, label: `${one.name} ${one.email}` })),
    typed,
  )

type Props = { query: UseQueryResult<MarketShare>; share: MarketShare }

/** "Destinatari": whom the sending means, and once it was sent where the mail of each stands. */
export function ShareRecipients({ query, share: { recipients, sent_at } }: Props) {
  const [search] = useSearchParams()
  const page = clientPage(found(recipients, search.get('to') ?? '', search.get('state')), search)
  const sent = sent_at !== null
  const states = stateCounts(recipients).map(({ state, count }) => ({
    value: state,
    label: `${recipientStateLabels[state]} (${count})`,
  }))
  return (
    <>
      <FilterBar names={sent ? ['to', 'state'] : ['to']}>
        <TextFilter name="to" label="Destinatario" placeholder="Nome o e-mail" wide />
        {sent && <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={states} />}
      </FilterBar>
      <DataTable<MarketShare, ShareRecipient>
        caption="Destinatari"
        query={query}
        rows={() => page.data}
        rowKey={(recipient) => recipient.user_id}
        columns={recipientColumns(sent)}
        empty={
          <EmptyState
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

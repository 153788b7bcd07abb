import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { type Delivery, deliveryStateLabels, webhookTypeLabels } from '@portale/domain/platform/webhooks/webhook.ts'
import { IconSend } from '@tabler/icons-react'
import type { Column } from '../list/column.ts'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyList } from '../ui/EmptyState.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { DeliveryStateBadge } from './WebhookBadges.tsx'
import { deliveriesRefetchInterval, deliveriesUrl } from './webhook.api.ts'

const filters = ['state', 'type', 'event_id']
const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const columns: Column<Delivery>[] = [
  {
    header: 'Evento',
    sort: 'type',
    card: 'title',
    width: 220,
    cell: ({ id, endpoint_id, type }) => (
      <TextLink to={paths.webhookDelivery(endpoint_id, id)}>{webhookTypeLabels[type]}</TextLink>
    ),
  },
  { header: 'Data', sort: 'at', quiet: true, cell: ({ at }) => formatDateTime(at) },
  { header: 'Stato', sort: 'state', card: 'badge', cell: ({ state }) => <DeliveryStateBadge state={state} /> },
  { header: 'Tentativi', sort: 'tries', align: 'right', card: 'none', cell: ({ tries }) => formatNumber(tries) },
  { header: 'Risposta', sort: 'answer_status', align: 'right', cell: ({ answer_status }) => answer_status ?? '–' },
  {
    header: 'Durata',
    sort: 'duration_ms',
    align: 'right',
    card: 'none',
    cell: ({ duration_ms }) => (duration_ms === null ? '–' : `${formatNumber(duration_ms)} ms`),
  },
  {
    header: 'Ultimo errore',
    sort: 'error',
    width: 220,
    cell: ({ error }) => <div title={error ?? undefined}>{error}</div>,
  },
]

/** The log of an endpoint: what was sent to it, and what is to be sent. */
export function DeliveryList({ webhookId }: { webhookId: number }) {
  const deliveries = useListQuery<Page<Delivery>>(
    'webhook-deliveries',
    deliveriesUrl(webhookId),
    filters,
    deliveriesRefetchInterval,
  )
  return (
    <>
      <FilterBar names={filters}>
        <SelectFilter
          name="state"
          label="Stato"
          placeholder="Tutti"
          wide={false}
          options={options(deliveryStateLabels)}
        />
        <SelectFilter name="type" label="Evento" placeholder="Tutti" options={options(webhookTypeLabels)} />
      </FilterBar>
      <DataTable
        list="webhook_deliveries"
        caption="Consegne"
        query={deliveries}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyList
            icon={IconSend}
            title="Ancora nessuna consegna"
            hint="Qui compare ogni evento inviato a questo indirizzo, con la risposta. Comincia con un evento di prova."
          />
        }
      />
      <Paginator page={deliveries.data} />
    </>
  )
}

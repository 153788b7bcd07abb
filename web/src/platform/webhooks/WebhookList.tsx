import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import {
  type Webhook,
  webhookEvents,
  webhookStateLabels,
  webhookTypeLabels,
} from '@portale/domain/platform/webhooks/webhook.ts'
import { IconPencil, IconPlus, IconWebhook } from '@tabler/icons-react'
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
import { EmptyList } from '../ui/EmptyState.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './Webhook.module.css'
import { WebhookStateBadge } from './WebhookBadges.tsx'
import { webhooksUrl } from './webhook.api.ts'

const filters = ['url', 'state']
const stateOptions = Object.entries(webhookStateLabels).map(([value, label]) => ({ value, label }))

const formatEvents = (events: Webhook['events']) => events.map((event) => webhookTypeLabels[event]).join(', ')

/** One by its name; of several the number, as their names would fill the table. */
const countEvents = (events: Webhook['events']) =>
  events.length === webhookEvents.length
    ? 'Tutti'
    : events.length > 1
      ? formatCount(events.length, 'evento', 'eventi')
      : formatEvents(events)

const columns: Column<Webhook>[] = [
  {
    header: 'Indirizzo',
    sort: 'url',
    card: 'title',
    width: 320,
    cell: ({ id, url, description }) => (
      <div title={url}>
        <TextLink to={paths.webhook(id)}>{url}</TextLink>
        {description && <small className={classes.description}>{description}</small>}
      </div>
    ),
  },
  { header: 'Eventi', cell: ({ events }) => <div title={formatEvents(events)}>{countEvents(events)}</div> },
  { header: 'Stato', sort: 'state', card: 'badge', cell: ({ state }) => <WebhookStateBadge state={state} /> },
  {
    header: 'Ultima consegna',
    sort: 'delivered_at',
    quiet: true,
    cell: ({ delivered_at }) => (delivered_at ? formatDateTime(delivered_at) : '–'),
  },
  {
    header: 'Non consegnati',
    sort: 'parked',
    align: 'right',
    cell: ({ parked }) => formatNumber(parked),
  },
]

/** /webhooks, for the administrator: the addresses of other systems that events are sent to. */
export function WebhookList() {
  return useActor().role === 'administrator' ? <Webhooks /> : <Unavailable kind="forbidden" />
}

function Webhooks() {
  const webhooks = usePageQuery<Webhook>('webhooks', webhooksUrl, filters)
  const create = (
    <LinkButton to={paths.webhookNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuovo
    </LinkButton>
  )
  return (
    <Page title="Webhook" crumbs={[{ label: 'Amministrazione' }, { label: 'Webhook' }]} actions={create}>
      <SavedViews list="webhooks" />
      <FilterBar names={filters}>
        <TextFilter name="url" label="Indirizzo" wide />
        <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={stateOptions} />
      </FilterBar>
      <DataTable
        list="webhooks"
        caption="Webhook"
        query={webhooks}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        actions={({ id, url }) => (
          <IconLink main icon={IconPencil} label="Modifica" subject={url} to={paths.webhookEdit(id)} />
        )}
        empty={
          <EmptyList
            icon={IconWebhook}
            title="Ancora nessun webhook"
            hint="Crea il primo: il portale avviserà un altro sistema di quello che succede, nel momento in cui succede."
            action={create}
          />
        }
      />
      <Paginator page={webhooks.data} />
    </Page>
  )
}

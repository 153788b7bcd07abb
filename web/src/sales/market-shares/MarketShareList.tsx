import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { isSuperseded, type MarketShareRow } from '@portale/domain/sales/market-shares/market-share.ts'
import { IconCheck, IconClock, IconReplace, IconTarget, IconUpload } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import classes from './MarketShares.module.css'
import { marketSharesUrl } from './market-share.api.ts'
import { formatShareName, formatWorkshops } from './market-share.ts'

/** /workshop_market_shares: the uploads of targets, newest first (spec 2 §2). */
export function MarketShareList() {
  return isAdministrator(useActor()) ? <MarketShares /> : <Unavailable kind="forbidden" />
}

function MarketShares() {
  const phone = useIsPhone()
  const shares = usePageQuery<MarketShareRow>('market-shares', marketSharesUrl)
  const upload = (
    <LinkButton to={paths.marketShareNew()} leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}>
      Carica
    </LinkButton>
  )
  return (
    <Page
      title="Target Officine"
      caption="Le quote di mercato delle officine e i loro target: si caricano, si controllano e si inviano."
      crumbs={[{ label: 'Rete' }, { label: 'Target Officine' }]}
      actions={upload}
    >
      <SavedViews list="workshop_market_shares" />
      <DataTable
        list="workshop_market_shares"
        caption="Target Officine"
        query={shares}
        rows={(page) => page.data}
        rowKey={(share) => share.id}
        columns={phone ? cardColumns : tableColumns}
        empty={
          <EmptyList
            icon={IconTarget}
            title="Ancora nessun target"
            hint="Carica il primo file: niente viene inviato finché non lo confermi."
            action={upload}
          />
        }
      />
      <Paginator page={shares.data} />
    </Page>
  )
}

const nameColumn: Column<MarketShareRow> = {
  header: 'Tipo',
  sort: 'type',
  card: 'title',
  width: 260,
  cell: (share) => (
    <div title={share.file_name}>
      <TextLink to={paths.marketShare(share.id)}>{formatShareName(share)}</TextLink>
      <small className={classes.cut}>{share.file_name}</small>
    </div>
  ),
}

const stateColumn: Column<MarketShareRow> = {
  header: 'Stato',
  sort: 'state',
  card: 'badge',
  cell: (share) => {
    if (share.sent_at) return <Badge colour="ok" icon={IconCheck} label="Inviato" />
    if (isSuperseded(share)) return <Badge colour="off" icon={IconReplace} label="Sostituito" />
    return <Badge colour="warn" icon={IconClock} label="Da inviare" />
  },
}

const sentColumn: Column<MarketShareRow> = {
  header: 'Inviato il',
  sort: 'sent_at',
  width: 220,
  cell: ({ sent_at, sent_by }) =>
    sent_at && (
      <div>
        {formatDateTime(sent_at)}
        <small className={classes.cut}>{sent_by?.name}</small>
      </div>
    ),
}

const tableColumns: Column<MarketShareRow>[] = [
  { header: 'Caricato il', sort: 'created_at', quiet: true, cell: ({ created_at }) => formatDateTime(created_at) },
  nameColumn,
  { header: 'Caricato da', sort: 'user', width: 200, cell: ({ user }) => user.name },
  { header: 'Officine', sort: 'workshops', align: 'right', cell: ({ workshops }) => formatNumber(workshops) },
  stateColumn,
  sentColumn,
]

/** The columns of the cards on phones. */
const cardColumns: Column<MarketShareRow>[] = [
  nameColumn,
  stateColumn,
  { header: 'Officine', cell: ({ workshops }) => formatWorkshops(workshops) },
  {
    header: 'Caricato il',
    cell: ({ created_at, user }) => `Caricato il ${formatDateTime(created_at)} da ${user.name}`,
  },
  {
    header: 'Inviato il',
    cell: ({ sent_at, sent_by }) => sent_at && `Inviato il ${formatDateTime(sent_at)} da ${sent_by?.name}`,
  },
]

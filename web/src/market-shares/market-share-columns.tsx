import { formatNumber } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import { type MarketShareRow, marketShareTypeLabels } from '@portale/domain/market-shares/market-share.ts'
import { IconCheck, IconClock } from '@tabler/icons-react'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './MarketShares.module.css'
import { workshopsText } from './recipients.ts'

/** "Aggiornamento 2026": how an upload is called. */
export const shareName = ({ type, year }: Pick<MarketShareRow, 'type' | 'year'>): string =>
  `${marketShareTypeLabels[type]} ${year}`

const name: Column<MarketShareRow> = {
  header: 'Tipo',
  card: 'title',
  width: 260,
  cell: (share) => (
    <div title={share.file_name}>
      <TextLink to={paths.marketShare(share.id)}>{shareName(share)}</TextLink>
      <small className={classes.cut}>{share.file_name}</small>
    </div>
  ),
}

const state: Column<MarketShareRow> = {
  header: 'Stato',
  card: 'badge',
  cell: ({ sent_at }) =>
    sent_at ? (
      <Badge colour="ok" icon={IconCheck} label="Inviato" />
    ) : (
      <Badge colour="warn" icon={IconClock} label="Da inviare" />
    ),
}

const sent: Column<MarketShareRow> = {
  header: 'Inviato il',
  width: 220,
  cell: ({ sent_at, sent_by }) =>
    sent_at && (
      <div>
        {formatDateTime(sent_at)}
        <small className={classes.cut}>{sent_by?.name}</small>
      </div>
    ),
}

/** The columns of the list of uploads. */
export const marketShareColumns: Column<MarketShareRow>[] = [
  { header: 'Caricato il', quiet: true, cell: ({ created_at }) => formatDateTime(created_at) },
  name,
  { header: 'Caricato da', width: 200, cell: ({ user }) => user.name },
  { header: 'Officine', align: 'right', cell: ({ workshops }) => formatNumber(workshops) },
  state,
  sent,
]

/** The same as cards, for phones. */
export const marketShareCardColumns: Column<MarketShareRow>[] = [
  name,
  state,
  { header: 'Officine', cell: ({ workshops }) => workshopsText(workshops) },
  {
    header: 'Caricato il',
    cell: ({ created_at, user }) => `Caricato il ${formatDateTime(created_at)} da ${user.name}`,
  },
  {
    header: 'Inviato il',
    cell: ({ sent_at, sent_by }) => sent_at && `Inviato il ${formatDateTime(sent_at)} da ${sent_by?.name}`,
  },
]

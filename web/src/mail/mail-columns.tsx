import { formatNumber } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import { type Mail, mailKindLabels } from '@portale/domain/mails.ts'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'
import classes from './Outbox.module.css'

/** The columns of the outbox. */
export const mailColumns: Column<Mail>[] = [
  { header: 'Data', quiet: true, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    header: 'Destinatario',
    width: 205,
    cell: ({ to_name, to_address }) => (
      <div title={`${to_name} ${to_address}`}>
        {to_name}
        <small className={classes.address}>{to_address}</small>
      </div>
    ),
  },
  {
    header: 'Oggetto',
    card: 'title',
    width: 210,
    cell: ({ id, subject }) => (
      <div title={subject}>
        <TextLink to={paths.mail(id)}>{subject}</TextLink>
      </div>
    ),
  },
  { header: 'Tipo', card: 'none', cell: ({ kind }) => mailKindLabels[kind] },
  { header: 'Stato', card: 'badge', cell: ({ state }) => <MailStateBadge state={state} /> },
  { header: 'Tentativi', align: 'right', card: 'none', cell: ({ tries }) => formatNumber(tries) },
  { header: 'Ultimo errore', width: 190, cell: ({ last_error }) => last_error },
]

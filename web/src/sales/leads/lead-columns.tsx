import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { awaitsApproval, canManageOffers } from '@portale/domain/sales/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './LeadList.module.css'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'

/** The columns of the list; a workshop's users see neither the workshop nor the last save of the manage screen. */
export const leadColumns = (withWorkshops: boolean): Column<LeadRow>[] => [
  {
    header: 'Segnalazione',
    sort: 'created_at',
    cell: ({ id, created_at }) => (
      <div>
        {id}
        <small>{formatDate(created_at)}</small>
      </div>
    ),
  },
  {
    header: 'Cliente',
    sort: 'customer',
    card: 'title',
    width: withWorkshops ? 189 : 240,
    cell: ({ id, customer }) => (
      <div title={customer.name}>
        <TextLink to={paths.lead(id)}>{customer.name}</TextLink>
        <small>{formatVat(customer.vat_n)}</small>
      </div>
    ),
  },
  {
    header: 'Modello',
    sort: 'lead_model',
    width: withWorkshops ? 159 : 190,
    cell: ({ lead_model, lead_work_type }) => (
      <div title={`${lead_model.name}, ${lead_work_type.name}`}>
        {lead_model.name}
        <small className={classes.cut}>{lead_work_type.name}</small>
      </div>
    ),
  },
  { header: 'Q.tà', sort: 'quantity', align: 'right', cell: ({ quantity }) => quantity },
  ...(withWorkshops
    ? [{ header: 'Officina', sort: 'workshop', width: 144, cell: ({ workshop }: LeadRow) => workshop.name }]
    : []),
  { header: 'Stato', sort: 'status', isWhole: true, cell: (lead) => <Status lead={lead} /> },
  ...(withWorkshops
    ? [
        {
          header: 'Ultima gestione',
          sort: 'last_manage',
          width: 149,
          cell: (lead: LeadRow) => <LastManage lead={lead} />,
        },
      ]
    : []),
]

/** The cards of the list on phones. */
export const leadCardColumns = (withWorkshops: boolean): Column<LeadRow>[] => [
  {
    header: 'Cliente',
    card: 'title',
    cell: ({ id, created_at, customer }) => (
      <>
        <TextLink to={paths.lead(id)}>{customer.name}</TextLink>
        <div className={classes.when}>
          {id}, {formatDate(created_at)}
        </div>
      </>
    ),
  },
  { header: 'Stato', card: 'badge', cell: (lead) => <Status lead={lead} /> },
  {
    header: 'Modello',
    cell: ({ quantity, lead_model, lead_work_type }) => `${quantity} × ${lead_model.name}, ${lead_work_type.name}`,
  },
  ...(withWorkshops ? [{ header: 'Officina', cell: ({ workshop }: LeadRow) => workshop.name }] : []),
]

function Status({ lead }: { lead: LeadRow }) {
  const seesOffers = canManageOffers(useActor()) && lead.status === 'offer'
  const pending = seesOffers ? (lead.lead_offers ?? []).filter(({ status }) => status === 'pending').length : 0
  return (
    <span className={classes.status}>
      <LeadStatusBadge status={lead.status} />
      {awaitsApproval(lead) && <span>Da approvare</span>}
      {pending > 0 && (
        <span title={formatCount(pending, 'preventivo da verificare', 'preventivi da verificare')}>
          {formatNumber(pending)} da verificare
        </span>
      )}
    </span>
  )
}

/** The last save of the manage screen: its sales notes, if the user sees them, its user and time. */
function LastManage({ lead: { lead_manages } }: { lead: LeadRow }) {
  const [last] = lead_manages ?? []
  if (!last) return '—'
  const { current_salesnotes: notes, user, created_at } = last
  return (
    <div title={[notes, `${formatDateTime(created_at)}, ${user.name}`].filter(Boolean).join('\n')}>
      {notes ?? user.name}
      <small className={classes.cut}>
        {notes ? `${formatDate(created_at)}, ${user.name}` : formatDateTime(created_at)}
      </small>
    </div>
  )
}

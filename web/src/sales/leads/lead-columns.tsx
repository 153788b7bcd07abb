import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { awaitsApproval, canManageOffers } from '@portale/domain/sales/leads/lead.policy.ts'
import { type LeadRow, leadStatusColours } from '@portale/domain/sales/leads/lead.ts'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './LeadList.module.css'
import { leadStatusIcons } from './LeadStatusBadge.tsx'

type StatusProps = { actor: Actor; getLabel: (status: string) => string }

const hasWorkshops = (actor: Actor) => actor.role !== 'workshop_user'

/** The columns of the list; a workshop's users see neither the workshop nor the last save of the manage screen. */
export const leadColumns = (actor: Actor, getLabel: StatusProps['getLabel']): Column<LeadRow>[] => [
  {
    header: 'Segnalazione',
    sort: 'created_at',
    cell: ({ id, created_at }) => (
      <>
        {id}
        <small>{formatDate(created_at)}</small>
      </>
    ),
  },
  {
    header: 'Cliente',
    sort: 'customer',
    card: 'title',
    width: hasWorkshops(actor) ? 189 : 240,
    title: ({ customer }) => customer.name,
    cell: ({ id, customer }) => (
      <>
        <TextLink to={paths.lead(id)}>{customer.name}</TextLink>
        <small>{formatVat(customer.vat_n)}</small>
      </>
    ),
  },
  {
    header: 'Modello',
    sort: 'lead_model',
    width: hasWorkshops(actor) ? 159 : 190,
    title: ({ lead_model, lead_work_type }) => `${lead_model.name}, ${lead_work_type.name}`,
    cell: ({ lead_model, lead_work_type }) => (
      <>
        {lead_model.name}
        <small>{lead_work_type.name}</small>
      </>
    ),
  },
  { header: 'Q.tà', sort: 'quantity', align: 'right', cell: ({ quantity }) => quantity },
  ...(hasWorkshops(actor)
    ? [{ header: 'Officina', sort: 'workshop', width: 144, cell: ({ workshop }: LeadRow) => workshop.name }]
    : []),
  {
    header: 'Stato',
    sort: 'status',
    isWhole: true,
    cell: (lead) => <Status lead={lead} actor={actor} getLabel={getLabel} />,
  },
  ...(hasWorkshops(actor)
    ? [
        {
          header: 'Ultima gestione',
          sort: 'last_manage',
          width: 149,
          title: formatLastManage,
          cell: (lead: LeadRow) => <LastManage lead={lead} />,
        },
      ]
    : []),
]

/** The cards of the list on phones. */
export const leadCardColumns = (actor: Actor, getLabel: StatusProps['getLabel']): Column<LeadRow>[] => [
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
  { header: 'Stato', card: 'badge', cell: (lead) => <Status lead={lead} actor={actor} getLabel={getLabel} /> },
  {
    header: 'Modello',
    cell: ({ quantity, lead_model, lead_work_type }) => `${quantity} × ${lead_model.name}, ${lead_work_type.name}`,
  },
  ...(hasWorkshops(actor) ? [{ header: 'Officina', cell: ({ workshop }: LeadRow) => workshop.name }] : []),
]

function Status({ lead, actor, getLabel }: StatusProps & { lead: LeadRow }) {
  const seesOffers = canManageOffers(actor) && lead.status === 'offer'
  const pending = seesOffers ? (lead.lead_offers ?? []).filter(({ status }) => status === 'pending').length : 0
  const badge = (
    <Badge colour={leadStatusColours[lead.status]} icon={leadStatusIcons[lead.status]} label={getLabel(lead.status)} />
  )
  if (!awaitsApproval(lead) && pending === 0) return badge
  return (
    <span className={classes.status}>
      {badge}
      {awaitsApproval(lead) && <span>Da approvare</span>}
      {pending > 0 && (
        <span title={formatCount(pending, 'preventivo da verificare', 'preventivi da verificare')}>
          {formatNumber(pending)} da verificare
        </span>
      )}
    </span>
  )
}

/** All of the last save of the manage screen. */
function formatLastManage({ lead_manages }: LeadRow): string | undefined {
  const [last] = lead_manages ?? []
  if (!last) return undefined
  const { current_salesnotes: notes, user, created_at } = last
  return [notes, `${formatDateTime(created_at)}, ${user.name}`].filter(Boolean).join('\n')
}

/** The last save of the manage screen: its sales notes, if the user sees them, its user and time. */
function LastManage({ lead: { lead_manages } }: { lead: LeadRow }) {
  const [last] = lead_manages ?? []
  if (!last) return '—'
  const { current_salesnotes: notes, user, created_at } = last
  return (
    <>
      {notes ?? user.name}
      <small>{notes ? `${formatDate(created_at)}, ${user.name}` : formatDateTime(created_at)}</small>
    </>
  )
}

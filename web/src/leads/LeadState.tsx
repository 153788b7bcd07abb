import { counted } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import { awaitsApproval } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { formatDuration, timeInStatus, timeToContact } from '@portale/domain/leads/lead-clock.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import classes from './LeadView.module.css'

/** Where a lead stands and since when, its approval, and how long the first contact took. */
export function LeadState({ lead }: { lead: Lead }) {
  const { status, status_at, approved_at, approved_by, saled_quantity, quantity } = lead
  const contact = timeToContact(lead)
  const approval = approved_at
    ? `${formatDateTime(approved_at)}, ${approved_by?.name ?? ''}`
    : awaitsApproval(lead)
      ? 'Da approvare'
      : 'Mai approvata'
  const rows: [string, string][] = [
    ['Approvazione', approval],
    ['Primo contatto', contact === undefined ? 'Non ancora' : `Dopo ${formatDuration(contact)}`],
  ]
  if (status === 'closed' && saled_quantity !== null)
    rows.push(['Veicoli venduti', `${counted(saled_quantity, 'veicolo', 'veicoli')} su ${quantity}`])
  return (
    <Card title="Stato">
      <p className={classes.state}>
        <LeadStatusBadge status={status} /> da {formatDuration(timeInStatus({ status_at }, new Date()))}
      </p>
      <KeyValueList rows={rows} />
    </Card>
  )
}

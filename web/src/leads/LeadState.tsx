import { counted } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import { spanInWords, timeInStatus, timeToContact } from '@portale/domain/leads/lead.clock.ts'
import { awaitsApproval } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import classes from './LeadView.module.css'

/** Where a lead stands and since when, its approval, and how long the first contact took. */
export function LeadState({ lead }: { lead: Lead }) {
  const { status, status_at, approved_at, approved_by, saled_quantity, quantity } = lead
  const contact = timeToContact(lead)
  return (
    <Card title="Stato">
      <p className={classes.state}>
        <LeadStatusBadge status={status} /> da {spanInWords(timeInStatus({ status_at }, new Date()))}
      </p>
      <dl className={classes.facts}>
        <Fact label="Approvazione">
          {approved_at
            ? `${formatDateTime(approved_at)}, ${approved_by?.name ?? ''}`
            : awaitsApproval(lead)
              ? 'Da approvare'
              : 'Mai approvata'}
        </Fact>
        <Fact label="Primo contatto">{contact === undefined ? 'Non ancora' : `Dopo ${spanInWords(contact)}`}</Fact>
        {status === 'closed' && saled_quantity !== null && (
          <Fact label="Veicoli venduti">
            {counted(saled_quantity, 'veicolo', 'veicoli')} su {quantity}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

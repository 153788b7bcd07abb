import { formatDateTime } from '@portale/domain/dates.ts'
import { seesSales } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { FileRow } from '../ui/FileRow.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './LeadView.module.css'

/** The offers of a lead with their statuses; their files open for everybody but workshop_user (spec 2 §6). */
export function LeadOfferRows({ lead: { lead_offers } }: { lead: Lead }) {
  const actor = useActor()
  if (lead_offers.length === 0) return null
  return (
    <Card title="Preventivi">
      <ul className={classes.offers}>
        {lead_offers.map((offer) => (
          <li key={offer.id}>
            <FileRow
              name={offer.file_name}
              media_type=""
              href={seesSales(actor) ? paths.offerFile(offer.id) : undefined}
              caption={`Caricato il ${formatDateTime(offer.created_at)} da ${offer.user.name}`}
              right={<StatusBadge status={offer.status} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

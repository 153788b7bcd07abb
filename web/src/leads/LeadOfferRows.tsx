import type { Lead } from '@portale/domain/leads/lead.ts'
import { Card } from '../ui/Card.tsx'
import { LeadOffersRow } from './LeadOffersRow.tsx'
import classes from './LeadView.module.css'

/** The offers of a lead with their statuses, the newest first. */
export function LeadOfferRows({ lead: { lead_offers } }: { lead: Lead }) {
  if (lead_offers.length === 0) return null
  return (
    <Card title="Preventivi">
      <ul className={classes.offers}>
        {lead_offers.toReversed().map((offer) => (
          <li key={offer.id}>
            <LeadOffersRow offer={offer} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

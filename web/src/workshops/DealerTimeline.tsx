import { formatMoment } from '@portale/domain/dates.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { WorkshopDealer } from '@portale/domain/workshops/workshop.ts'
import { useActor } from '../api/session.ts'
import { partnerLabel } from '../dealers/partner.api.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './DealerTimeline.module.css'
import { timeOf } from './history.ts'

/** The dealers that a workshop belongs to, belonged to and will belong to, newest first. */
export function DealerTimeline({ dealers }: { dealers: WorkshopDealer[] }) {
  const now = Date.now()
  return (
    <Card title="Storico concessionarie">
      {dealers.length === 0 && <p className={classes.none}>Nessuna concessionaria.</p>}
      <ol className={classes.timeline}>
        {dealers.map((dealer) => (
          <Entry key={dealer.pivot.id} dealer={dealer} now={now} />
        ))}
      </ol>
    </Card>
  )
}

function Entry({ dealer, now }: { dealer: WorkshopDealer; now: number }) {
  const linked = isAdministrator(useActor())
  const { valid_from, valid_to } = dealer.pivot
  const time = timeOf(dealer.pivot, now)
  const label = partnerLabel(dealer)
  return (
    <li data-time={time}>
      <div className={classes.name}>
        {linked ? <TextLink to={paths.partner('dealer', dealer.id)}>{label}</TextLink> : <strong>{label}</strong>}
        {time === 'today' && <Badge colour="ok" label="Oggi" />}
      </div>
      <p>
        Dal <time dateTime={valid_from}>{formatMoment(valid_from)}</time>
        {valid_to && (
          <>
            {' al '}
            <time dateTime={valid_to}>{formatMoment(valid_to)}</time>
          </>
        )}
        {time === 'future' && (valid_to ? ' (futura)' : ' in poi (futura)')}
      </p>
    </li>
  )
}

import { formatMoment } from '@portale/domain/dates.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { WorkshopDealer } from '@portale/domain/workshops/workshop.ts'
import { useActor } from '../api/session.ts'
import { partnerLabel } from '../dealers/partner.api.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Timeline, TimelineEntry } from '../ui/Timeline.tsx'
import classes from './DealerTimeline.module.css'
import { timeOf } from './history.ts'

const colours = { past: 'neu', today: 'ok', future: 'info' } as const

/** The dealers that a workshop belongs to, belonged to and will belong to, newest first. */
export function DealerTimeline({ dealers }: { dealers: WorkshopDealer[] }) {
  const now = Date.now()
  return (
    <Card title="Storico concessionarie">
      {dealers.length === 0 && <p className={classes.none}>Nessuna concessionaria.</p>}
      <Timeline>
        {dealers.map((dealer) => (
          <Entry key={dealer.pivot.id} dealer={dealer} now={now} />
        ))}
      </Timeline>
    </Card>
  )
}

function Entry({ dealer, now }: { dealer: WorkshopDealer; now: number }) {
  const linked = isAdministrator(useActor())
  const { valid_from, valid_to } = dealer.pivot
  const time = timeOf(dealer.pivot, now)
  const label = partnerLabel(dealer)
  return (
    <TimelineEntry
      colour={colours[time]}
      title={
        <>
          {linked ? <TextLink to={paths.partner('dealer', dealer.id)}>{label}</TextLink> : label}
          {time === 'today' && <Badge colour="ok" label="Oggi" />}
        </>
      }
      when={
        <>
          Dal <time dateTime={valid_from}>{formatMoment(valid_from)}</time>
          {valid_to && (
            <>
              {' al '}
              <time dateTime={valid_to}>{formatMoment(valid_to)}</time>
            </>
          )}
          {time === 'future' && (valid_to ? ' (futura)' : ' in poi (futura)')}
        </>
      }
    />
  )
}

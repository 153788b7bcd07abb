import type { WorkshopDealer, WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatPartner, partnerQueries } from '../../network/dealers/partner.api.ts'
import { getTime } from '../../network/workshops/history.ts'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { ArchivedBadge } from '../../platform/ui/ArchivedBadge.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { Timeline, TimelineEntry } from '../../platform/ui/Timeline.tsx'
import { PartnerData, PartnerDetail } from './PartnerDetail.tsx'
import classes from './WorkshopDetail.module.css'

/** /workshops/:id, with the dealers it belonged to (spec 2 §2). */
export function WorkshopDetail() {
  const { id = '' } = useParams()
  const workshop = useQuery(partnerQueries.one('workshop', id))
  return (
    <Loaded query={workshop}>
      {(loaded) => (
        <PartnerDetail kind="workshop" partner={loaded}>
          <div className={classes.data}>
            <PartnerData partner={loaded}>
              <CurrentDealer dealer={loaded.dealer} />
            </PartnerData>
            <DealerTimeline dealers={loaded.dealers} />
          </div>
        </PartnerDetail>
      )}
    </Loaded>
  )
}

function CurrentDealer({ dealer }: Pick<WorkshopRecord, 'dealer'>) {
  return (
    <div>
      <dt>Concessionaria</dt>
      <dd>{dealer ? <DealerLink dealer={dealer} /> : 'Nessuna'}</dd>
    </div>
  )
}

/** A dealer's code and name, for administrators a link to its page. */
function DealerLink({ dealer }: { dealer: { id: number; baldo_id: string; name: string } }) {
  const administrator = isAdministrator(useActor())
  const label = formatPartner(dealer)
  return administrator ? <TextLink to={paths.partner('dealer', dealer.id)}>{label}</TextLink> : label
}

const colours = { past: 'neu', today: 'ok', future: 'info' } as const

/** The dealers that a workshop belongs to, belonged to and will belong to, newest first. */
function DealerTimeline({ dealers }: { dealers: WorkshopDealer[] }) {
  const now = Date.now()
  return (
    <Card title="Storico concessionarie">
      {dealers.length === 0 && <p className={classes.none}>Nessuna concessionaria.</p>}
      <Timeline>
        {dealers.map((dealer) => (
          <DealerPeriodEntry key={dealer.pivot.id} dealer={dealer} now={now} />
        ))}
      </Timeline>
    </Card>
  )
}

function DealerPeriodEntry({ dealer, now }: { dealer: WorkshopDealer; now: number }) {
  const { valid_from, valid_to } = dealer.pivot
  const time = getTime(dealer.pivot, now)
  return (
    <TimelineEntry
      colour={colours[time]}
      title={
        <>
          <DealerLink dealer={dealer} />
          {time === 'today' && <Badge colour="ok" label="Oggi" />}
          {dealer.archived_at !== null && <ArchivedBadge archived />}
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

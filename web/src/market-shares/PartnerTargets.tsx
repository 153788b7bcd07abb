import type { WorkshopSharePoints } from '@portale/domain/market-shares/market-share.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { sharePointsQuery } from './market-share.api.ts'
import classes from './PartnerTargets.module.css'
import { WorkshopTargets } from './WorkshopTargets.tsx'
import { WorkshopTargetsRow } from './WorkshopTargetsRow.tsx'

const none: Record<Partner, string> = {
  workshop: 'Qui compariranno la quota e il target quando verranno inviati.',
  dealer: 'Qui compariranno le quote e i target delle officine quando verranno inviati.',
}

/** "Target Officine" of a workshop, or of a dealer's workshops of today: what was sent, over time. */
export function PartnerTargets({ kind, id }: { kind: Partner; id: string }) {
  const points = useQuery(sharePointsQuery(kind, id))
  return (
    <Card title="Target Officine">
      <Loaded query={points}>
        {(workshops) =>
          workshops.every((workshop) => workshop.points.length === 0) ? (
            <div className={classes.none}>
              <strong>Ancora nessun target</strong>
              <p>{none[kind]}</p>
            </div>
          ) : (
            <Workshops kind={kind} workshops={workshops} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Workshops({ kind, workshops }: { kind: Partner; workshops: WorkshopSharePoints[] }) {
  if (kind === 'workshop') return workshops.map((workshop) => <WorkshopTargets key={workshop.id} workshop={workshop} />)
  return (
    <ul className={classes.workshops}>
      {workshops.map((workshop) => (
        <WorkshopTargetsRow key={workshop.id} workshop={workshop} opened={workshops.length === 1} />
      ))}
    </ul>
  )
}

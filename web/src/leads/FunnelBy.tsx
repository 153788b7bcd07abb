import { type Funnel, funnelStepLabels, funnelSteps } from '@portale/domain/leads/lead-dashboard.ts'
import type { CSSProperties } from 'react'
import { BarTable } from '../ui/BarTable.tsx'
import { Card } from '../ui/Card.tsx'
import classes from './LeadDashboard.module.css'

type FunnelByProps = { title: string; header: string; rows: (Funnel & { key: string | number; name: string })[] }

const won = 'var(--ok-solid)'

/** How far leads came, row by row; in the picture those reported, and of them those won. */
export function FunnelBy({ title, header, rows }: FunnelByProps) {
  return (
    <Card
      title={title}
      action={
        <ul className={classes.legend} aria-hidden>
          <li>Segnalate</li>
          <li style={{ '--colour': won } as CSSProperties}>Chiuse</li>
        </ul>
      }
    >
      <BarTable
        caption={`Segnalazioni ${title.toLowerCase()}`}
        headers={[header, ...funnelSteps.map((step) => funnelStepLabels[step]), 'Veicoli venduti']}
        rows={rows.map(({ key, name, saled_quantity, ...funnel }) => ({
          key,
          name,
          bars: [{ value: funnel.reported }, { value: funnel.won, colour: won }],
          figures: [...funnelSteps.map((step) => funnel[step]), saled_quantity],
        }))}
      />
    </Card>
  )
}

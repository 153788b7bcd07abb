import { percentage } from '@portale/domain/counts.ts'
import { type Funnel, funnelStepLabels, funnelSteps, type LeadDashboard } from '@portale/domain/leads/lead-dashboard.ts'
import { BarTable } from '../ui/BarTable.tsx'
import classes from './LeadDashboard.module.css'

const shareOf = (part: number, whole: number) => `${percentage(part, whole) ?? 0}%`
const colours: Partial<Record<string, string>> = { won: 'var(--ok-solid)', lost: 'var(--bad-solid)' }

/** How many leads got to each step, of all that were reported. */
export function LeadFunnel({ funnel }: { funnel: Funnel }) {
  return (
    <BarTable
      caption="Segnalazioni per passo"
      headers={['Passo', 'Segnalazioni', 'Sul totale']}
      maxValue={funnel.reported}
      rows={funnelSteps.map((step) => ({
        key: step,
        name: funnelStepLabels[step],
        bars: [{ value: funnel[step], colour: colours[step] }],
        figures: [funnel[step], shareOf(funnel[step], funnel.reported)],
      }))}
    />
  )
}

/** Why leads were lost, the commonest reasons first. */
export function LostReasons({ reasons }: { reasons: LeadDashboard['lost_reasons'] }) {
  return (
    <BarTable
      caption="Motivi delle trattative perse"
      headers={['Motivo', 'Segnalazioni']}
      rows={reasons.map(({ reason, leads }) => ({
        key: reason,
        name: (
          <span className={classes.reason} title={reason}>
            {reason}
          </span>
        ),
        bars: [{ value: leads, colour: colours.lost }],
        figures: [leads],
      }))}
    />
  )
}

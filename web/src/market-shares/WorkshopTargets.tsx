import { Box, VisuallyHidden } from '@mantine/core'
import { formatDate } from '@portale/domain/dates.ts'
import {
  formatShare,
  marketShareTypeLabels,
  type WorkshopSharePoints,
} from '@portale/domain/market-shares/market-share.ts'
import classes from './PartnerTargets.module.css'
import { ShareChart } from './ShareChart.tsx'

/** What a workshop was sent over time: a chart, and its figures beside it, newest first. */
export function WorkshopTargets({ workshop: { name, points } }: { workshop: WorkshopSharePoints }) {
  return (
    <div className={classes.targets}>
      <ShareChart points={points} name={name} />
      <Box component="section" className={classes.scroll} aria-label={`Target di ${name}`} tabIndex={0}>
        <table className={classes.table}>
          <caption>
            <VisuallyHidden>Target di {name}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Inviato il</th>
              <th scope="col">Tipo</th>
              <th scope="col">Attuale</th>
              <th scope="col">Target</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ id, sent_at, type, current, target }) => (
              <tr key={id}>
                <td>{formatDate(sent_at)}</td>
                <td>{marketShareTypeLabels[type]}</td>
                <td>{formatShare(current)}</td>
                <td>{formatShare(target)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}

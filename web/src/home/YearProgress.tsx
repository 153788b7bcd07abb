import { audienceLabels } from '@portale/domain/activities/activity.ts'
import { counted, formatNumber } from '@portale/domain/counts.ts'
import type { Home } from '@portale/domain/me.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './Home.module.css'

/** How far the partners are with each activity of a year. */
export function YearProgress({ year_id, year, audience, rows }: Home['progress'][number]) {
  const { title, one, many } = audienceLabels[audience]
  const to = paths.activityDashboard(year_id, audience)
  return (
    <Card
      title={`Attività ${year} delle ${title.toLowerCase()}`}
      action={
        <TextLink to={to} aria-label={`Apri la dashboard delle ${title.toLowerCase()}`}>
          Apri la dashboard
        </TextLink>
      }
    >
      <ul className={classes.progress}>
        {rows.map(({ id, title, completed, total }) => (
          <li key={id}>
            {title}
            <ProgressBar
              name={title}
              completed={completed}
              total={total}
              text={`${counted(completed, one, many)} su ${formatNumber(total)}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

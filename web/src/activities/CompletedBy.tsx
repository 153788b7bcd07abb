import { VisuallyHidden } from '@mantine/core'
import { type ActivityDashboard, type Audience, audienceLabels } from '@portale/domain/activities/activity.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import classes from './ActivityDashboard.module.css'
import { completedText } from './texts.ts'

const shownNames = 200

type Props = { row: ActivityDashboard['activities'][number]; audience: Audience; year: string }

/** One activity of the dashboard: its bar leads to the partners still missing, its toggle names those who are done. */
export function CompletedBy({ row: { activity, completed, total }, audience, year }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { many, none } = audienceLabels[audience]
  const text = completedText(completed.length, total, audience)
  const bar = <ProgressBar name={activity.title} completed={completed.length} total={total} text={text} />
  return (
    <li className={classes.activity}>
      <div>
        <h2 className={classes.title}>{activity.title}</h2>
        {completed.length === 0 ? (
          <p className={classes.nobody}>{none} ha completato</p>
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={`${id}names`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={15} aria-hidden />
            {open ? 'Nascondi chi ha completato' : 'Mostra chi ha completato'}
          </button>
        )}
      </div>
      {completed.length < total ? (
        <Link
          className={classes.missing}
          to={paths.partnerProgress(audience, { year, missing: activity.id })}
          title={`Mostra le ${many} che non hanno ancora completato`}
        >
          {bar}
          <VisuallyHidden>Mostra chi non ha ancora completato {activity.title}</VisuallyHidden>
        </Link>
      ) : (
        bar
      )}
      <ul id={`${id}names`} className={classes.names} hidden={!open}>
        {open &&
          completed.slice(0, shownNames).map((partner) => (
            <li key={partner.id}>
              <span className={classes.code}>{partner.baldo_id}</span>
              {partner.name}
            </li>
          ))}
        {completed.length > shownNames && <li>e altre {formatNumber(completed.length - shownNames)}</li>}
      </ul>
    </li>
  )
}

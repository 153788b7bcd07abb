import { VisuallyHidden } from '@mantine/core'
import { type ActivityDashboardData, type Audience, audienceLabels } from '@portale/domain/activities/activity.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import classes from './ActivityDashboard.module.css'
import { activityYearQueries } from './activity.api.ts'
import { formatCompleted } from './counts.ts'
import { AudienceLinks, YearSelect } from './DashboardNav.tsx'

/** How many partners completed each activity of a year (spec 1 §2). */
export function ActivityDashboard({ audience }: { audience: Audience }) {
  const { id = '' } = useParams()
  const dashboard = useQuery(activityYearQueries.dashboard(id, audience))
  const year = dashboard.data?.activity_year.year ?? ''
  const { many } = audienceLabels[audience]
  return (
    <Page
      title={`Dashboard ${many} ${year}`.trim()}
      caption={`Quante ${many} hanno completato ogni attività dell’anno.`}
      crumbs={[
        { label: 'Anni attività', to: paths.activityYears() },
        { label: year || '…', to: paths.activityYear(id) },
        { label: `Dashboard ${many}` },
      ]}
      actions={
        <>
          <YearSelect value={id} to={(yearId) => paths.activityDashboard(yearId, audience)} />
          <AudienceLinks audience={audience} to={(other) => paths.activityDashboard(id, other)} />
        </>
      }
      width="wide"
    >
      <Loaded query={dashboard}>
        {({ activities, activity_year }) =>
          activities.length === 0 ? (
            <EmptyState title={`Nessuna attività per le ${many} nel ${activity_year.year}`} />
          ) : (
            <ul className={classes.activities}>
              {activities.map((row) => (
                <ActivityProgress key={row.activity.id} row={row} audience={audience} year={activity_year.year} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

const maxNames = 200

type Props = { row: ActivityDashboardData['activities'][number]; audience: Audience; year: string }

/** One activity of the dashboard: its bar leads to the partners still missing, its toggle names those who are done. */
function ActivityProgress({ row: { activity, completed, total }, audience, year }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { many, none } = audienceLabels[audience]
  const text = formatCompleted(completed.length, total, audience)
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
          completed.slice(0, maxNames).map((partner) => (
            <li key={partner.id}>
              <span className={classes.code}>{partner.baldo_id}</span>
              {partner.name}
            </li>
          ))}
        {completed.length > maxNames && <li>e altre {formatNumber(completed.length - maxNames)}</li>}
      </ul>
    </li>
  )
}

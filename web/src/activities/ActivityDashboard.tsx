import { type Audience, audienceLabels } from '@portale/domain/activities/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './ActivityDashboard.module.css'
import { AudienceLinks } from './AudienceLinks.tsx'
import { activityYearQueries } from './activity.api.ts'
import { CompletedBy } from './CompletedBy.tsx'
import { YearSelect } from './YearSelect.tsx'

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
                <CompletedBy key={row.activity.id} row={row} audience={audience} year={activity_year.year} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

import { assignedPartner, canUpload } from '@portale/domain/documents/activities/activity.policy.ts'
import { getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import { type Activity, type ActivityFilter, activityFilters } from '@portale/domain/documents/activities/activity.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconChartBar, IconEye, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { MatrixLink } from '../../network/dealers/MatrixLink.tsx'
import { useActor } from '../../platform/api/session.ts'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { ByAudience } from '../progress/ByAudience.tsx'
import classes from '../progress/DashboardNav.module.css'
import { ActivityCard } from './ActivityCard.tsx'
import { type ActivityPage, activityQueries, activityUrls } from './activity.api.ts'
import { YearTabs } from './YearTabs.tsx'

const emptyTitles: Record<ActivityFilter | '', string> = {
  '': 'Ancora nessuna attività',
  open: 'Nessuna attività da completare',
  rejected: 'Nessun documento da sostituire',
}

/** Where a partner uploads the documents; where administrators see who did. */
function ActivityLink({ activity }: { activity: Activity }) {
  const actor = useActor()
  const { id, title, activity_year_id, state } = activity
  const uploadLabel = state === 'closed' ? 'Vedi i documenti' : 'Carica i documenti'
  if (assignedPartner(actor) !== null && canUpload(actor, activity))
    return (
      <LinkButton
        to={paths.activityUpload(id)}
        size="md"
        leftSection={state === 'closed' ? <IconEye size={18} aria-hidden /> : <IconUpload size={18} aria-hidden />}
        aria-label={`${uploadLabel}: ${title}`}
      >
        {uploadLabel}
      </LinkButton>
    )
  if (!isAdministrator(actor)) return null
  return (
    <LinkButton
      to={paths.activityDashboard(activity_year_id, getAudience(activity))}
      variant="default"
      leftSection={<IconChartBar size={18} aria-hidden />}
      aria-label={`Dashboard: ${title}`}
    >
      Dashboard
    </LinkButton>
  )
}

/** What a partner has to do in a year, one year a page; staff sees both audiences (spec 1 §2, 1). */
export function ActivityList() {
  const actor = useActor()
  const isPartner = assignedPartner(actor) !== null
  const state = useActivityFilter(isPartner)
  const years = useListQuery<ActivityPage>(
    'activities',
    activityUrls.activities,
    isPartner ? ['state', 'year'] : ['year'],
  )
  const year = years.data?.data[0]
  const uploads = useQuery(activityQueries.partnerUploadsOfYear(year?.year))
  return (
    <Page
      title={year ? `Le attività per l'anno ${year.year}` : 'Attività'}
      crumbs={[{ label: 'Attività' }]}
      caption={isPartner && 'Per ogni attività carica i documenti richiesti. Ti avvisiamo quando vengono verificati.'}
      actions={isPartner ? <StateLinks current={state} /> : <MatrixLink yearId={year?.id} />}
      width="wide"
      comfortable={isPartner}
    >
      <Loaded query={years}>
        {({ data: [loadedYear], years: options }) => (
          <>
            <YearTabs years={options} current={loadedYear?.year} />
            {!loadedYear || loadedYear.activities.length === 0 ? (
              <EmptyList
                title={loadedYear ? `Nessuna attività per l'anno ${loadedYear.year}` : emptyTitles[state]}
                hint={
                  state === '' ? 'Le attività appariranno qui appena saranno pubblicate.' : 'Qui non c’è altro da fare.'
                }
              />
            ) : (
              <Loaded query={uploads}>
                {(loadedUploads) => (
                  <ByAudience activities={loadedYear.activities}>
                    {(activity, level) => (
                      <ActivityCard
                        activity={activity}
                        uploads={isPartner ? loadedUploads : undefined}
                        level={level}
                        progress={isPartner && state !== 'rejected'}
                        action={<ActivityLink activity={activity} />}
                      />
                    )}
                  </ByAudience>
                )}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The filter in the address; only partners have one. */
function useActivityFilter(isPartner: boolean): ActivityFilter | '' {
  const [search] = useSearchParams()
  return (isPartner && activityFilters.find((state) => state === search.get('state'))) || ''
}

const stateLabels: Record<ActivityFilter | '', string> = {
  '': 'Tutte',
  open: 'Da completare',
  rejected: 'Rifiutati',
}

/** Links to all activities of a partner, and to those that wait for it. */
function StateLinks({ current }: { current: ActivityFilter | '' }) {
  return (
    <nav className={classes.links} aria-label="Filtro delle attività">
      {(['', ...activityFilters] as const).map((state) => (
        <Link
          key={state}
          to={paths.activities(state ? { state } : {})}
          aria-current={state === current ? 'page' : undefined}
        >
          {stateLabels[state]}
        </Link>
      ))}
    </nav>
  )
}

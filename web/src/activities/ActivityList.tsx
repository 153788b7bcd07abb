import { assignedPartner, canUpload } from '@portale/domain/activities/activity.policy.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../api/session.ts'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { type ActivitiesOfYear, activityQueries, activityUrls } from './activity.api.ts'
import { ByAudience } from './ByAudience.tsx'

/** What a partner has to do in a year, one year a page; staff sees both audiences (spec 1 §2, 1). */
export function ActivityList() {
  const actor = useActor()
  const years = usePageQuery<ActivitiesOfYear>('activities', activityUrls.activities)
  const year = years.data?.data[0]
  const uploads = useQuery(activityQueries.ownUploadsOfYear(year?.year))
  const isPartner = assignedPartner(actor) !== null
  return (
    <Page
      title={year ? `Le attività per l'anno ${year.year}` : 'Attività'}
      crumbs={[{ label: 'Attività' }]}
      caption={isPartner && 'Per ogni attività carica i documenti richiesti. Ti avvisiamo quando vengono verificati.'}
      width="wide"
      comfortable={isPartner}
    >
      <Loaded query={years}>
        {({ data: [loadedYear], ...page }) => (
          <>
            {!loadedYear || loadedYear.activities.length === 0 ? (
              <EmptyState
                title={loadedYear ? `Nessuna attività per l'anno ${loadedYear.year}` : 'Ancora nessuna attività'}
                hint="Le attività appariranno qui appena saranno pubblicate."
              />
            ) : (
              <Loaded query={uploads}>
                {(loadedUploads) => (
                  <ByAudience activities={loadedYear.activities}>
                    {(activity, level) => (
                      <ActivityCard
                        activity={activity}
                        uploads={loadedUploads}
                        level={level}
                        progress={isPartner}
                        action={
                          isPartner &&
                          canUpload(actor, activity) && (
                            <LinkButton
                              to={paths.activityUpload(activity.id)}
                              size="md"
                              leftSection={<IconUpload size={18} aria-hidden />}
                              aria-label={`Carica i documenti: ${activity.title}`}
                            >
                              Carica i documenti
                            </LinkButton>
                          )
                        }
                      />
                    )}
                  </ByAudience>
                )}
              </Loaded>
            )}
            <Paginator page={page} summary={null} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

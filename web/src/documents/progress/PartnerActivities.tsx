import { byTitle } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, Upload } from '@portale/domain/documents/activities/activity.ts'
import { isDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { IconClock, IconFileCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { resultRef } from '../../platform/ui/result-focus.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { ActivityCard } from '../activities/ActivityCard.tsx'
import { activityUrls, type PartnerActivityPage } from '../activities/activity.api.ts'
import { YearTabs } from '../activities/YearTabs.tsx'
import { DocumentZipButton } from '../uploads/DocumentZipButton.tsx'
import classes from './ByAudience.module.css'

/** The activities of a dealer or workshop with its documents, a year a page (spec 1 §2, 12). */
export function PartnerActivities({ kind, id }: { kind: Partner; id: string }) {
  const actor = useActor()
  const answer = useListQuery<PartnerActivityPage>('uploads', activityUrls.partnerActivities(kind, id), [
    'state',
    'year',
  ])
  const [search] = useSearchParams()
  const onlyPending = search.get('state') === 'pending'
  return (
    <Loaded query={answer}>
      {({ activities_paginate: { data, years }, uploaded }) => (
        <>
          {onlyPending && (
            <p>
              Solo le attività con documenti da verificare.{' '}
              <TextLink to={paths.partner(kind, id)}>Mostra tutte le attività</TextLink>
            </p>
          )}
          <YearTabs years={years} current={data[0]?.year} />
          {data.length === 0 && (
            <EmptyList title={onlyPending ? 'Nessun documento da verificare' : 'Ancora nessuna attività'} />
          )}
          {data.map(({ id: yearId, year, activities }) => (
            <section key={yearId} className={classes.list}>
              <h2>Attività {year}</h2>
              <div className={classes.tools}>
                {uploaded.some((upload) => !isDeclaration(upload)) && (
                  <DocumentZipButton filters={{ [`${kind}_id`]: id, year }} subject={`anno ${year}`} />
                )}
                {canVerifyUploads(actor, kind) && (
                  <TextLink to={paths.activityMatrix(yearId, { audience: partnerAudiences[kind] })}>
                    {`Matrice ${audienceLabels[partnerAudiences[kind]].many} ${year}`}
                  </TextLink>
                )}
              </div>
              {activities.length === 0 && <EmptyList title={`Nessuna attività per l'anno ${year}`} />}
              {activities.toSorted(byTitle).map((activity) => (
                <ActivityCard
                  key={activity.id}
                  activity={activity}
                  uploads={uploaded}
                  level={3}
                  progress
                  by
                  action={
                    canVerifyUploads(actor, kind) && (
                      <>
                        <WaitingBadge count={countPending(activity, uploaded)} />
                        <LinkButton
                          ref={resultRef(`activity-${activity.id}`)}
                          to={paths.uploadManagement(kind, id, activity.id)}
                          variant="default"
                          leftSection={<IconFileCheck size={18} aria-hidden />}
                          aria-label={`Gestisci documenti: ${activity.title}`}
                        >
                          Gestisci documenti
                        </LinkButton>
                      </>
                    )
                  }
                />
              ))}
            </section>
          ))}
        </>
      )}
    </Loaded>
  )
}

function countPending({ activity_document_types: types }: Activity, uploads: Upload[]): number {
  const typeIds = new Set(types.map(({ id }) => id))
  return uploads.filter(({ activity_document_type_id: id, status }) => status === 'pending' && typeIds.has(id)).length
}

/** How many documents of an activity wait for verification. */
function WaitingBadge({ count }: { count: number }) {
  return count > 0 && <Badge colour="warn" icon={IconClock} label={`${formatNumber(count)} da verificare`} />
}

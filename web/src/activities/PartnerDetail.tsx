import { canVerifyUploads, partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import { byTitle } from '@portale/domain/activities/activity.rules.ts'
import { audienceLabels } from '@portale/domain/activities/activity.ts'
import { isAdministrator, type Partner } from '@portale/domain/roles.ts'
import { IconFileCheck, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { RecordHistory } from '../audit/RecordHistory.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { PartnerTargets } from '../market-shares/PartnerTargets.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { activityUrls, type PartnerActivities, partnerQueries } from './activity.api.ts'
import classes from './ByAudience.module.css'
import { PartnerData } from './PartnerData.tsx'

const tabs = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** A dealer or workshop with its activities, a year a page (spec 1 §2, 12), and for administrators what changed it. */
export function PartnerDetail({ kind }: { kind: Partner }) {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const asked = useTab(['scheda', 'modifiche'])
  const tab = administrator ? asked : 'scheda'
  const partner = useQuery(partnerQueries.one(kind, id))
  return (
    <Loaded query={partner}>
      {(loaded) => (
        <Page
          title={loaded.name}
          crumbs={[
            { label: audienceLabels[partnerAudiences[kind]].title, to: paths.partners(kind) },
            { label: loaded.name },
          ]}
          width="wide"
          actions={
            administrator && (
              <LinkButton
                to={paths.partnerEdit(kind, id)}
                variant="default"
                leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
                aria-label={`Modifica ${loaded.name}`}
              >
                Modifica
              </LinkButton>
            )
          }
        >
          {administrator && <ViewTabs labels={tabs} current={tab} />}
          {tab === 'modifiche' ? (
            <RecordHistory kind={partnerAudiences[kind]} id={id} />
          ) : (
            <>
              <PartnerData partner={loaded} />
              <PartnerTargets kind={kind} id={id} />
              <Activities kind={kind} id={id} />
            </>
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Activities({ kind, id }: { kind: Partner; id: string }) {
  const actor = useActor()
  const answer = useListQuery<PartnerActivities>('uploads', activityUrls.partnerActivities(kind, id))
  return (
    <Loaded query={answer}>
      {({ activities_paginate: { data, ...page }, uploaded }) => (
        <>
          {data.length === 0 && <EmptyState title="Ancora nessuna attività" />}
          {data.map(({ id: yearId, year, activities }) => (
            <section key={yearId} className={classes.list}>
              <h2>Attività {year}</h2>
              {activities.length === 0 && <EmptyState title={`Nessuna attività per l'anno ${year}`} />}
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
                      <LinkButton
                        to={paths.uploadManagement(kind, id, activity.id)}
                        variant="default"
                        leftSection={<IconFileCheck size={18} aria-hidden />}
                        aria-label={`Gestisci documenti: ${activity.title}`}
                      >
                        Gestisci documenti
                      </LinkButton>
                    )
                  }
                />
              ))}
            </section>
          ))}
          <Paginator page={page} summary={null} />
        </>
      )}
    </Loaded>
  )
}

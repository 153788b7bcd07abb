import { Button } from '@mantine/core'
import { byWeight } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import { findDeadline } from '@portale/domain/documents/activities/due.ts'
import { audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import { formatDay, romeDay } from '@portale/domain/platform/dates.ts'
import { IconBellRinging, IconChartBar, IconCopy, IconPencil, IconPlus, IconSend, IconTable } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { HistoryLink, HistoryTabs } from '../../platform/changes/RecordHistory.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { ByAudience } from '../progress/ByAudience.tsx'
import classes from './ActivityPanel.module.css'
import { ActivityPanel } from './ActivityPanel.tsx'
import { ActivityStateBadge } from './ActivityStateBadge.tsx'
import { activityYearQueries, copyActivities } from './activity.api.ts'
import { DueBadge } from './DueBadge.tsx'

/** A year with its activities, as who prepares it reads it (spec 1 §2, 5). */
export function ActivityYearView() {
  const { id = '' } = useParams()
  const year = useQuery(activityYearQueries.one(id))
  return <Loaded query={year}>{(loaded) => <Year {...loaded} />}</Loaded>
}

function Year({ id, year, activities }: ActivityYearDetail) {
  const add = (
    <LinkButton to={paths.activityNew(id)} leftSection={<IconPlus size={18} aria-hidden />}>
      Aggiungi attività
    </LinkButton>
  )
  return (
    <Page
      title={`Attività dell'anno ${year}`}
      crumbs={[{ label: 'Anni attività', to: paths.activityYears() }, { label: year }]}
      width="wide"
      actions={
        <>
          {(['workshops', 'dealers'] as const).map((audience) => (
            <LinkButton
              key={audience}
              to={paths.activityDashboard(id, audience)}
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden />}
            >
              {`Dashboard ${audienceLabels[audience].many}`}
            </LinkButton>
          ))}
          <LinkButton
            to={paths.activityReminders(id)}
            variant="default"
            leftSection={<IconBellRinging size={18} aria-hidden />}
          >
            Promemoria
          </LinkButton>
          <LinkButton to={paths.activityMatrix(id)} variant="default" leftSection={<IconTable size={18} aria-hidden />}>
            Matrice
          </LinkButton>
          <OpenDrafts yearId={id} drafts={activities.filter(({ state }) => state === 'draft')} />
          {activities.length > 0 && add}
        </>
      }
    >
      <HistoryTabs kind="activity_years" id={id}>
        {activities.length === 0 ? (
          <EmptyList
            title={`Ancora nessuna attività per l'anno ${year}`}
            hint="Aggiungi la prima, oppure riprendi come bozze attività, documenti e destinatari dall’ultimo anno che ne ha."
            action={<CopyActivities yearId={id}>{add}</CopyActivities>}
          />
        ) : (
          <ByAudience
            activities={activities}
            none={(audience) => `Nessuna attività per le ${audienceLabels[audience].many}.`}
          >
            {(activity, level) => (
              <ActivityPanel
                activity={activity}
                level={level}
                due={
                  <>
                    <ActivityStateBadge state={activity.state} />
                    <DueBadge due={findDeadline(activity, romeDay(new Date()))} />
                  </>
                }
                documents={
                  activity.activity_document_types.some((type) => !type.deleted_at) && (
                    <>
                      <h4 className={classes.heading}>Documenti richiesti</h4>
                      <ol className={classes.required}>
                        {activity.activity_document_types
                          .filter((type) => !type.deleted_at)
                          .sort(byWeight)
                          .map((type) => (
                            <li key={type.id}>
                              {type.description}
                              {type.due_on && <small> entro il {formatDay(type.due_on)}</small>}
                              {type.optional && <small> facoltativo</small>}
                            </li>
                          ))}
                      </ol>
                    </>
                  )
                }
              >
                <div className={classes.actions}>
                  <LinkButton
                    to={paths.activityEdit(id, activity.id)}
                    variant="default"
                    leftSection={<IconPencil size={18} aria-hidden />}
                    aria-label={`Modifica ${activity.title}`}
                  >
                    Modifica
                  </LinkButton>
                  <HistoryLink kind="activities" id={activity.id} label={activity.title} />
                </div>
              </ActivityPanel>
            )}
          </ByAudience>
        )}
      </HistoryTabs>
    </Page>
  )
}

const openDraftsDialog = lazyComponent(
  async () => (await import('./OpenDraftsDialog.tsx')).OpenDraftsDialog,
  'Non è stato possibile aprire la conferma',
)

/** Opens all drafts of a year at once, after saying how many and who is notified. */
function OpenDrafts({ yearId, drafts }: { yearId: number; drafts: Activity[] }) {
  const [isAsking, setAsking] = useState(false)
  const label = drafts.length === 1 ? 'Apri la bozza' : `Apri ${drafts.length} bozze`
  return (
    <>
      {drafts.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => openDraftsDialog.open(() => setAsking(true))}
        >
          {label}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <openDraftsDialog.Component title={label} onClose={() => setAsking(false)} {...{ yearId, drafts }} />
        </Suspense>
      )}
    </>
  )
}

/** "Copia dall'anno precedente" and other ways to begin a year; shows why there is nothing to copy. */
function CopyActivities({ yearId, children }: { yearId: number; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const copy = useMutation({
    mutationFn: () => copyActivities(yearId, { idempotencyKey }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['activity-years'] })
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
      toast('Attività copiate come bozze.')
    },
  })
  return (
    <>
      <FormAlert problems={copy.error ? [copy.error.message] : []} />
      <div className={classes.copyButtons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          Copia dall'anno precedente
        </Button>
        {children}
      </div>
    </>
  )
}

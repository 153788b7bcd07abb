import { type Reminder, reminderLabels } from '@portale/domain/documents/reminders/reminder.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { formatDateTime, formatDay } from '@portale/domain/platform/dates.ts'
import type { Page as PageOf } from '@portale/domain/platform/page.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { activityYearQueries } from '../activities/activity.api.ts'
import { yearRemindersUrl } from './reminder.api.ts'

/** Who was reminded of the activities of a year, and when. */
export function ReminderList() {
  const { id = '' } = useParams()
  const year = useQuery(activityYearQueries.one(id)).data?.year ?? ''
  const reminders = useListQuery<PageOf<Reminder>>('reminders', yearRemindersUrl(id), ['activity_id'])
  const title = `Promemoria ${year}`.trim()
  return (
    <Page
      title={title}
      caption="Chi è stato sollecitato a caricare i documenti, e quando."
      crumbs={[
        { label: 'Anni attività', to: paths.activityYears() },
        { label: year || '…', to: paths.activityYear(id) },
        { label: 'Promemoria' },
      ]}
    >
      <SavedViews list="reminders" />
      <DataTable
        list="reminders"
        caption={title}
        query={reminders}
        rows={(page) => page.data}
        rowKey={(reminder) => reminder.id}
        empty={
          <EmptyList
            title="Ancora nessun promemoria"
            hint="I promemoria partono da soli intorno alla scadenza di un’attività, o a mano da chi non ha completato."
          />
        }
        columns={[
          { header: 'Inviato il', sort: 'created_at', cell: (row) => formatDateTime(row.created_at), quiet: true },
          {
            header: 'Destinatario',
            sort: 'partner',
            cell: ({ partner }) =>
              partner ? (
                <TextLink to={paths.partner(partner.kind, partner.id, year ? { year } : {})}>{partner.name}</TextLink>
              ) : (
                'Non più presente'
              ),
            card: 'title',
          },
          {
            header: 'Attività',
            sort: 'activity',
            cell: ({ activity, partner }) =>
              activity && partner ? (
                <TextLink to={paths.partnerProgress(partnerAudiences[partner.kind], { year, missing: activity.id })}>
                  {activity.title}
                </TextLink>
              ) : (
                (activity?.title ?? 'Non più presente')
              ),
            width: 260,
          },
          {
            header: 'Scadenza',
            sort: 'due_on',
            cell: ({ due_on }) => (due_on ? formatDay(due_on) : '—'),
            quiet: true,
          },
          {
            header: 'Promemoria',
            sort: 'step',
            cell: ({ step, user }) => (user ? `${reminderLabels[step]}, ${user.name}` : reminderLabels[step]),
            width: 220,
          },
          { header: 'Messaggio', sort: 'message', cell: ({ message }) => message ?? '—', width: 240 },
        ]}
      />
      <Paginator page={reminders.data} />
    </Page>
  )
}

import { Button, CloseButton } from '@mantine/core'
import type { PartnerProgressRow } from '@portale/domain/documents/activities/activity.ts'
import { formatDaysAgo } from '@portale/domain/documents/reminders/reminder.ts'
import { type Audience, audienceLabels, audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { formatSubject, subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Page as PageOf } from '@portale/domain/platform/page.ts'
import { IconAlertTriangle, IconBellRinging, IconTable } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DistrictFilter } from '../../network/dealers/PartnerFilters.tsx'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useListQuery, useUpdateSearchParams } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { activityQueries, activityUrls, type ProgressOfYear } from '../activities/activity.api.ts'
import { withCeased } from './counts.ts'
import { AudienceLinks, YearSelect } from './DashboardNav.tsx'
import classes from './PartnerProgressList.module.css'

const partnerFilters = ['name', 'baldo_id', 'district_id']
const folded = ['late']
// The last two only come with links, and have a note of their own.
const filters = [...partnerFilters, ...folded, 'missing', 'completed']

const lateOptions = [{ value: '1', label: 'In ritardo' }]

const reminderDialog = lazyComponent(
  async () => (await import('../reminders/ReminderDialog.tsx')).ReminderDialog,
  'Il promemoria non si è caricato',
)

/** How far each partner is with the activities of a year (spec 1 §2, 8; spec 2 §2). */
export function PartnerProgressList({ audience }: { audience: Audience }) {
  const [search] = useSearchParams()
  const answer = useListQuery<PageOf<ProgressOfYear> & { ceased: number }>(
    'partner-progress',
    activityUrls.progress(audience),
    ['year', ...filters],
  )
  const { many, title } = audienceLabels[audience]
  const year = search.get('year') ?? answer.data?.data[0]?.year ?? ''
  const yearId = answer.data?.data[0]?.id
  const missing = search.get('missing')
  const activityId = missing ?? search.get('completed')
  const which = missing === null ? 'completed' : search.get('late') === '1' ? 'late' : 'missing'
  const toYear = (otherYear: string) => {
    const entries = partnerFilters.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value)
    return paths.partnerProgress(audience, { year: otherYear, ...Object.fromEntries(entries) })
  }
  return (
    <Page
      title={`Dashboard attività ${many}`}
      caption={withCeased('', answer.data?.ceased)}
      crumbs={[{ label: title, to: paths.partners(audiencePartners[audience]) }, { label: 'Dashboard attività' }]}
      actions={
        <>
          <YearSelect value={year} by="year" to={toYear} />
          <AudienceLinks
            audience={audience}
            to={(otherAudience) => paths.partnerProgress(otherAudience, search.get('year') ? { year } : {})}
          />
          {yearId !== undefined && (
            <LinkButton
              to={paths.activityMatrix(yearId, { audience })}
              variant="default"
              leftSection={<IconTable size={18} aria-hidden />}
            >
              Matrice
            </LinkButton>
          )}
        </>
      }
    >
      <SavedViews list={`${audience}/activity_years`} />
      <FilterBar
        names={filters}
        folded={folded}
        more={<SelectFilter name="late" label="Scadenze" wide={false} options={lateOptions} />}
      >
        <TextFilter name="name" label="Ragione sociale" wide />
        <TextFilter name="baldo_id" label="Baldo Id" />
        <DistrictFilter />
      </FilterBar>
      {activityId && <ActivityNote activityId={activityId} many={many} which={which} />}
      <ProgressTable audience={audience} answer={answer} year={year} activityId={missing} />
      <Paginator page={answer.data} />
    </Page>
  )
}

type TableProps = {
  audience: Audience
  answer: UseQueryResult<PageOf<ProgressOfYear>>
  year: string
  /** Only those that have not completed this activity: they can be reminded of it. */
  activityId: string | null
}

type SelectedRow = Pick<PartnerProgressRow, 'id' | 'name' | 'late_activities_count'>

/** Reminds partners of all open activities of a year that they are late with. */
const remindLate = (audience: Audience, yearId: number): BatchAction<SelectedRow> => ({
  label: 'Ricorda i ritardi',
  participle: 'avvisat',
  appliesTo: ({ late_activities_count }) => late_activities_count > 0,
  exception: ['non è in ritardo', 'non sono in ritardo'],
  effect: (count) =>
    `${count === 1 ? 'I suoi utenti riceveranno' : 'I loro utenti riceveranno'} un solo promemoria con tutte le attività aperte in ritardo. Chi ne ha ricevuto uno nelle ultime 24 ore non lo riceve di nuovo.`,
  send: postBatch(`/api/v1/activity_years/${yearId}/reminders/${audience}`),
  done(changed, sent) {
    const rest = sent - changed
    const sentence = `Promemoria inviato a ${formatSubject(subjects[audience], changed)}.`
    if (rest === 0) return sentence
    return `${sentence} ${formatSubject(subjects[audience], rest)} ${rest === 1 ? 'non ha' : 'non hanno'} utenti o ${rest === 1 ? 'lo ha' : 'lo hanno'} già ricevuto.`
  },
})

/** The progress of the partners. */
function ProgressTable({ audience, answer, year, activityId }: TableProps) {
  const [isReminding, setReminding] = useState(false)
  const listRows = (page: PageOf<ProgressOfYear> | undefined) => page?.data[0]?.[audience] ?? []
  const yearId = answer.data?.data[0]?.id
  const selection = useSelection<SelectedRow>({
    page: listRows(answer.data),
    name: ({ name }) => name,
    total: answer.data?.total ?? 0,
    url: yearId === undefined ? undefined : `/api/v1/activity_years/${yearId}/progress/${audience}`,
    filters,
    kind: year,
  })
  const { many } = audienceLabels[audience]
  const { data: activity } = useQuery({ ...activityQueries.one(activityId ?? ''), enabled: activityId !== null })
  const reminds = activity?.state === 'open'
  const count = selection.rows.length
  return (
    <>
      {!activityId && yearId !== undefined && (
        <SelectionBar selection={selection} subject={subjects[audience]}>
          <BatchActions
            subject={subjects[audience]}
            selection={selection}
            actions={[remindLate(audience, yearId)]}
            refresh={['partner-progress', 'reminders']}
          />
        </SelectionBar>
      )}
      {reminds && (
        <SelectionBar selection={selection} subject={subjects[audience]} selectsAll={false}>
          <Button
            leftSection={<IconBellRinging size={18} aria-hidden />}
            onPointerEnter={reminderDialog.preload}
            onFocus={reminderDialog.preload}
            onClick={() => reminderDialog.open(() => setReminding(true))}
          >
            Invia promemoria a {formatNumber(count)}
          </Button>
        </SelectionBar>
      )}
      <DataTable
        list={`${audience}/activity_years`}
        caption={`Attività completate dalle ${many}`}
        query={answer}
        rows={listRows}
        rowKey={(partner) => partner.id}
        selection={reminds || !activityId ? selection : undefined}
        columns={[
          { header: 'Baldo ID', sort: 'baldo_id', cell: (partner) => partner.baldo_id, quiet: true },
          {
            header: 'Ragione sociale',
            sort: 'name',
            cell: (partner) => (
              <TextLink to={paths.partner(audiencePartners[audience], partner.id, year ? { year } : {})}>
                {partner.name}
              </TextLink>
            ),
            card: 'title',
          },
          {
            header: 'Attività completate',
            sort: 'completed',
            cell: ({ name, completed_activities_count: completed, total_activities: total }) => (
              <div className={classes.progress}>
                <ProgressBar
                  name={`Attività completate: ${name}`}
                  completed={completed}
                  total={total}
                  text={`${formatNumber(completed)} su ${formatNumber(total)}`}
                />
              </div>
            ),
          },
          {
            header: 'In ritardo',
            sort: 'late',
            cell: ({ late_activities_count: late }) =>
              late === 0 ? (
                '—'
              ) : (
                <Badge
                  colour="bad"
                  icon={IconAlertTriangle}
                  label={formatCount(late, 'attività in ritardo', 'attività in ritardo')}
                />
              ),
          },
          ...(reminds ? [lastReminded] : []),
        ]}
      />
      {isReminding && activity && (
        <Suspense>
          <reminderDialog.Component
            activityId={activity.id}
            audience={audience}
            partners={selection.rows.map((row) => ({ ...row, isHidden: !selection.isListed(row) }))}
            onSent={() => {
              setReminding(false)
              selection.clear()
            }}
            onClose={() => setReminding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const lastReminded: Column<PartnerProgressRow> = {
  header: 'Ultimo promemoria',
  sort: 'last_reminded_on',
  cell: ({ last_reminded_on: day }) => (day ? formatDaysAgo(day, romeDay(new Date())) : '—'),
}

const noteTexts = {
  missing: 'che non hanno ancora completato',
  late: 'in ritardo con',
  completed: 'che hanno completato',
}

type NoteProps = { activityId: string; many: string; which: keyof typeof noteTexts }

/** States that the list shows only some partners of an activity, and removes that filter. */
function ActivityNote({ activityId, many, which }: NoteProps) {
  const { data: activity } = useQuery(activityQueries.one(activityId))
  const setSearch = useUpdateSearchParams()
  return (
    <div className={classes.note} role="status">
      <span>
        Solo le {many} {noteTexts[which]} {activity ? <b>{activity.title}</b> : 'l’attività scelta'}
      </span>
      <CloseButton
        c="inherit"
        aria-label={`Mostra tutte le ${many}`}
        title={`Mostra tutte le ${many}`}
        onClick={() => setSearch({ missing: null, late: null, completed: null })}
      />
    </div>
  )
}

import type { ActivityYearRow } from '@portale/domain/documents/activities/activity.ts'
import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { IconChartBar, IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconLink } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { ActivityStateBadge } from './ActivityStateBadge.tsx'
import { activityUrls, activityYearQueries } from './activity.api.ts'

const dashboards: Record<Audience, string> = {
  workshops: 'Dashboard officine',
  dealers: 'Dashboard concessionarie',
}

/** The years of activities; the dashboards are those of the newest one with an open activity (spec 1 §2, 3). */
export function ActivityYearList() {
  const years = usePageQuery<ActivityYearRow>('activity-years', activityUrls.years)
  const all = useQuery(activityYearQueries.all)
  const sorted = (all.data ?? years.data)?.data.toSorted((a, b) => b.year.localeCompare(a.year))
  const newest = sorted?.find(({ state }) => state === 'open') ?? sorted?.[0]
  const create = (
    <LinkButton to={paths.activityYearNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
  return (
    <Page
      title="Anni attività"
      actions={
        years.isSuccess && (
          <>
            {newest &&
              (['workshops', 'dealers'] as const).map((audience) => (
                <LinkButton
                  key={audience}
                  to={paths.activityDashboard(newest.id, audience)}
                  variant="default"
                  leftSection={<IconChartBar size={18} aria-hidden />}
                >
                  {dashboards[audience]}
                </LinkButton>
              ))}
            {create}
          </>
        )
      }
    >
      <SavedViews list="activity_years" />
      <DataTable
        list="activity_years"
        caption="Anni attività"
        query={years}
        rows={(page) => page.data}
        rowKey={(year) => year.id}
        columns={[
          {
            header: 'Anno',
            sort: 'year',
            cell: (year) => <TextLink to={paths.activityYear(year.id)}>{year.year}</TextLink>,
            card: 'title',
          },
          {
            header: 'Stato',
            sort: 'state',
            cell: ({ state }) => (state ? <ActivityStateBadge state={state} /> : 'Senza attività'),
          },
        ]}
        actions={(year) => (
          <>
            <IconLink
              main
              icon={IconPencil}
              label="Modifica"
              subject={year.year}
              to={paths.activityYearEdit(year.id)}
            />
            <IconLink icon={IconEye} label="Visualizza" subject={year.year} to={paths.activityYear(year.id)} />
          </>
        )}
        empty={
          <EmptyList
            title="Ancora nessun anno"
            hint="Crea il primo anno per inserire le sue attività."
            action={create}
          />
        }
      />
      <Paginator page={years.data} />
    </Page>
  )
}

import { type Audience, audienceLabels } from '@portale/domain/activities/activity.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import type { Page as PageOf } from '@portale/domain/page.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useSearchParams } from 'react-router'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AudienceLinks } from './AudienceLinks.tsx'
import { activityUrls, type ProgressOfYear } from './activity.api.ts'
import { MissingNote } from './MissingNote.tsx'
import classes from './PartnerProgressList.module.css'
import { YearSelect } from './YearSelect.tsx'

const kinds: Record<Audience, Partner> = { dealers: 'dealer', workshops: 'workshop' }
const filters = ['baldo_id', 'name', 'missing']

/** How far each partner is with the activities of a year (spec 1 §2, 8 and its twin in spec 2 §2). */
export function PartnerProgressList({ audience }: { audience: Audience }) {
  const [search] = useSearchParams()
  const answer = useListQuery<PageOf<ProgressOfYear>>('partner-progress', activityUrls.progress(audience), [
    'year',
    'district_id',
    ...filters,
  ])
  const { many, title } = audienceLabels[audience]
  const year = search.get('year') ?? answer.data?.data[0]?.year ?? ''
  const missing = search.get('missing')
  const inOtherYear = (other: string) => {
    const kept = ['baldo_id', 'name'].map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value)
    return paths.partnerProgress(audience, { year: other, ...Object.fromEntries(kept) })
  }
  return (
    <Page
      title={`Dashboard attività ${many}`}
      crumbs={[{ label: title, to: paths.partners(kinds[audience]) }, { label: 'Dashboard attività' }]}
      actions={
        <>
          <YearSelect value={year} by="year" to={inOtherYear} />
          <AudienceLinks
            audience={audience}
            to={(other) => paths.partnerProgress(other, search.get('year') ? { year } : {})}
          />
        </>
      }
    >
      <FilterBar names={filters}>
        <TextFilter name="baldo_id" label="Baldo Id" />
        <TextFilter name="name" label="Ragione sociale" wide />
      </FilterBar>
      {missing && <MissingNote activityId={missing} many={many} />}
      <DataTable
        caption={`Attività completate dalle ${many}`}
        query={answer}
        rows={(page) => page.data[0]?.[audience] ?? []}
        rowKey={(partner) => partner.id}
        columns={[
          { header: 'Baldo ID', cell: (partner) => partner.baldo_id, quiet: true },
          {
            header: 'Ragione sociale',
            cell: (partner) => <TextLink to={paths.partner(kinds[audience], partner.id)}>{partner.name}</TextLink>,
            card: 'title',
          },
          {
            header: 'Attività completate',
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
        ]}
      />
      <Paginator page={answer.data} />
    </Page>
  )
}

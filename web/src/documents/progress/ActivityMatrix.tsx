import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { MatrixPage } from '@portale/domain/documents/progress/matrix.ts'
import { type Audience, audienceLabels, audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { DistrictFilter } from '../../network/dealers/PartnerFilters.tsx'
import { useActor } from '../../platform/api/session.ts'
import { NoResults } from '../../platform/list/DataTable.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useDelayed } from '../../platform/ui/useDelayed.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { activityUrls } from '../activities/activity.api.ts'
import classes from './ActivityMatrix.module.css'
import { withCeased } from './counts.ts'
import { AudienceLinks } from './DashboardNav.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixLegend } from './MatrixState.tsx'
import { MatrixTable } from './MatrixTable.tsx'

const folded = ['sales_area', 'manager', 'incomplete', 'late']
const filters = ['name', 'baldo_id', 'district_id', ...folded]
const incompleteOptions = [{ value: '1', label: 'Solo incomplete' }]
const lateOptions = [{ value: '1', label: 'Solo in ritardo' }]

/** /activity_years/:id/matrix: every partner against every activity of a year. */
export function ActivityMatrix() {
  const { id = '' } = useParams()
  const actor = useActor()
  const [search] = useSearchParams()
  const visible = audiences.filter((audience) => canVerifyUploads(actor, audiencePartners[audience]))
  const audience = visible.find((candidate) => candidate === search.get('audience')) ?? visible[0]
  if (!audience) return <Unavailable kind="forbidden" />
  return <Matrix key={audience} yearId={id} audience={audience} hasBoth={visible.length > 1} />
}

type Props = { yearId: string; audience: Audience; hasBoth: boolean }

function Matrix({ yearId, audience, hasBoth }: Props) {
  const administrator = isAdministrator(useActor())
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const phone = useIsPhone()
  const url = activityUrls.matrix(yearId, audience)
  const answer = useListQuery<MatrixPage>('partner-progress', url, filters)
  const dimmed = useDelayed(answer.isPlaceholderData, 300)
  const { many } = audienceLabels[audience]
  const year = answer.data?.activity_year.year ?? ''
  const managers = answer.data?.managers ?? []
  const years = answer.data?.years ?? []
  const toYear = (id: string) => {
    const kept = [...search].filter(([name]) => name === 'audience' || filters.includes(name))
    return paths.activityMatrix(id, Object.fromEntries(kept))
  }
  return (
    <Page
      title={`Matrice ${many} ${year}`.trim()}
      caption={withCeased(`Le ${many} e le attività dell’anno: ogni cella apre i suoi documenti.`, answer.data?.ceased)}
      crumbs={
        administrator
          ? [
              { label: 'Anni attività', to: paths.activityYears() },
              { label: year || '…', to: paths.activityYear(yearId) },
              { label: `Matrice ${many}` },
            ]
          : [
              { label: audienceLabels[audience].title, to: paths.partners(audiencePartners[audience]) },
              { label: 'Matrice' },
            ]
      }
      actions={
        <>
          {years.length > 1 && (
            <NativeSelect
              aria-label="Anno"
              data={years.map((option) => ({ value: String(option.id), label: option.year }))}
              value={yearId}
              onChange={(event) => navigate(toYear(event.target.value))}
            />
          )}
          {hasBoth && (
            <AudienceLinks audience={audience} to={(other) => paths.activityMatrix(yearId, { audience: other })} />
          )}
          {administrator && (
            <LinkButton to={paths.activityDashboard(yearId, audience)} variant="default">
              Dashboard
            </LinkButton>
          )}
          <ExportButton url={`${url}/xls`} filters={filters} fileName={`${audience}_${year}.xlsx`} />
        </>
      }
    >
      <FilterBar
        names={filters}
        folded={folded}
        more={
          <>
            <TextFilter name="sales_area" label="Area vendite" />
            {administrator && (
              <SelectFilter
                name="manager"
                label="Responsabile"
                placeholder="Tutti"
                wide={false}
                options={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            <SelectFilter name="incomplete" label="Completamento" wide={false} options={incompleteOptions} />
            <SelectFilter name="late" label="Scadenze" wide={false} options={lateOptions} />
          </>
        }
      >
        <TextFilter name="name" label="Ragione sociale" wide />
        <TextFilter name="baldo_id" label="Baldo Id" />
        <DistrictFilter />
      </FilterBar>
      <Loaded query={answer}>
        {({ activities, data }) => {
          if (activities.length === 0)
            return <EmptyList title={`Nessuna attività con documenti per le ${many} nel ${year}`} />
          if (data.length === 0) return <NoPartners many={many} />
          return (
            <div className={classes.frame} data-dim={dimmed} aria-busy={answer.isPlaceholderData}>
              <MatrixLegend />
              {phone ? (
                <MatrixCards audience={audience} activities={activities} rows={data} />
              ) : (
                <MatrixTable audience={audience} activities={activities} rows={data} />
              )}
            </div>
          )
        }}
      </Loaded>
      <Paginator page={answer.data} />
    </Page>
  )
}

/** No rows: because of the filters, or because there are no partners. */
function NoPartners({ many }: { many: string }) {
  const [search] = useSearchParams()
  return filters.some((name) => search.get(name)) ? (
    <NoResults />
  ) : (
    <EmptyList title={`Nessuna delle ${many} da mostrare`} />
  )
}

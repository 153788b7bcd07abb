import { Button, VisuallyHidden } from '@mantine/core'
import type { ActivityDashboardData } from '@portale/domain/documents/activities/activity.ts'
import { toDeadline } from '@portale/domain/documents/activities/due.ts'
import { type Audience, audienceLabels, audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { Page as PageOf } from '@portale/domain/platform/page.ts'
import { IconAlertTriangle, IconChevronRight, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { activityYearQueries } from '../activities/activity.api.ts'
import { DueBadge } from '../activities/DueBadge.tsx'
import { DocumentZipButton } from '../uploads/DocumentZipButton.tsx'
import classes from './ActivityDashboard.module.css'
import { formatCompleted, withCeased } from './counts.ts'
import { AudienceLinks, YearSelect } from './DashboardNav.tsx'

/** How many partners completed each activity of a year (spec 1 §2). */
export function ActivityDashboard({ audience }: { audience: Audience }) {
  const { id = '' } = useParams()
  const dashboard = useQuery(activityYearQueries.dashboard(id, audience))
  const year = dashboard.data?.activity_year.year ?? ''
  const { many } = audienceLabels[audience]
  return (
    <Page
      title={`Dashboard ${many} ${year}`.trim()}
      caption={withCeased(`Quante ${many} hanno completato ogni attività dell’anno.`, dashboard.data?.ceased)}
      crumbs={[
        { label: 'Anni attività', to: paths.activityYears() },
        { label: year || '…', to: paths.activityYear(id) },
        { label: `Dashboard ${many}` },
      ]}
      actions={
        <>
          <YearSelect value={id} to={(yearId) => paths.activityDashboard(yearId, audience)} />
          <AudienceLinks audience={audience} to={(other) => paths.activityDashboard(id, other)} />
          <LinkButton
            to={paths.activityMatrix(id, { audience })}
            variant="default"
            leftSection={<IconTable size={18} aria-hidden />}
          >
            Matrice
          </LinkButton>
        </>
      }
      width="wide"
    >
      <Loaded query={dashboard}>
        {({ activities, activity_year }) =>
          activities.length === 0 ? (
            <EmptyList title={`Nessuna attività per le ${many} nel ${activity_year.year}`} />
          ) : (
            <ul className={classes.activities}>
              {activities.map((row) => (
                <ActivityProgress key={row.activity.id} row={row} audience={audience} year={activity_year.year} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

type Props = { row: ActivityDashboardData['activities'][number]; audience: Audience; year: string }

/** One activity of the dashboard: its bar leads to the partners still missing, its toggle names those who are done. */
function ActivityProgress({ row, audience, year }: Props) {
  const { activity, completed_count, not_applicable_count, late, total } = row
  const [open, setOpen] = useState(false)
  const id = useId()
  const { many, none } = audienceLabels[audience]
  const done = completed_count + not_applicable_count
  const text = formatCompleted(completed_count, not_applicable_count, total, audience)
  const today = romeDay(new Date())
  const bar = <ProgressBar name={activity.title} completed={done} total={total} text={text} />
  return (
    <li className={classes.activity}>
      <div>
        <h2 className={classes.title}>{activity.title}</h2>
        <div className={classes.due}>
          {activity.due_on && <DueBadge due={toDeadline(activity.due_on, today)} />}
          {late > 0 && (
            <TextLink to={paths.partnerProgress(audience, { year, missing: activity.id, late: 1 })}>
              <Badge colour="bad" icon={IconAlertTriangle} label={`${formatNumber(late)} in ritardo`} />
              <VisuallyHidden> con {activity.title}</VisuallyHidden>
            </TextLink>
          )}
        </div>
        {done === 0 ? (
          <p className={classes.nobody}>{none} ha completato</p>
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={`${id}names`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={15} aria-hidden />
            {open ? 'Nascondi chi ha completato' : 'Mostra chi ha completato'}
          </button>
        )}
        {total > 0 && <DocumentZipButton filters={{ activity_id: activity.id }} subject={activity.title} />}
      </div>
      {done < total ? (
        <Link
          className={classes.missing}
          to={paths.partnerProgress(audience, { year, missing: activity.id })}
          title={`Mostra le ${many} che non hanno ancora completato`}
        >
          {bar}
          <VisuallyHidden>Mostra chi non ha ancora completato {activity.title}</VisuallyHidden>
        </Link>
      ) : (
        bar
      )}
      <div id={`${id}names`} className={classes.completed} hidden={!open}>
        {open && <CompletedNames audience={audience} year={year} activity={activity} />}
      </div>
    </li>
  )
}

type NamesProps = { audience: Audience; year: string; activity: { id: number; title: string } }

/** The partners that completed an activity, each a link to its page; many are shown in pages. */
function CompletedNames({ audience, year, activity: { id, title } }: NamesProps) {
  const [page, setPage] = useState(1)
  const names = useQuery(activityYearQueries.completed(audience, year, id, page))
  return (
    <Loaded query={names}>
      {({ data, ...position }) => (
        <Names
          partners={data[0]?.[audience] ?? []}
          position={position}
          audience={audience}
          year={year}
          title={title}
          onPage={setPage}
        />
      )}
    </Loaded>
  )
}

type NamesPageProps = {
  partners: PartnerName[]
  position: Omit<PageOf<unknown>, 'data'>
  audience: Audience
  year: string
  title: string
  onPage: (page: number) => void
}

function Names({ partners, position, audience, year, title, onPage }: NamesPageProps) {
  const { current_page, last_page, from, to, total } = position
  return (
    <>
      <ul className={classes.names}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <span className={classes.code}>{partner.baldo_id}</span>
            <TextLink to={paths.partner(audiencePartners[audience], partner.id, { year })}>{partner.name}</TextLink>
          </li>
        ))}
      </ul>
      {last_page > 1 && (
        <nav className={classes.pages} aria-label={`Pagine di chi ha completato ${title}`}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={current_page === 1}
            onClick={() => onPage(current_page - 1)}
          >
            Precedenti
          </Button>
          <span role="status">
            {formatNumber(from ?? 0)}-{formatNumber(to ?? 0)} di {formatNumber(total)}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={current_page === last_page}
            onClick={() => onPage(current_page + 1)}
          >
            Successive
          </Button>
        </nav>
      )}
    </>
  )
}

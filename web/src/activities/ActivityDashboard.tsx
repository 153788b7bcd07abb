import { Button, VisuallyHidden } from '@mantine/core'
import { audiencePartners } from '@portale/domain/activities/activity.policy.ts'
import {
  type ActivityDashboardData,
  type Audience,
  audienceLabels,
  type PartnerName,
} from '@portale/domain/activities/activity.ts'
import { romeDay, toDeadline } from '@portale/domain/activities/due.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import { pagePosition } from '@portale/domain/page.ts'
import { IconAlertTriangle, IconChevronRight, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyList } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './ActivityDashboard.module.css'
import { ArchiveButton } from './ArchiveButton.tsx'
import { activityYearQueries } from './activity.api.ts'
import { formatCompleted, withCeased } from './counts.ts'
import { AudienceLinks, YearSelect } from './DashboardNav.tsx'
import { DueBadge } from './DueBadge.tsx'

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
function ActivityProgress({ row: { activity, completed, late, total }, audience, year }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { many, none } = audienceLabels[audience]
  const text = formatCompleted(completed.length, total, audience)
  const today = romeDay(new Date())
  const bar = <ProgressBar name={activity.title} completed={completed.length} total={total} text={text} />
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
        {completed.length === 0 ? (
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
        {total > 0 && <ArchiveButton filters={{ activity_id: activity.id }} subject={activity.title} />}
      </div>
      {completed.length < total ? (
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
        {open && <CompletedNames completed={completed} audience={audience} year={year} title={activity.title} />}
      </div>
    </li>
  )
}

const namesPerPage = 100

type NamesProps = { completed: PartnerName[]; audience: Audience; year: string; title: string }

/** The partners that completed an activity, each a link to its page; many are shown in pages. */
function CompletedNames({ completed, audience, year, title }: NamesProps) {
  const [page, setPage] = useState(1)
  const position = pagePosition({ page, per_page: namesPerPage }, completed.length)
  const { offset, current_page, last_page, from, to, total } = position
  return (
    <>
      <ul className={classes.names}>
        {completed.slice(offset, offset + namesPerPage).map((partner) => (
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
            onClick={() => setPage(current_page - 1)}
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
            onClick={() => setPage(current_page + 1)}
          >
            Successive
          </Button>
        </nav>
      )}
    </>
  )
}

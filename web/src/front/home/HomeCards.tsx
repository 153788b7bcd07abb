import { notApplicable } from '@portale/domain/documents/uploads/declaration.ts'
import type { Home } from '@portale/domain/front/me.ts'
import { audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import { formatCeased } from '@portale/domain/network/dealers/partner.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime, formatTime } from '@portale/domain/platform/dates.ts'
import { IconX } from '@tabler/icons-react'
import { DueBadge } from '../../documents/activities/DueBadge.tsx'
import { formatCompleted, formatVerified } from '../../documents/progress/counts.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './HomeCards.module.css'

const maxTodo = 8

/** The first activities that a partner still has to complete, of which year when there are several. */
export function Todo({ todo }: Pick<Home, 'todo'>) {
  const several = new Set(todo.map(({ year }) => year)).size > 1
  return (
    <Card
      title="Attività da completare"
      action={
        <TextLink to={paths.activities({ state: 'open' })} aria-label="Vedi tutte le attività da completare">
          Vedi tutte
        </TextLink>
      }
    >
      <ul className={classes.progress}>
        {todo.slice(0, maxTodo).map(({ id, title, year, done, total, rejected, due }) => (
          <li key={id}>
            <div className={classes.line}>
              <span>
                <TextLink to={paths.activityUpload(id)}>{title}</TextLink>
                {several && ` ${year}`}
              </span>
              {rejected > 0 && (
                <Badge
                  colour="bad"
                  icon={IconX}
                  label={formatCount(rejected, 'documento rifiutato', 'documenti rifiutati')}
                />
              )}
            </div>
            <DueBadge due={due} />
            <ProgressBar name={title} completed={done} total={total} text={formatVerified(done, total)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How far the partners are with each activity of a year. */
export function YearProgress({ year_id, year, audience, rows, ceased }: Home['progress'][number]) {
  const { title } = audienceLabels[audience]
  const to = paths.activityDashboard(year_id, audience)
  return (
    <Card
      title={`Attività ${year} delle ${title.toLowerCase()}`}
      action={
        <TextLink to={to} aria-label={`Apri la dashboard delle ${title.toLowerCase()}`}>
          Apri la dashboard
        </TextLink>
      }
    >
      <ul className={classes.progress}>
        {rows.map(({ id, title, completed, not_applicable, total }) => (
          <li key={id}>
            {title}
            <ProgressBar
              name={title}
              completed={completed + not_applicable}
              total={total}
              text={formatCompleted(completed, not_applicable, total, audience)}
            />
          </li>
        ))}
      </ul>
      {ceased > 0 && <p>{formatCeased(ceased)}</p>}
    </Card>
  )
}

/** The newest news that the user may see. */
export function LatestNews({ news }: Pick<Home, 'news'>) {
  return (
    <Card title="News" action={<TextLink to={paths.news()}>Tutte le news</TextLink>}>
      <ul className={classes.uploads}>
        {news.map(({ id, title, audience, shown_at }) => (
          <li key={id}>
            <div className={classes.what}>
              <TextLink to={paths.newsItem(id)}>{title}</TextLink>
              <small>{audience}</small>
            </div>
            <time dateTime={shown_at} title={formatDateTime(shown_at)}>
              {formatDate(shown_at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest uploaded documents, each with a link to its verification. */
export function LastUploads({ uploads }: Pick<Home, 'uploads'>) {
  const today = formatDate(new Date())
  const formatUploadTime = (moment: string) => (formatDate(moment) === today ? formatTime(moment) : formatDate(moment))
  return (
    <Card title="Ultimi documenti caricati">
      <ul className={classes.uploads}>
        {uploads.map(({ id, partner, activity, created_at, not_applicable, url }) => (
          <li key={id}>
            <div className={classes.what}>
              <TextLink to={url}>{partner}</TextLink>
              <small>{not_applicable ? `${notApplicable}: ${activity}` : activity}</small>
            </div>
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {formatUploadTime(created_at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

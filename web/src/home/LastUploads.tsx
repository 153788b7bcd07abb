import { formatDate, formatDateTime, formatTime } from '@portale/domain/dates.ts'
import type { Home } from '@portale/domain/me.ts'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './Home.module.css'

/** The documents that came in last, each leading to where they are managed. */
export function LastUploads({ uploads }: Pick<Home, 'uploads'>) {
  const today = formatDate(new Date())
  const when = (moment: string) => (formatDate(moment) === today ? formatTime(moment) : formatDate(moment))
  return (
    <Card title="Ultimi documenti caricati">
      <ul className={classes.uploads}>
        {uploads.map(({ id, partner, activity, created_at, url }) => (
          <li key={id}>
            <div className={classes.what}>
              <TextLink to={url}>{partner}</TextLink>
              <small>{activity}</small>
            </div>
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {when(created_at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

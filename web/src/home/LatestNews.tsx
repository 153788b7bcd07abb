import { formatDate, formatDateTime } from '@portale/domain/dates.ts'
import type { Home } from '@portale/domain/me.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './Home.module.css'

/** The newest news that one may see. */
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

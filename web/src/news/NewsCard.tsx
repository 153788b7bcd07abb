import { counted } from '@portale/domain/counts.ts'
import { formatDate, formatDateTime } from '@portale/domain/dates.ts'
import { type NewsCard as Card, formatNewsAudience, newsState } from '@portale/domain/news/news.ts'
import { IconCheck, IconEye, IconPaperclip, IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import classes from './NewsCard.module.css'
import { NewsStateBadge } from './NewsStateBadge.tsx'

type Props = { news: Card; administrator: boolean }

/** A news in a few words; all of the card leads to it. */
export function NewsCard({ news, administrator }: Props) {
  const { id, title, excerpt, shown_at, documents } = news
  return (
    <article className={classes.card}>
      <div className={classes.badges}>
        {administrator && <NewsStateBadge state={newsState(news, new Date())} />}
        {news.pinned && <Badge colour="plum" icon={IconPin} label="In evidenza" />}
        {!administrator && news.must_read && <ReadBadge read={news.read_at !== null} />}
      </div>
      <h2>
        <Link to={paths.newsItem(id)}>{title}</Link>
      </h2>
      <p className={classes.excerpt}>{excerpt}</p>
      <div className={classes.foot}>
        <time dateTime={shown_at} title={formatDateTime(shown_at)}>
          {formatDate(shown_at)}
        </time>
        {administrator && <span>{formatNewsAudience(news)}</span>}
        {documents > 0 && (
          <span className={classes.documents}>
            <IconPaperclip size={16} stroke={1.7} aria-hidden />
            {counted(documents, 'allegato', 'allegati')}
          </span>
        )}
      </div>
    </article>
  )
}

function ReadBadge({ read }: { read: boolean }) {
  if (read) return <Badge colour="ok" icon={IconCheck} label="Letta" />
  return <Badge colour="warn" icon={IconEye} label="Da leggere" />
}

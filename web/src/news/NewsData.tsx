import { formatDateTime } from '@portale/domain/dates.ts'
import { formatNewsAudience, type News, type NewsState } from '@portale/domain/news/news.ts'
import { Details } from '../ui/Details.tsx'
import { NewsStateBadge } from './NewsStateBadge.tsx'

const when = (moment: string | null) => moment && formatDateTime(moment)

/** What administrators see beside a news: where it stands, for whom, since and until when. */
export function NewsData({ news, state }: { news: News; state: NewsState }) {
  return (
    <Details
      rows={[
        ['Stato', <NewsStateBadge key="state" state={state} />],
        ['Destinatari', formatNewsAudience(news)],
        ['Pubblicazione', state === 'draft' ? when(news.publish_at) : when(news.shown_at)],
        ['Scadenza', when(news.expires_at)],
        ['Destinatari avvisati', when(news.announced_at)],
        ['In evidenza', news.pinned && 'Sì'],
        ['Conferma di lettura', news.must_read && 'Richiesta'],
        ['Scritta', `${formatDateTime(news.created_at)}, ${news.user.name}`],
      ]}
    />
  )
}

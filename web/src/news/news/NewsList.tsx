import {
  type NewsCard as Card,
  formatNewsAudience,
  newsState,
  newsStateLabels,
} from '@portale/domain/news/news/news.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import type { Page as PageOf } from '@portale/domain/platform/page.ts'
import { isAdministrator, staff } from '@portale/domain/platform/roles.ts'
import { IconCheck, IconEye, IconNews, IconPaperclip, IconPin, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { EmptyList, EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useDelayed } from '../../platform/ui/useDelayed.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import classes from './NewsList.module.css'
import { NewsStateBadge } from './NewsStateBadge.tsx'
import { newsUrl } from './news.api.ts'

/** /news: the visible news as cards; administrators see all of them and create new ones (spec 2 §2). */
export function NewsList() {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const filters = getFilterNames(administrator)
  const news = usePageQuery<Card>('news', newsUrl, filters)
  const dimmed = useDelayed(news.isPlaceholderData, 300)
  const create = administrator && (
    <LinkButton to={paths.newsNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
  return (
    <Page
      title="News"
      width="wide"
      comfortable={!staff.some((role) => role === actor.role) || undefined}
      caption={!administrator && 'Le comunicazioni che ti riguardano.'}
      actions={create}
    >
      <NewsFilters administrator={administrator} />
      <Loaded query={news}>
        {(page) => (
          <div className={classes.list} aria-busy={news.isPlaceholderData} data-dim={dimmed}>
            <Cards page={page} filters={filters} administrator={administrator} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type CardsProps = { page: PageOf<Card>; filters: readonly string[]; administrator: boolean }

function Cards({ page, filters, administrator }: CardsProps) {
  const [params] = useSearchParams()
  const phone = useIsPhone()
  if (page.data.length > 0)
    return (
      <>
        <ul className={classes.cards} aria-label="News">
          {page.data.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} administrator={administrator} />
            </li>
          ))}
        </ul>
        <Paginator page={page} />
      </>
    )
  if (filters.some((name) => params.get(name)))
    return (
      <EmptyState
        icon={IconNews}
        title="Non ci sono risultati"
        hint="Nessuna news corrisponde ai filtri scelti. Prova a toglierne uno."
        action={
          phone && (
            <LinkButton to={paths.news()} variant="default">
              Reset filtri
            </LinkButton>
          )
        }
      />
    )
  return (
    <EmptyList
      icon={IconNews}
      title="Ancora nessuna news"
      hint={
        administrator
          ? 'Scrivi la prima: resta una bozza finché non le dai dei destinatari.'
          : 'Quando ci sarà una comunicazione per te, la troverai qui.'
      }
    />
  )
}

type NewsCardProps = { news: Card; administrator: boolean }

/** A news with its excerpt; the whole card is a link to it. */
function NewsCard({ news, administrator }: NewsCardProps) {
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
            {formatCount(documents, 'allegato', 'allegati')}
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

/** Only administrators filter by state, because others see published news alone. */
const getFilterNames = (administrator: boolean): string[] => (administrator ? ['title', 'state'] : ['title'])

const stateOptions = Object.entries(newsStateLabels).map(([value, label]) => ({ value, label }))

function NewsFilters({ administrator }: { administrator: boolean }) {
  return (
    <FilterBar names={getFilterNames(administrator)}>
      <TextFilter name="title" label="Titolo" wide />
      {administrator && (
        <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={stateOptions} />
      )}
    </FilterBar>
  )
}

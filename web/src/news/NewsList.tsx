import type { NewsCard as Card } from '@portale/domain/news/news.ts'
import type { Page as PageOf } from '@portale/domain/page.ts'
import { isAdministrator, staff } from '@portale/domain/roles.ts'
import { IconNews, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { NewsCard } from './NewsCard.tsx'
import { NewsFilters, newsFilters } from './NewsFilters.tsx'
import classes from './NewsList.module.css'
import { newsUrl } from './news.api.ts'

/** /news: the news one may see as cards; administrators see all of them, and write new ones (spec 2 §2). */
export function NewsList() {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const filters = newsFilters(administrator)
  const news = usePageQuery<Card>('news', newsUrl, filters)
  const dim = useDelayed(news.isPlaceholderData, 300)
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
          <div className={classes.list} aria-busy={news.isPlaceholderData} data-dim={dim}>
            <Cards page={page} filters={filters} administrator={administrator} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type CardsProps = { page: PageOf<Card>; filters: readonly string[]; administrator: boolean }

function Cards({ page, filters, administrator }: CardsProps) {
  const [search] = useSearchParams()
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
  if (filters.some((name) => search.get(name)))
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
    <EmptyState
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

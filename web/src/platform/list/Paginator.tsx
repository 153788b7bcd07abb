import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import type { Page, PageLink } from '@portale/domain/platform/page.ts'
import { Link, useLocation } from 'react-router'
import classes from './Paginator.module.css'

const decodeEntities = (label: string) => new DOMParser().parseFromString(label, 'text/html').body.textContent ?? ''

// The URL is that of the API call: only its page number is used here.
const getPageNumber = (url: string) => new URL(url, window.location.origin).searchParams.get('page') ?? '1'

type PaginatorProps = {
  page: Omit<Page<unknown>, 'data'> | undefined
  /** Replaces "Visualizzati 1-25 di 148 elementi"; null shows the links only. */
  summary?: string | null
}

/** The range of the shown rows and links to the other pages, which keep filters and sort order. */
export function Paginator({ page, summary }: PaginatorProps) {
  const { search } = useLocation()
  if (!page || page.total === 0) return null
  const toSearch = (url: string) => {
    const next = new URLSearchParams(search)
    next.set('page', getPageNumber(url))
    return `?${next}`
  }
  const range = `${formatNumber(page.from ?? 0)}-${formatNumber(page.to ?? 0)}`
  return (
    <div className={classes.paginator} data-count>
      <span>
        {summary === undefined
          ? `Visualizzati ${range} di ${formatCount(page.total, 'elemento', 'elementi')}`
          : summary}
      </span>
      {page.last_page > 1 && (
        <nav aria-label="Pagine">
          <ul className={classes.links}>
            {page.links.map((link, index) => (
              <li key={`${page.links[index - 1]?.label} ${link.label}`}>
                <PageLabel link={link} to={link.url === null ? undefined : toSearch(link.url)} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function PageLabel({ link, to }: { link: PageLink; to: string | undefined }) {
  const label = decodeEntities(link.label)
  if (to === undefined)
    return (
      <span className={classes.link} data-gap={label === '…'}>
        {label}
      </span>
    )
  return (
    <Link className={classes.link} to={to} aria-current={link.active ? 'page' : undefined}>
      {label}
    </Link>
  )
}

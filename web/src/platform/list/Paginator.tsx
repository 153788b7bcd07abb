import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import type { Page, PageLink } from '@portale/domain/platform/page.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type PointerEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './Paginator.module.css'
import { prefetchPage } from './usePageQuery.ts'

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
  const aheadOf = usePageAhead(page)
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
                <PageLabel
                  link={link}
                  to={link.url === null ? undefined : toSearch(link.url)}
                  {...aheadOf(link.active ? null : link.url)}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const hoverMs = 120

/** Whether the person asked the browser to spare data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** What a link to a page needs to load it while the mouse stays on it: one page at a time, and none by a finger. */
function usePageAhead(page: unknown) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (url: string | null) =>
    url !== null && {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse' || savesData()) return
        timer.current = setTimeout(() => prefetchPage(client, page, getPageNumber(url)), hoverMs)
      },
      onPointerLeave: stop,
      onClick: stop,
    }
}

type PageLabelProps = { link: PageLink; to: string | undefined } & Pick<
  ComponentProps<'a'>,
  'onPointerEnter' | 'onPointerLeave' | 'onClick'
>

function PageLabel({ link, to, ...ahead }: PageLabelProps) {
  const label = decodeEntities(link.label)
  if (to === undefined)
    return (
      <span className={classes.link} data-gap={label === '…'}>
        {label}
      </span>
    )
  return (
    <Link className={classes.link} to={to} aria-current={link.active ? 'page' : undefined} {...ahead}>
      {label}
    </Link>
  )
}

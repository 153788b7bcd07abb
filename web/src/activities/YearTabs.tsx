import type { YearOption } from '@portale/domain/activities/activity.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import { Link, useLocation } from 'react-router'
import classes from '../list/ViewTabs.module.css'

/** The years of a list that answers one year a page, as tabs that keep its filters; a single year needs none. */
export function YearTabs({ years, page }: { years: YearOption[]; page: number }) {
  const { search } = useLocation()
  if (years.length < 2) return null
  const toSearch = (number: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <nav className={classes.tabs} aria-label="Anni">
      {years.map(({ year, count }, index) => (
        <Link
          key={year}
          to={toSearch(index + 1)}
          aria-current={index + 1 === page ? 'page' : undefined}
          preventScrollReset
        >
          {count === null ? year : `${year} (${formatNumber(count)})`}
        </Link>
      ))}
    </nav>
  )
}

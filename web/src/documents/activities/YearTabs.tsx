import type { YearOption } from '@portale/domain/documents/activities/activity.ts'
import { formatYear } from '@portale/domain/documents/activities/activity-state.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { Link, useLocation } from 'react-router'
import classes from '../../platform/list/ViewTabs.module.css'

/** The years of a list that answers one year a page, as tabs that keep its filters; a single year needs none. */
export function YearTabs({ years, current }: { years: YearOption[]; current: string | undefined }) {
  const { search } = useLocation()
  if (years.length < 2) return null
  const toSearch = (year: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set('year', year)
    return `?${next}`
  }
  return (
    <nav className={classes.tabs} aria-label="Anni">
      {years.map(({ year, count, state }) => (
        <Link key={year} to={toSearch(year)} aria-current={year === current ? 'page' : undefined} preventScrollReset>
          {count === null ? formatYear({ year, state }) : `${year} (${formatNumber(count)})`}
        </Link>
      ))}
    </nav>
  )
}

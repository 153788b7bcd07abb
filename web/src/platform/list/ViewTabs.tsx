import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import classes from './ViewTabs.module.css'

/** The tab in the address; without one, the first tab. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [search] = useSearchParams()
  const current = search.get('tab')
  return names.find((name) => name === current) ?? names[0]
}

/** Where the arrow keys, Home and End lead from one of several tabs. */
const keyTargets: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const index = links.findIndex((link) => link === document.activeElement)
  const target = keyTargets[event.key]?.(index, links.length - 1)
  if (index < 0 || target === undefined) return
  event.preventDefault()
  links[target]?.focus()
}

/** On a phone the tab of the address may be beyond the edge. */
function scrollIntoSight(link: HTMLElement | null): void {
  const nav = link?.parentElement
  if (nav) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2
}

type ViewTabsProps<Name extends string> = {
  /** The labels by name, the first being the default tab; tabs that the user may not see are left out. */
  labels: Partial<Record<Name, string>>
  current: Name
  /** How many rows a tab's list has. */
  counts?: Partial<Record<Name, number>>
}

/** The tabs of a view as links, each with an address of its own. */
export function ViewTabs<Name extends string>({ labels, current, counts = {} }: ViewTabsProps<Name>) {
  return (
    <nav className={classes.tabs} aria-label="Sezioni" onKeyDown={moveFocus}>
      {Object.entries<string | undefined>(labels).map(([name, label], index) => {
        const count = (counts as Record<string, number | undefined>)[name]
        return (
          <Link
            key={name}
            ref={name === current ? scrollIntoSight : undefined}
            to={index === 0 ? '.' : `?tab=${name}`}
            aria-current={name === current ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {count !== undefined && <span className={classes.count}> {formatNumber(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

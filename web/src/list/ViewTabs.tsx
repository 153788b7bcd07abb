import { Link, useSearchParams } from 'react-router'
import classes from './ViewTabs.module.css'

/** The tab in the address; without one, the first tab. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [search] = useSearchParams()
  const current = search.get('tab')
  return names.find((name) => name === current) ?? names[0]
}

type ViewTabsProps<Name extends string> = {
  /** The labels by name, the first being the default tab; tabs that the user may not see are left out. */
  labels: Partial<Record<Name, string>>
  current: Name
}

/** The tabs of a view as links, each with an address of its own. */
export function ViewTabs<Name extends string>({ labels, current }: ViewTabsProps<Name>) {
  return (
    <nav className={classes.tabs} aria-label="Sezioni">
      {Object.entries<string | undefined>(labels).map(([name, label], index) => (
        <Link
          key={name}
          to={index === 0 ? '.' : `?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { Link, useSearchParams } from 'react-router'
import classes from './ViewTabs.module.css'

/** The part of a view that the address asks for with `tab`; the first one without. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [search] = useSearchParams()
  const asked = search.get('tab')
  return names.find((name) => name === asked) ?? names[0]
}

type ViewTabsProps<Name extends string> = {
  /** The parts by name, the first one being that of the plain address; one that is not for everybody may be missing. */
  labels: Partial<Record<Name, string>>
  current: Name
}

/** The parts of a view as links: each has its address, and its own `page`. */
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

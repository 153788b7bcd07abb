import { IconChevronRight } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import classes from './Breadcrumbs.module.css'
import { withLastSearch } from './last-search.ts'

export type Crumb = { label: string; to?: string }

/** The element in the shell's header that the breadcrumbs are rendered into. */
export const BreadcrumbSlotContext = createContext<HTMLElement | null>(null)

/** The breadcrumbs of a page; the last one is the page itself. They lead back to lists as they were left. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const slot = useContext(BreadcrumbSlotContext)
  if (!slot) return null
  return createPortal(
    <nav aria-label="Percorso">
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, to }, index) => (
          <li key={label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {index > 0 && <IconChevronRight size={14} aria-hidden />}
            {to && index < crumbs.length - 1 ? <Link to={withLastSearch(to)}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
      </ol>
    </nav>,
    slot,
  )
}

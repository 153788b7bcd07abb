import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import classes from './Page.module.css'
import { useTitle } from './useTitle.ts'

/** Whether a component is rendered inside a page, or needs margins and a heading of its own. */
export const InsidePageContext = createContext(false)

type PageProps = {
  title: string
  crumbs?: Crumb[]
  /** The first words of the heading, in a line above the title. */
  eyebrow?: ReactNode
  /** A line below the title. */
  caption?: ReactNode
  /** Buttons to the right of the title, the primary one last. */
  actions?: ReactNode
  /** Full width, 1080, 860 or 820 px. */
  width?: 'full' | 'wide' | 'form' | 'upload'
  /** Partners' pages: larger type, more air. */
  comfortable?: boolean
  children: ReactNode
}

/** The frame of a screen: tab title, breadcrumbs, heading, actions, content. */
export function Page({ title, crumbs, eyebrow, caption, actions, width = 'full', comfortable, children }: PageProps) {
  useTitle(title)
  return (
    <InsidePageContext value={true}>
      <Breadcrumbs crumbs={crumbs ?? [{ label: title }]} />
      <div className={classes.page} data-width={width} data-comfortable={comfortable || undefined}>
        <div className={classes.head}>
          <div className={classes.heading}>
            <h1>
              {eyebrow && <span className={classes.eyebrow}>{eyebrow} </span>}
              {title}
            </h1>
            {caption && <div className={classes.caption}>{caption}</div>}
            <PrintMoment />
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </InsidePageContext>
  )
}

/** When the page is printed: seen on paper alone. */
function PrintMoment() {
  const [moment, setMoment] = useState(() => new Date())
  useEffect(() => {
    const update = () => flushSync(() => setMoment(new Date()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className={classes.printed} data-printed aria-hidden>
      Stampato il {formatDateTime(moment)}
    </div>
  )
}

import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import type { CSSProperties, ReactNode } from 'react'
import classes from './Timeline.module.css'

/** A list of events, newest first, with `TimelineEntry`s as children. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>
}

type TimelineEntryProps = { colour?: BadgeColour; title: ReactNode; when: ReactNode; children?: ReactNode }

/** An event: title, time and author, notes; the dot has the colour of a state. */
export function TimelineEntry({ colour = 'neu', title, when, children }: TimelineEntryProps) {
  const colours = { '--dot': `var(--${colour}-solid, var(--ink-3))`, '--ring': `var(--${colour}-bg)` }
  return (
    <li className={classes.entry} style={colours as CSSProperties}>
      <div className={classes.title}>{title}</div>
      <small>{when}</small>
      {children}
    </li>
  )
}

import type { BadgeColour } from '@portale/domain/documents.ts'
import type { CSSProperties, ReactNode } from 'react'
import classes from './Timeline.module.css'

/** What happened over time, newest first; its `TimelineEntry`s come as children. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>
}

type TimelineEntryProps = { colour?: BadgeColour; title: ReactNode; when: ReactNode; children?: ReactNode }

/** One thing that happened: what, when and by whom, and what was said of it; the dot has the colour of a state. */
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

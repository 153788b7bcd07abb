import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import type { ReactNode } from 'react'
import { SanitizedHtml } from '../../platform/ui/SanitizedHtml.tsx'
import classes from './ActivityPanel.module.css'

type Props = {
  activity: Pick<Activity, 'title' | 'description'>
  /** The level of its title: below the page's heading, or below a list's one. */
  level: 2 | 3
  /** Under the title: its state and deadline. */
  due?: ReactNode
  /** Below the description: progress, a button. */
  children?: ReactNode
  /** The half with the documents; without it the panel has one half. */
  documents?: ReactNode
}

/** A card with two halves: what to do, and the documents. */
export function ActivityPanel({ activity, level, due, children, documents }: Props) {
  const Heading = `h${level}` as const
  return (
    <article className={classes.panel} data-single={!documents || undefined}>
      <div className={classes.task}>
        <Heading className={classes.title}>{activity.title}</Heading>
        {due && <div className={classes.badges}>{due}</div>}
        <SanitizedHtml html={activity.description} headingLevel={level} />
        {children}
      </div>
      {documents && <div className={classes.documents}>{documents}</div>}
    </article>
  )
}

import { visibleAudiences } from '@portale/domain/documents/activities/activity.policy.ts'
import { byTitle, getAudience } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { type Audience, audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import type { ReactNode } from 'react'
import { useActor } from '../../platform/api/session.ts'
import classes from './ByAudience.module.css'

type Props = {
  activities: Activity[]
  /** Shown for an audience without activities; without it the empty list is left out. */
  none?: (audience: Audience) => string
  children: (activity: Activity, level: 2 | 3) => ReactNode
}

/** Activities as a list for each audience, sorted by title (spec 1 §2); headings only for who sees both. */
export function ByAudience({ activities, none, children }: Props) {
  const audiences = visibleAudiences(useActor())
  return audiences.map((audience) => {
    const list = activities.filter((activity) => getAudience(activity) === audience).sort(byTitle)
    if (list.length === 0 && !none) return null
    return (
      <section key={audience} className={classes.list} aria-label={audienceLabels[audience].title}>
        {audiences.length > 1 && <h2>{audienceLabels[audience].title}</h2>}
        {list.length === 0 && <p className={classes.none}>{none?.(audience)}</p>}
        {list.map((activity) => (
          <div key={activity.id}>{children(activity, audiences.length > 1 ? 3 : 2)}</div>
        ))}
      </section>
    )
  })
}

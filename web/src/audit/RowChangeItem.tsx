import { type DisplayNames, differences, type RowChange } from '@portale/domain/audit/change.ts'
import { modelLabel } from '@portale/domain/audit/labels.ts'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/TextLink.tsx'
import { Differences } from './Differences.tsx'
import { EventBadge } from './EventBadge.tsx'
import classes from './RowChangeItem.module.css'

type RowChangeItemProps = {
  change: RowChange
  told: DisplayNames
  /** Where its record is shown. */
  to?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** A changed row in a list: what became of it, which one it is, field by field. */
export function RowChangeItem({ change, told, to, children }: RowChangeItemProps) {
  const changed = differences(change, told)
  const label = modelLabel(change.model_type, told.labels)
  // A new row says by itself whose it is.
  const whose = change.event === 'updated' ? told.names[change.model_type]?.[change.model_id] : undefined
  const title = whose ? `${label}: ${whose}` : label
  return (
    <li className={classes.change}>
      <div className={classes.what}>
        <EventBadge event={change.event} />
        {to ? <TextLink to={to}>{title}</TextLink> : <span>{title}</span>}
        {children}
      </div>
      {changed.length > 0 && <Differences differences={changed} />}
    </li>
  )
}

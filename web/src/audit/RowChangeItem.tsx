import { auditLabels, differences, type ReferenceNames, type RowChange } from '@portale/domain/audit/change.ts'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/TextLink.tsx'
import { Differences } from './Differences.tsx'
import { EventBadge } from './EventBadge.tsx'
import classes from './RowChangeItem.module.css'

/** How a table's rows are called on the screens; one that is not known by its own name. */
export const modelLabel = (model_type: string): string => auditLabels[model_type]?.label ?? model_type

type RowChangeItemProps = {
  change: RowChange
  names: ReferenceNames
  /** Where its record is shown. */
  to?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** A changed row in a list: what became of it, which one it is, field by field. */
export function RowChangeItem({ change, names, to, children }: RowChangeItemProps) {
  const changed = differences(change, names)
  const label = modelLabel(change.model_type)
  // A new row says by itself whose it is.
  const whose = change.event === 'updated' ? names[change.model_type]?.[change.model_id] : undefined
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

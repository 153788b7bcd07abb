import { IconAlertTriangle } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'
import { closedLabels } from './closed.ts'
import classes from './MenuList.module.css'

/** Marks an item that leads to a screen which roles that see it can't open, and names them. */
export function ClosedBadge({ item }: { item: { url: string; role: string | null } }) {
  const roles = closedLabels(item)
  if (roles.length === 0) return null
  const one = roles.length === 1
  return (
    <div title={roles.join('\n')}>
      <Badge
        colour="warn"
        icon={IconAlertTriangle}
        label={`Schermata chiusa per ${one ? roles[0] : `${roles.length} ruoli`}`}
      />
      {!one && <small className={classes.roles}>{roles.join(', ')}</small>}
    </div>
  )
}

import { type Due, type DueState, dueColours, formatDue } from '@portale/domain/documents/activities/due.ts'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { type Icon, IconAlertTriangle, IconCalendarDue, IconCheck, IconClock } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'
import classes from './DueBadge.module.css'

const icons: Record<DueState, Icon> = {
  met: IconCheck,
  met_late: IconCheck,
  waiting: IconClock,
  ahead: IconCalendarDue,
  soon: IconCalendarDue,
  late: IconAlertTriangle,
  past: IconCalendarDue,
}

/** How somebody stands with a deadline, and its day; nothing without a deadline. */
export function DueBadge({ due }: { due: Due | null }) {
  if (!due) return null
  return (
    <span className={classes.due}>
      <Badge colour={dueColours[due.state]} icon={icons[due.state]} label={formatDue(due)} />
      <time dateTime={due.due_on} title="Scadenza">
        {formatDay(due.due_on)}
      </time>
    </span>
  )
}

import {
  type ActivityState,
  activityStateColours,
  activityStateLabels,
} from '@portale/domain/documents/activities/activity-state.ts'
import { type Icon, IconEyeOff, IconLock, IconSend } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'

const icons: Record<ActivityState, Icon> = { draft: IconEyeOff, open: IconSend, closed: IconLock }

/** Whether an activity is a draft, open or closed. */
export function ActivityStateBadge({ state }: { state: ActivityState }) {
  return <Badge colour={activityStateColours[state]} icon={icons[state]} label={activityStateLabels[state]} />
}

/** The state of an activity where open is the usual one, and says nothing. */
export function UnusualStateBadge({ state }: { state: ActivityState }) {
  return state === 'open' ? null : <ActivityStateBadge state={state} />
}

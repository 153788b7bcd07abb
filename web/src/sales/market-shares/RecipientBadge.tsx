import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type RecipientState, recipientStateLabels } from '@portale/domain/sales/market-shares/market-share.ts'
import { type Icon, IconAlertTriangle, IconBell, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'

const colours: Record<RecipientState, BadgeColour> = {
  waiting: 'warn',
  retrying: 'info',
  sent: 'ok',
  parked: 'bad',
  notified: 'neu',
}

const icons: Record<RecipientState, Icon> = {
  waiting: IconClock,
  retrying: IconRefresh,
  sent: IconCheck,
  parked: IconAlertTriangle,
  notified: IconBell,
}

/** The state of a recipient's mail. */
export function RecipientBadge({ state }: { state: RecipientState }) {
  return <Badge colour={colours[state]} icon={icons[state]} label={recipientStateLabels[state]} />
}

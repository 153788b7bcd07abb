import {
  type DeliveryState,
  deliveryStateColours,
  deliveryStateLabels,
  type WebhookState,
  webhookStateColours,
  webhookStateLabels,
} from '@portale/domain/platform/webhooks/webhook.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconPlugX,
  IconRefresh,
} from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'

const deliveryIcons: Record<DeliveryState, Icon> = {
  waiting: IconClock,
  retrying: IconRefresh,
  delivered: IconCheck,
  parked: IconAlertTriangle,
}

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  return <Badge colour={deliveryStateColours[state]} icon={deliveryIcons[state]} label={deliveryStateLabels[state]} />
}

const webhookIcons: Record<WebhookState, Icon> = {
  active: IconCheck,
  failing: IconAlertTriangle,
  paused: IconPlayerPause,
  disabled: IconPlugX,
}

export function WebhookStateBadge({ state }: { state: WebhookState }) {
  return <Badge colour={webhookStateColours[state]} icon={webhookIcons[state]} label={webhookStateLabels[state]} />
}

import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type MailState, mailStateLabels, refusedLabel } from '@portale/domain/platform/mails.ts'
import { type Icon, IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { Badge } from './Badge.tsx'

const colours: Record<MailState, BadgeColour> = { waiting: 'warn', retrying: 'info', sent: 'ok', parked: 'bad' }

const icons: Record<MailState, Icon> = {
  waiting: IconClock,
  retrying: IconRefresh,
  sent: IconCheck,
  parked: IconAlertTriangle,
}

export function MailStateBadge({ state, refused = false }: { state: MailState; refused?: boolean }) {
  return <Badge colour={colours[state]} icon={icons[state]} label={refused ? refusedLabel : mailStateLabels[state]} />
}

import { type LeadStatus, leadStatusColours } from '@portale/domain/leads/lead.ts'
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconFileInvoice,
  IconInbox,
  IconMoodSad,
  IconPhone,
} from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'
import { useStatusLabels } from './useStatusLabels.ts'

/** The icon of each status of a lead (DESIGN §3). */
export const leadStatusIcons: Record<LeadStatus, Icon> = {
  created: IconInbox,
  contacted: IconPhone,
  offer: IconFileInvoice,
  closed: IconCircleCheck,
  lost: IconMoodSad,
  cancelled: IconBan,
}

/** Where a lead stands. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const labelOf = useStatusLabels()
  return <Badge colour={leadStatusColours[status]} icon={leadStatusIcons[status]} label={labelOf(status)} />
}

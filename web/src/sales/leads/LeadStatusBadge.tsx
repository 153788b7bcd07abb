import { type LeadStatus, leadStatusColours } from '@portale/domain/sales/leads/lead.ts'
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconFileInvoice,
  IconInbox,
  IconMoodSad,
  IconPhone,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Badge } from '../../platform/ui/Badge.tsx'
import { leadQueries } from './lead.api.ts'

/** The icon of each status of a lead (DESIGN §3). */
export const leadStatusIcons: Record<LeadStatus, Icon> = {
  created: IconInbox,
  contacted: IconPhone,
  offer: IconFileInvoice,
  closed: IconCircleCheck,
  lost: IconMoodSad,
  cancelled: IconBan,
}

/** Returns the server's label of a status, or its code until the labels are loaded; the same function until then. */
export function useStatusLabels(): (status: string) => string {
  const { data } = useQuery(leadQueries.statuses)
  return useCallback((status) => data?.[status] ?? status, [data])
}

/** The status of a lead. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const getLabel = useStatusLabels()
  return <Badge colour={leadStatusColours[status]} icon={leadStatusIcons[status]} label={getLabel(status)} />
}

import { type DocumentStatus, documentStatusColours, documentStatusLabels } from '@portale/domain/documents.ts'
import { type Icon, IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'

/** The icon of each status of a document. */
export const documentStatusIcons: Record<DocumentStatus, Icon> = {
  pending: IconClock,
  verified: IconCheck,
  rejected: IconX,
  cancelled: IconBan,
}

/** The status of an uploaded document. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return (
    <Badge
      colour={documentStatusColours[status]}
      icon={documentStatusIcons[status]}
      label={documentStatusLabels[status]}
    />
  )
}

import { type DocumentStatus, documentStatusColours, documentStatusLabels } from '@portale/domain/platform/documents.ts'
import { type Icon, IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Badge } from './Badge.tsx'
import classes from './DocumentStatus.module.css'

/** Why a document or an offer was rejected, below its name. */
export const RejectionReason = ({ reason }: { reason: string }) => (
  <span className={classes.reason}>Motivo del rifiuto: {reason}</span>
)

const statusIcons: Record<DocumentStatus, Icon> = {
  pending: IconClock,
  verified: IconCheck,
  rejected: IconX,
  cancelled: IconBan,
}

/** The status of an uploaded document or offer. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return (
    <Badge colour={documentStatusColours[status]} icon={statusIcons[status]} label={documentStatusLabels[status]} />
  )
}

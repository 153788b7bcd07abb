import type { Upload } from '@portale/domain/activities/activity.ts'
import { formatDate, formatTime } from '@portale/domain/dates.ts'
import { type DocumentStatus, documentStatusColours, documentStatusLabels } from '@portale/domain/documents.ts'
import { type Icon, IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './UploadRow.module.css'
import { Validity } from './Validity.tsx'

type RowsProps = { uploads: Upload[]; by?: boolean }

/** The documents uploaded for one type; `by` also names who uploaded them. */
export function UploadRows({ uploads, by }: RowsProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.rows}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} by={by} />
        </li>
      ))}
    </ul>
  )
}

/** An uploaded document: its name opens it in a new tab, its status and, when rejected, why (spec 1 §2, 9). */
export function UploadRow({ upload, by = false }: { upload: Upload; by?: boolean }) {
  const { id, file_name, media_type, created_at, status, reason, user } = upload
  const when = `Caricato il ${formatDate(created_at)} alle ${formatTime(created_at)}`
  return (
    <FileRow
      name={file_name}
      media_type={media_type ?? undefined}
      href={paths.uploadedFile(id)}
      caption={
        <>
          {by ? `${when} da ${user.name}` : when}
          <Validity until={upload.valid_until} />
          {status === 'rejected' && reason && <RejectionReason reason={reason} />}
        </>
      }
      right={<DocumentStatusBadge status={status} />}
    />
  )
}

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

import type { Upload } from '@portale/domain/activities/activity.ts'
import { formatDate, formatTime } from '@portale/domain/dates.ts'
import { paths } from '../paths.ts'
import { FileRow } from '../ui/FileRow.tsx'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import classes from './UploadRow.module.css'

/** An uploaded document: its name opens it in a new tab, its status and, when rejected, why (spec 1 §2, 9). */
export function UploadRow({ upload, by = false }: { upload: Upload; by?: boolean }) {
  const { id, file_name, media_type, created_at, status, reason, user } = upload
  const when = `Caricato il ${formatDate(created_at)} alle ${formatTime(created_at)}`
  return (
    <FileRow
      name={file_name}
      media_type={media_type}
      href={paths.uploadedFile(id)}
      caption={
        <>
          {by ? `${when} da ${user.name}` : when}
          {status === 'rejected' && reason && <span className={classes.reason}>Motivo del rifiuto: {reason}</span>}
        </>
      }
      right={<DocumentStatusBadge status={status} />}
    />
  )
}

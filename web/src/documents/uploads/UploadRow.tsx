import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { isDeclaration, notApplicable } from '@portale/domain/documents/uploads/declaration.ts'
import { formatDate, formatTime } from '@portale/domain/platform/dates.ts'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { DocumentStatusBadge, RejectionReason } from '../../platform/ui/DocumentStatus.tsx'
import { FileRow, noFile } from '../../platform/ui/FileRow.tsx'
import classes from './UploadRow.module.css'
import { Validity } from './Validity.tsx'

type RowsProps = { uploads: Upload[]; by?: boolean; action?: (upload: Upload) => ReactNode }

/** The documents uploaded for one type; `by` also names who uploaded them, `action` is at the end of each. */
export function UploadRows({ uploads, by, action }: RowsProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.rows}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} by={by} action={action?.(upload)} />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { upload: Upload; by?: boolean; action?: ReactNode }

/**
 * An uploaded document: its name opens it in a new tab, its status and, when rejected, why (spec 1 §2, 9). A declaration
 * has its reason in place of the file.
 */
export function UploadRow({ upload, by = false, action }: RowProps) {
  const { id, file_name, media_type, created_at, status, reason, user } = upload
  const declared = isDeclaration(upload)
  const when = `${declared ? 'Dichiarato' : 'Caricato'} il ${formatDate(created_at)} alle ${formatTime(created_at)}`
  return (
    <FileRow
      name={declared ? `${notApplicable}: ${upload.not_applicable_reason}` : file_name}
      media_type={declared ? noFile : (media_type ?? undefined)}
      href={declared ? undefined : paths.uploadedFile(id)}
      caption={
        <>
          {by ? `${when} da ${user.name}` : when}
          <Validity until={upload.valid_until} />
          {status === 'rejected' && reason && <RejectionReason reason={reason} />}
          <Withdrawal upload={upload} />
        </>
      }
      right={
        action ? (
          <>
            {/* Where the focus goes when the action disappears. */}
            <span tabIndex={-1} data-result>
              <DocumentStatusBadge status={status} />
            </span>
            {action}
          </>
        ) : (
          <DocumentStatusBadge status={status} />
        )
      }
    />
  )
}

/** Who withdrew an upload, and when; nothing for others. */
function Withdrawal({ upload }: { upload: Pick<Upload, 'withdrawn' | 'status_at' | 'status_by'> }) {
  const { withdrawn, status_at, status_by } = upload
  if (!withdrawn || !status_at) return null
  return (
    <span className={classes.withdrawal}>
      Ritirato da {status_by?.name} il {formatDate(status_at)} alle {formatTime(status_at)}
    </span>
  )
}

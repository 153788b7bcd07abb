import { formatDate, formatTime } from '@portale/domain/platform/dates.ts'
import type { LeadOffer } from '@portale/domain/sales/leads/lead.ts'
import { paths } from '../../platform/paths.ts'
import { DocumentStatusBadge, RejectionReason } from '../../platform/ui/DocumentStatus.tsx'
import { FileRow } from '../../platform/ui/FileRow.tsx'

/** An offer with its status and uploader; its name links to the file. */
export function LeadOfferRow({ offer }: { offer: LeadOffer }) {
  const { id, file_name, created_at, status, reason, user } = offer
  return (
    <FileRow
      name={file_name}
      media_type={file_name.toLowerCase().endsWith('.pdf') ? 'application/pdf' : ''}
      href={paths.offerFile(id)}
      caption={
        <>
          Caricato il {formatDate(created_at)} alle {formatTime(created_at)} da {user.name}
          {status === 'rejected' && reason && <RejectionReason reason={reason} />}
        </>
      }
      right={<DocumentStatusBadge status={status} />}
    />
  )
}

import { formatDate, formatTime } from '@portale/domain/dates.ts'
import type { LeadOffer } from '@portale/domain/leads/lead.ts'
import { paths } from '../paths.ts'
import { FileRow } from '../ui/FileRow.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/** An offer that was uploaded: its name opens it in a new tab, its status, when and by whom it came. */
export function LeadOffersRow({ offer }: { offer: LeadOffer }) {
  const { id, file_name, created_at, status, user } = offer
  return (
    <FileRow
      name={file_name}
      media_type={file_name.toLowerCase().endsWith('.pdf') ? 'application/pdf' : ''}
      href={paths.offerFile(id)}
      caption={`Caricato il ${formatDate(created_at)} alle ${formatTime(created_at)} da ${user.name}`}
      right={<StatusBadge status={status} />}
    />
  )
}

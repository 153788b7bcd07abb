import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { partnerKindByRole } from '@portale/domain/platform/roles.ts'
import { uploadsUrl } from '../../documents/verification/verification.api.ts'
import { partnerUploadColumns, verificationColumns } from '../../documents/verification/verification-columns.tsx'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { RelatedList } from './RelatedList.tsx'
import type { RelatedProps } from './related.api.ts'

// The partner is the page's own: the document names the row.
const staffColumns = verificationColumns
  .filter(({ header }) => header !== 'Partner')
  .map((column) => (column.header === 'Documento' ? { ...column, card: 'title' as const } : column))

/** The documents that a dealer or workshop uploaded. */
export function RelatedDocuments({ filter, id }: RelatedProps) {
  const actor = useActor()
  const isPartner = partnerKindByRole[actor.role] !== undefined
  return (
    <RelatedList<ListedUpload>
      refreshedBy="verification"
      url={`${uploadsUrl}?${filter}=${id}&sort=-created_at`}
      listTo={paths.documents({ ...(!isPartner && { [filter]: id }), sort: '-created_at' })}
      caption="Documenti"
      columns={isPartner ? partnerUploadColumns : staffColumns}
      actions={
        isPartner
          ? undefined
          : ({ partner, activity, activity_document_type }) =>
              canVerifyUploads(actor, partner.kind) && (
                <TextLink
                  to={paths.uploadManagement(partner.kind, partner.id, activity.id)}
                  aria-label={`Gestisci ${activity_document_type.description}, ${activity.title}`}
                >
                  Gestisci
                </TextLink>
              )
      }
      empty="Ancora nessun documento caricato"
    />
  )
}

import { Button } from '@mantine/core'
import { formatUploadName } from '@portale/domain/documents/uploads/declaration.ts'
import {
  type ListedUpload,
  type SelectedUpload,
  verificationFilters,
} from '@portale/domain/documents/verification/verification.ts'
import { audiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { isAdministrator, partnerKindByRole, staff } from '@portale/domain/platform/roles.ts'
import { IconChecklist, IconEye, IconMessageX } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { MatrixLink } from '../../network/dealers/MatrixLink.tsx'
import { useActor } from '../../platform/api/session.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { RowButton } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { DocumentZipButton } from '../uploads/DocumentZipButton.tsx'
import { UploadSelection } from './UploadSelection.tsx'
import { VerificationFilters } from './VerificationFilters.tsx'
import { uploadsUrl } from './verification.api.ts'
import { partnerUploadColumns, verificationColumns } from './verification-columns.tsx'

const UploadReview = lazy(async () => ({ default: (await import('./UploadReview.tsx')).UploadReview }))

/** /documents: all documents in the user's scope; staff examines them here, partners follow their own (docs/decisions/0017). */
export function VerificationList() {
  const actor = useActor()
  const isPartner = partnerKindByRole[actor.role] !== undefined
  if (!isPartner && !staff.some((role) => role === actor.role)) return <Unavailable kind="forbidden" />
  return isPartner ? <PartnerDocuments /> : <DocumentsToVerify />
}

/** The documents that the user's dealer or workshop uploaded. */
function PartnerDocuments() {
  const uploads = usePageQuery<ListedUpload>('verification', uploadsUrl, verificationFilters)
  return (
    <Page
      title="I miei documenti"
      crumbs={[{ label: 'Attività' }, { label: 'I miei documenti' }]}
      actions={<ExportButton url={`${uploadsUrl}/xls`} filters={verificationFilters} fileName="documenti.xlsx" />}
    >
      <SavedViews list="activity_document_uploads" />
      <VerificationFilters />
      <DataTable
        list="activity_document_uploads"
        caption="I miei documenti"
        query={uploads}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={partnerUploadColumns}
        empty={<EmptyList icon={IconChecklist} title="Ancora nessun documento caricato" />}
      />
      <Paginator page={uploads.data} />
    </Page>
  )
}

/** The filters in the address. */
const listFilters = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => verificationFilters.some((filter) => filter === name)))

const nameOf = (upload: SelectedUpload) => formatUploadName(upload, upload.activity_document_type.description)

function DocumentsToVerify() {
  const actor = useActor()
  const [search, setSearch] = useSearchParams()
  const uploads = usePageQuery<ListedUpload>('verification', uploadsUrl, verificationFilters)
  const rows = uploads.data?.data ?? []
  const total = uploads.data?.total ?? 0
  const selection = useSelection<SelectedUpload>({
    page: rows,
    name: nameOf,
    total,
    url: `${uploadsUrl}/selection`,
    filters: verificationFilters,
  })
  const onlyPending = search.get('status') === 'pending'
  const title = onlyPending ? 'Da verificare' : 'Documenti'
  const sort = search.get('sort')
  const review = Number(search.get('review')) || undefined
  const isReview = review !== undefined
  const setReview = useCallback(
    (id: number | undefined) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          if (id === undefined) next.delete('review')
          else next.set('review', String(id))
          return next
        },
        { replace: isReview && id !== undefined, preventScrollReset: true },
      ),
    [setSearch, isReview],
  )
  const rowActions = useCallback(
    (upload: ListedUpload) =>
      canVerifyUploads(actor, upload.partner.kind) && (
        <RowButton
          label="Esamina"
          name={`Esamina ${nameOf(upload)}`}
          variant="subtle"
          onClick={() => setReview(upload.id)}
        />
      ),
    [actor, setReview],
  )
  const first = rows.find(({ status }) => status === 'pending') ?? rows[0]

  if (review !== undefined && uploads.data)
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <UploadReview
          id={review}
          page={uploads.data}
          filters={new URLSearchParams({ ...listFilters(search), ...(sort && { sort }) })}
          onOpen={setReview}
          onClose={() => setReview(undefined)}
        />
      </Suspense>
    )

  return (
    <Page
      title={title}
      crumbs={[{ label: 'Attività' }, { label: title }]}
      actions={
        <>
          {isAdministrator(actor) && (
            <LinkButton
              to={paths.rejectionReasons()}
              variant="default"
              leftSection={<IconMessageX size={18} stroke={1.6} aria-hidden />}
            >
              Motivi di rifiuto
            </LinkButton>
          )}
          <MatrixLink audience={audiences.find((audience) => audience === search.get('audience'))} />
          <ExportButton url={`${uploadsUrl}/xls`} filters={verificationFilters} fileName="documenti.xlsx" />
          {first && (
            <Button leftSection={<IconEye size={18} aria-hidden />} onClick={() => setReview(first.id)}>
              Esamina
            </Button>
          )}
        </>
      }
    >
      <SavedViews list="activity_document_uploads" />
      <VerificationFilters />
      <UploadSelection selection={selection} />
      <DataTable
        list="activity_document_uploads"
        caption={title}
        query={uploads}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={verificationColumns}
        selection={selection}
        actions={rowActions}
        empty={<EmptyList icon={IconChecklist} title="Ancora nessun documento caricato" />}
      />
      {total > 0 && <DocumentZipButton filters={listFilters(search)} subject="l’elenco" />}
      <Paginator page={uploads.data} />
    </Page>
  )
}

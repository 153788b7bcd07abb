import { Alert, Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import type { Page as ListPage } from '@portale/domain/platform/page.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { DocumentStatusBadge } from '../../platform/ui/DocumentStatus.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { ReviewDocument, ReviewPreview } from './ReviewDocument.tsx'
import classes from './UploadReview.module.css'
import { type ReviewProblem, useReview } from './useReview.ts'
import { formatReviewKey, type ReviewKey, reviewKeys, useReviewKeys } from './useReviewKeys.ts'
import { useReviewRows } from './useReviewRows.ts'
import { verificationQueries } from './verification.api.ts'

type UploadReviewProps = {
  /** The document that is open. */
  id: number
  /** The list's page. */
  page: ListPage<ListedUpload>
  /** The list's filters and order. */
  filters: URLSearchParams
  onOpen: (id: number) => void
  onClose: () => void
}

/** The documents of the queue one after another: the list on the left, the open document on the right. */
export function UploadReview({ id, page, filters, onOpen, onClose }: UploadReviewProps) {
  const actor = useActor()
  const phone = useIsPhone()
  const examined = useQuery(verificationQueries.one(id))
  const rows = useReviewRows(id, examined.data, page, filters)
  const review = useReview(id, rows, onOpen)
  const { current, place, total } = rows
  const { nextId } = review
  const next = useQuery({ ...verificationQueries.one(nextId ?? 0), enabled: nextId !== undefined })
  const [rejecting, setRejecting] = useState<number>()
  const [helps, setHelps] = useState(false)
  const canVerify = current !== undefined && canVerifyUploads(actor, current.partner.kind) && !current.withdrawn
  const move = (target: number | undefined) => target !== undefined && onOpen(target)

  const actions: Record<ReviewKey, () => void> = {
    v: () => canVerify && current.status !== 'verified' && void review.decide('verified', null),
    r: () => canVerify && setRejecting(id),
    j: () => move(review.neighbour(1)),
    k: () => move(review.neighbour(-1)),
    '?': () => setHelps(true),
    escape: () => (rejecting === undefined ? onClose() : setRejecting(undefined)),
  }
  useReviewKeys((key) => actions[key]())

  return (
    <Page
      title="Esame dei documenti"
      crumbs={[{ label: 'Attività' }, { label: 'Documenti' }, { label: 'Esame' }]}
      caption={`${place === undefined ? '' : `${place} di `}${formatCount(total, 'documento', 'documenti')} nell’elenco, ${
        review.isDone.size
      } già ${review.isDone.size === 1 ? 'esaminato' : 'esaminati'}`}
      actions={
        <>
          <Button variant="default" onClick={() => setHelps(true)}>
            Tasti <Kbd ml={8}>?</Kbd>
          </Button>
          <Button variant="default" onClick={onClose}>
            Torna all’elenco
          </Button>
        </>
      }
    >
      <Problems problems={review.problems} onOpen={onOpen} onDismiss={review.dismiss} />
      <div className={classes.frame}>
        {!phone && (
          <ul className={classes.list} aria-label="Documenti">
            {rows.seen.map((row) => (
              <li key={row.id}>
                <ReviewRow row={row} isOpen={row.id === id} onOpen={() => onOpen(row.id)} />
              </li>
            ))}
          </ul>
        )}
        <section className={classes.document} aria-label="Documento aperto" aria-live="polite">
          <Loaded query={examined}>
            {(upload) => (
              <ReviewDocument
                key={upload.id}
                upload={upload}
                saving={review.isSaving}
                canVerify={canVerify && !upload.withdrawn}
                rejecting={rejecting === upload.id}
                onReject={(opens) => setRejecting(opens ? upload.id : undefined)}
                onDecide={(status, reason) => {
                  setRejecting(undefined)
                  void review.decide(status, reason)
                }}
                previous={review.neighbour(-1)}
                next={review.neighbour(1)}
                onOpen={onOpen}
              />
            )}
          </Loaded>
          <div className={classes.previews}>
            {[examined.data, next.data].map(
              (upload) => upload && <ReviewPreview key={upload.id} upload={upload} shown={upload.id === id} />,
            )}
          </div>
        </section>
      </div>
      {helps && <KeyHelp onClose={() => setHelps(false)} />}
    </Page>
  )
}

/** A row of the list beside the document. */
function ReviewRow({ row, isOpen, onOpen }: { row: ListedUpload; isOpen: boolean; onOpen: () => void }) {
  const { partner, file_name, created_at, status, reviewer } = row
  return (
    <button
      ref={isOpen ? (button) => button?.scrollIntoView({ block: 'nearest' }) : undefined}
      type="button"
      className={classes.row}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <strong>{partner.name}</strong>
      <span>{file_name}</span>
      <small>
        {row.activity_document_type.description}, {formatDate(created_at)}
      </small>
      {status !== 'pending' && <DocumentStatusBadge status={status} />}
      {reviewer && <small>In esame: {reviewer.name}</small>}
    </button>
  )
}

type ProblemsProps = { problems: ReviewProblem[]; onOpen: (id: number) => void; onDismiss: (id: number) => void }

/** The changes that were not saved, each with the way back to its document. */
function Problems({ problems, onOpen, onDismiss }: ProblemsProps) {
  return problems.map(({ id, name, message }) => (
    <Alert
      key={id}
      color="red"
      role="alert"
      title={`${name}: non salvato`}
      withCloseButton
      closeButtonLabel="Chiudi"
      onClose={() => onDismiss(id)}
    >
      <p>{message}</p>
      <Button variant="default" size="compact-sm" onClick={() => onOpen(id)}>
        Apri il documento
      </Button>
    </Alert>
  ))
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tasti" opened onClose={onClose}>
      <dl className={classes.keys}>
        {Object.entries(reviewKeys).map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <Kbd>{formatReviewKey(key)}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

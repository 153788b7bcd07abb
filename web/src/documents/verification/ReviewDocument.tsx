import { Button } from '@mantine/core'
import { isDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { missingReasonMessage } from '@portale/domain/documents/verification/verification.rules.ts'
import type { ExaminedUpload } from '@portale/domain/documents/verification/verification.ts'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { DocumentStatusBadge, RejectionReason } from '../../platform/ui/DocumentStatus.tsx'
import { SanitizedHtml } from '../../platform/ui/SanitizedHtml.tsx'
import { FileLink, TextLink } from '../../platform/ui/TextLink.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import { Validity } from '../uploads/Validity.tsx'
import { ReasonField } from './ReasonField.tsx'
import classes from './UploadReview.module.css'
import { previewUrl } from './useReview.ts'
import { knownReasons } from './verification.api.ts'

type ReviewDocumentProps = {
  upload: ExaminedUpload
  saving: boolean
  canVerify: boolean
  /** Whether the reason of a rejection is asked. */
  rejecting: boolean
  onReject: (opens: boolean) => void
  onDecide: (status: 'verified' | 'rejected', reason: string | null) => void
  previous: number | undefined
  next: number | undefined
  onOpen: (id: number) => void
}

/** The open document: whose it is, what was asked, what was uploaded before, and the decision. */
export function ReviewDocument(props: ReviewDocumentProps) {
  const { upload, saving, canVerify, rejecting, onReject, onDecide, previous, next, onOpen } = props
  const { partner, activity, activity_document_type: type, earlier, status } = upload
  const declared = isDeclaration(upload)
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>
            <TextLink to={paths.partner(partner.kind, partner.id, { year: activity.year })}>{partner.name}</TextLink>
          </h2>
          <p>
            {type.description}, {activity.title} ({activity.year})
          </p>
          <p>
            {declared ? (
              'Dichiarato non applicabile'
            ) : (
              <>
                <FileLink href={paths.uploadedFile(upload.id)}>{upload.file_name}</FileLink>,{' '}
                {formatSize(upload.size ?? 0)}, caricato
              </>
            )}{' '}
            da {upload.user.name} il {formatDateTime(upload.created_at)}
          </p>
          {upload.valid_until && (
            <p>
              <Validity until={upload.valid_until} />
            </p>
          )}
          {upload.reviewer && status === 'pending' && <p className={classes.taken}>In esame: {upload.reviewer.name}</p>}
        </div>
        <DocumentStatusBadge status={status} />
      </header>
      {status !== 'pending' && upload.status_by && upload.status_at && (
        <p>
          {upload.withdrawn ? 'Ritirato' : 'Esaminato'} da {upload.status_by.name} il {formatDateTime(upload.status_at)}
          {upload.reason && <RejectionReason reason={upload.reason} />}
        </p>
      )}
      <div className={classes.decision}>
        {canVerify && !rejecting && (
          <>
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={saving}
              disabled={status === 'verified'}
              aria-keyshortcuts="V"
              onClick={() => onDecide('verified', null)}
            >
              {declared ? 'Accetta' : 'Verifica'}
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              disabled={saving}
              aria-keyshortcuts="R"
              onClick={() => onReject(true)}
            >
              Rifiuta
            </Button>
          </>
        )}
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          disabled={previous === undefined}
          aria-keyshortcuts="K"
          onClick={() => previous !== undefined && onOpen(previous)}
        >
          Precedente
        </Button>
        <Button
          variant="subtle"
          rightSection={<IconArrowRight size={18} aria-hidden />}
          disabled={next === undefined}
          aria-keyshortcuts="J"
          onClick={() => next !== undefined && onOpen(next)}
        >
          Successivo
        </Button>
      </div>
      {rejecting && (
        <RejectForm
          upload={upload}
          onCancel={() => onReject(false)}
          onReject={(reason) => onDecide('rejected', reason)}
        />
      )}
      <details className={classes.more}>
        <summary>Che cosa chiede l’attività</summary>
        <SanitizedHtml html={upload.description} headingLevel={2} />
      </details>
      {earlier.length > 0 && (
        <details className={classes.more} open={earlier.some((other) => other.status === 'rejected')}>
          <summary>Altri caricamenti dello stesso documento ({earlier.length})</summary>
          {earlier.map((other) => (
            <UploadRow key={other.id} upload={other} by />
          ))}
        </details>
      )}
    </>
  )
}

type RejectFormProps = { upload: ExaminedUpload; onCancel: () => void; onReject: (reason: string) => void }

function RejectForm({ upload, onCancel, onReject }: RejectFormProps) {
  const [reason, setReason] = useState(upload.reason ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = () => (reason.trim() ? onReject(reason.trim()) : setProblem(missingReasonMessage))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className={classes.reject}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ReasonField
        ref={(field) => field?.focus()}
        value={reason}
        error={problem}
        known={knownReasons(upload)}
        onChange={setReason}
        onKeyDown={onKeyDown}
      />
      <div className={classes.decision}>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit">Rifiuta</Button>
      </div>
    </form>
  )
}

/** The document itself. That of the next one is loaded ahead, invisibly. */
export function ReviewPreview({ upload, shown }: { upload: ExaminedUpload; shown: boolean }) {
  const { file_name, media_type, size, not_applicable_reason } = upload
  const title = `Anteprima di ${file_name}`
  const isImage = media_type?.startsWith('image/')
  if (not_applicable_reason !== null)
    return shown ? (
      <div className={classes.declaration}>
        <h3>Perché non è applicabile</h3>
        <p>{not_applicable_reason}</p>
      </div>
    ) : null
  if (!isImage && media_type !== 'application/pdf')
    return shown ? (
      <div className={classes.file}>
        <p>
          Questo tipo di file non si vede nel portale: {file_name}, {formatSize(size ?? 0)}.
        </p>
        <FileLink href={paths.uploadedFile(upload.id)}>Scarica il file</FileLink>
      </div>
    ) : null
  return (
    <div className={classes.preview} data-shown={shown} aria-hidden={!shown}>
      {isImage ? (
        <img src={previewUrl(upload)} alt={title} />
      ) : (
        <iframe src={previewUrl(upload)} title={title} tabIndex={shown ? 0 : -1} />
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { assignedPartner, canUpload } from '@portale/domain/documents/activities/activity.policy.ts'
import { byWeight } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, Upload } from '@portale/domain/documents/activities/activity.ts'
import { closedMessage } from '@portale/domain/documents/activities/activity-state.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { findTypeDue } from '@portale/domain/documents/activities/due.ts'
import { formatRenewal } from '@portale/domain/documents/activities/validity.ts'
import {
  closedWithdrawalMessage,
  isDeclaration,
  leftUploadMessage,
  leftWithdrawalMessage,
} from '@portale/domain/documents/uploads/declaration.ts'
import { type NetworkFacts, networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { findRejectedUpload, findRenewal, isUploadOpen } from '@portale/domain/platform/documents.ts'
import { toAccepted } from '@portale/domain/platform/file-kinds.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { IconAlertTriangle, IconCalendarTime, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { partnerQueries } from '../../network/dealers/partner.api.ts'
import { useActor } from '../../platform/api/session.ts'
import { formatState, useUploadPause } from '../../platform/api/uploads.ts'
import { ChosenFiles } from '../../platform/form/ChosenFiles.tsx'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { pauseTexts } from '../../platform/form/UploadProgress.tsx'
import { paths } from '../../platform/paths.ts'
import { PhotoButton } from '../../platform/photos/PhotoButton.tsx'
import { Callout } from '../../platform/ui/Callout.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { SanitizedHtml } from '../../platform/ui/SanitizedHtml.tsx'
import { activityQueries } from '../activities/activity.api.ts'
import { DocumentRules, OptionalBadge } from '../activities/DocumentRules.tsx'
import { DueBadge } from '../activities/DueBadge.tsx'
import classes from './ActivityUpload.module.css'
import { type ChosenFile, formatReady, getSendable } from './chosen-files.ts'
import { listRemoved, RemovedDocuments } from './RemovedDocuments.tsx'
import { NotApplicableButton, WithdrawButton } from './UploadActions.tsx'
import { UploadRows } from './UploadRow.tsx'
import { type DayProps, useDocumentUpload } from './useDocumentUpload.ts'

/** Where a partner uploads the documents of an activity (spec 1 §2, 2). */
export function ActivityUpload() {
  const { id = '' } = useParams()
  const actor = useActor()
  const activity = useQuery(activityQueries.one(id))
  const partner = assignedPartner(actor)
  const record = useQuery({
    ...partnerQueries.one(partner?.kind ?? 'dealer', String(partner?.id)),
    enabled: partner !== null,
  })
  const uploads = useQuery(activityQueries.partnerUploads(id))
  return (
    <Loaded query={activity}>
      {(loaded) =>
        partner && canUpload(actor, loaded) ? (
          <Loaded query={record}>
            {(facts) => (
              <Loaded query={uploads}>
                {(loadedUploads) => (
                  <Files activity={loaded} uploads={loadedUploads} kind={partner.kind} facts={facts} />
                )}
              </Loaded>
            )}
          </Loaded>
        ) : (
          <Unavailable kind="forbidden" />
        )
      }
    </Loaded>
  )
}

type FilesProps = { activity: Activity; uploads: Upload[]; kind: Partner; facts: NetworkFacts }

function Files({ activity, uploads, kind, facts }: FilesProps) {
  const upload = useDocumentUpload(activity)
  const sending = upload.percent !== undefined
  const isClosed = activity.state === 'closed'
  const left = networkProblem(facts, romeDay(new Date()))
  const stopped = isClosed || left !== undefined
  const isWaiting = uploads.some(({ status }) => status === 'pending')
  const types = activity.activity_document_types.filter((type) => !type.deleted_at).sort(byWeight)
  return (
    <FormPage
      title={activity.title}
      eyebrow="Carica i file dell'attività"
      crumbs={[{ label: 'Attività', to: paths.activities() }, { label: 'Carica i documenti' }]}
      caption={<SanitizedHtml html={activity.description} headingLevel={1} />}
      width="upload"
      comfortable
      save={{ submit: upload.submit, saving: false, problems: upload.problems }}
      cancelTo={paths.activities()}
      label={sending ? `Invio ${upload.percent}%` : 'Salva'}
      disabled={!upload.ready || sending || stopped}
      info={<UploadStatus upload={upload} />}
    >
      {left ? (
        <Stopped>
          {leftUploadMessage(kind, left)}
          {isWaiting && <p>{leftWithdrawalMessage(kind, left)}</p>}
        </Stopped>
      ) : (
        isClosed && (
          <Stopped>
            <b>Attività chiusa</b>
            <p>{closedMessage}</p>
            {isWaiting && <p>{closedWithdrawalMessage}</p>}
          </Stopped>
        )
      )}
      {types.length === 0 && <EmptyState title="Questa attività non richiede documenti" />}
      {types.map((type) => (
        <DocumentTypeUpload
          key={type.id}
          type={type}
          dueOn={type.due_on ?? activity.due_on}
          uploads={uploads.filter((row) => row.activity_document_type_id === type.id)}
          chosen={upload.chosen.filter((file) => file.typeId === type.id)}
          stopped={stopped}
          disabled={sending}
          formatState={(key) => formatState(upload.uploads.find(({ id }) => id === key))}
          dayProps={upload.getDayProps(type.id)}
          onChoose={(files) => upload.add(type, files)}
          onConfirm={upload.confirm}
          onRemove={upload.remove}
        />
      ))}
      {listRemoved(uploads, activity.id).length > 0 && (
        <div className={classes.card}>
          <RemovedDocuments activityId={activity.id} uploads={uploads} level={2} />
        </div>
      )}
    </FormPage>
  )
}

// Loaded with the first file of a document that expires.
const ValidityField = lazy(async () => ({ default: (await import('./ValidityField.tsx')).ValidityField }))

type Props = {
  type: DocumentType
  dueOn: string | null
  uploads: Upload[]
  chosen: ChosenFile[]
  /** Whether nothing more is taken of any document: the activity is closed, or the partner has left the network. */
  stopped: boolean
  disabled: boolean
  formatState: (key: string) => string | undefined
  /** Of the field for its last day. */
  dayProps: DayProps
  onChoose: (files: File[]) => void
  /** Sends a file in spite of what is doubtful about it. */
  onConfirm: (key: string) => void
  onRemove: (key: string) => void
}

/** A required document: the upload field while it is open, and the uploaded files. */
function DocumentTypeUpload(props: Props) {
  const { type, dueOn, uploads, chosen, stopped, disabled, formatState, dayProps, onChoose, onConfirm, onRemove } =
    props
  const today = romeDay(new Date())
  const rejected = findRejectedUpload(uploads, today)
  const open = isUploadOpen(uploads, today)
  const renewal = findRenewal(uploads, today)
  return (
    <section className={classes.card} aria-labelledby={`type-${type.id}`}>
      <h2 id={`type-${type.id}`} tabIndex={-1} data-result>
        {type.description}
      </h2>
      <div className={classes.badges}>
        {type.optional && <OptionalBadge />}
        <DueBadge due={findTypeDue(dueOn, uploads, today)} />
      </div>
      <DocumentRules type={type} kinds={!open || stopped} />
      {renewal && !stopped && (
        <div className={renewal < today ? classes.rejected : classes.expiring}>
          <IconCalendarTime size={20} aria-hidden />
          <div>{formatRenewal(renewal, today)}</div>
        </div>
      )}
      {rejected && !stopped && (
        <div className={classes.rejected}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            {isDeclaration(rejected)
              ? '«Non applicabile» non è stato accettato: carica il documento.'
              : 'Un documento è stato rifiutato: carica una nuova versione.'}
            {rejected.reason && <p>Motivo: {rejected.reason}</p>}
          </div>
        </div>
      )}
      {!open && (
        <Concluded>
          <b>Questa attività è conclusa</b>
          <p>Non è possibile caricare altri file</p>
        </Concluded>
      )}
      {open && !stopped && (
        <>
          <FileDrop
            name={type.description}
            accepted={type.accepted_kinds ? toAccepted(type.accepted_kinds) : undefined}
            onChoose={onChoose}
            disabled={disabled}
          />
          {(type.accepted_kinds?.includes('pdf') ?? true) && (
            <PhotoButton subject={type.description} disabled={disabled} onDone={(document) => onChoose([document])} />
          )}
        </>
      )}
      <NotApplicableButton type={type} uploads={uploads} open={open && !stopped} />
      {stopped && uploads.length === 0 && <p>Nessun documento caricato.</p>}
      {chosen.length > 0 && (
        <ChosenFiles
          label={`File scelti: ${type.description}`}
          chosen={chosen}
          disabled={disabled}
          formatState={formatState}
          onConfirm={onConfirm}
          onRemove={onRemove}
        />
      )}
      {type.asks_valid_until && getSendable(chosen).length > 0 && (
        <Suspense>
          <ValidityField {...dayProps} disabled={disabled} />
        </Suspense>
      )}
      {uploads.length > 0 && (
        <div>
          <h3>File caricati</h3>
          <UploadRows
            uploads={uploads}
            action={(upload) => <WithdrawButton upload={upload} document={type.description} closed={stopped} />}
          />
        </div>
      )}
    </section>
  )
}

/** Why nothing more can be uploaded, whether or not all was. */
const Stopped = ({ children }: { children: ReactNode }) => (
  <Callout colour="info" className={classes.stopped}>
    <IconInfoCircle size={20} aria-hidden />
    <div>{children}</div>
  </Callout>
)

/** All was uploaded that is asked for. */
function Concluded({ children }: { children: ReactNode }) {
  return (
    <div className={classes.concluded}>
      <IconCircleCheck size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Next to "Salva": the files ready to send, what prevents sending, or the progress. */
function UploadStatus({ upload }: { upload: ReturnType<typeof useDocumentUpload> }) {
  const files = getSendable(upload.chosen)
  const pause = useUploadPause()
  if (upload.percent !== undefined)
    return (
      <span className={classes.sending}>
        {pause ? pauseTexts[pause] : upload.percent < 100 ? 'Invio in corso' : 'Controllo dei file in corso'}
        <Button variant="subtle" size="compact-sm" onClick={upload.stop}>
          Interrompi
        </Button>
      </span>
    )
  if (upload.tooMuch) return <span className={classes.problem}>{upload.tooMuch}</span>
  if (files.length > 0) return formatReady(files)
  if (upload.problems.length > 0) return 'Nessun altro file da inviare'
  return upload.chosen.length > 0 ? 'Nessuno dei file scelti può essere inviato' : 'Nessun file scelto'
}

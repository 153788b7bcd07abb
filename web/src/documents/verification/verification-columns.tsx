import { notApplicable } from '@portale/domain/documents/uploads/declaration.ts'
import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import { formatDate, formatDay, formatTime } from '@portale/domain/platform/dates.ts'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { DocumentStatusBadge } from '../../platform/ui/DocumentStatus.tsx'
import { FileLink, TextLink } from '../../platform/ui/TextLink.tsx'
import { Validity } from '../uploads/Validity.tsx'

const created: Column<ListedUpload> = {
  header: 'Caricato il',
  sort: 'created_at',
  quiet: true,
  cell: ({ created_at }) => (
    <>
      {formatDate(created_at)}
      <small>{formatTime(created_at)}</small>
    </>
  ),
}

const partner: Column<ListedUpload> = {
  header: 'Partner',
  sort: 'partner',
  card: 'title',
  cell: ({ partner: { kind, id, name, baldo_id }, activity }) => (
    <>
      <TextLink to={paths.partner(kind, id, { year: activity.year })}>{name}</TextLink>
      <small>{baldo_id}</small>
    </>
  ),
}

const activity: Column<ListedUpload> = {
  header: 'Attività',
  sort: 'activity',
  width: 240,
  cell: ({ activity: { title, year } }) => (
    <>
      {title}
      <small>Anno {year}</small>
    </>
  ),
}

const ownActivity: Column<ListedUpload> = {
  ...activity,
  cell: ({ activity: { id, title, year } }) => (
    <>
      <TextLink to={paths.activityUpload(id)}>{title}</TextLink>
      <small>Anno {year}</small>
    </>
  ),
}

const file: Column<ListedUpload> = {
  header: 'Documento',
  sort: 'document',
  width: 240,
  cell: ({ id, file_name, not_applicable_reason, activity_document_type, valid_until }) => (
    <>
      {not_applicable_reason === null ? (
        <FileLink href={paths.uploadedFile(id)}>{file_name}</FileLink>
      ) : (
        <span title={not_applicable_reason}>
          {notApplicable}: {not_applicable_reason}
        </span>
      )}
      <small>
        {activity_document_type.description}
        <Validity until={valid_until} />
      </small>
    </>
  ),
}

const status: Column<ListedUpload> = {
  header: 'Stato',
  sort: 'status',
  card: 'badge',
  cell: ({ status: current, withdrawn, status_by, reviewer }) => (
    <>
      <DocumentStatusBadge status={current} />
      {withdrawn && <small>Ritirato da {status_by?.name}</small>}
      {reviewer && <small>In esame: {reviewer.name}</small>}
    </>
  ),
}

const due: Column<ListedUpload> = {
  header: 'Scadenza',
  sort: 'due_on',
  cell: ({ due_on, late }) =>
    due_on && (
      <>
        {formatDay(due_on)}
        {late && <small>Caricato in ritardo</small>}
      </>
    ),
}

const reason: Column<ListedUpload> = {
  header: 'Motivo del rifiuto',
  sort: 'reason',
  width: 240,
  cell: (upload) => upload.reason ?? '',
}

/** The columns of staff's queue. */
export const verificationColumns = [created, partner, activity, file, due, status]

/** The columns of a partner's own documents. */
export const partnerUploadColumns = [created, { ...file, card: 'title' as const }, ownActivity, due, status, reason]

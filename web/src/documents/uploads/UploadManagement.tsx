import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { byWeight } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, Upload } from '@portale/domain/documents/activities/activity.ts'
import { formatUploadName } from '@portale/domain/documents/uploads/declaration.ts'
import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import {
  type DocumentStatus,
  documentStatuses,
  documentStatusLabels,
  lacksReason,
} from '@portale/domain/platform/documents.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { partnerQueries } from '../../network/dealers/partner.api.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { focusResultNext } from '../../platform/ui/result-focus.ts'
import {
  activityQueries,
  fetchNextWaiting,
  fetchUploads,
  partnerUploadsQuery,
  updateUploadStatuses,
} from '../activities/activity.api.ts'
import { RemovedDocuments } from './RemovedDocuments.tsx'
import classes from './UploadManagement.module.css'
import { UploadRow } from './UploadRow.tsx'

/** Where staff sets the status of the documents that a partner uploaded for an activity (spec 1 §2, 13). */
export function UploadManagement({ kind }: { kind: Partner }) {
  const { partner_id: partnerId = '', activity_id: activityId = '' } = useParams()
  const partner = useQuery(partnerQueries.one(kind, partnerId))
  const activity = useQuery(activityQueries.one(activityId))
  const uploads = useQuery(partnerUploadsQuery(kind, partnerId, activityId))
  return (
    <Loaded query={partner}>
      {({ id, baldo_id, name }) => (
        <Loaded query={activity}>
          {(loaded) => (
            <Loaded query={uploads}>
              {(loadedUploads) => (
                <StatusForm
                  partner={{ kind, id, label: `${baldo_id} ${name}` }}
                  activity={loaded}
                  uploads={loadedUploads}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type Row = { upload: Upload; status: DocumentStatus; reason: string }
type FormValues = { managed: Row[] }

const missingReason = 'Scrivi il motivo del rifiuto: lo leggerà chi ha caricato il documento.'

type Props = {
  partner: { kind: Partner; id: number; label: string }
  activity: Activity
  uploads: Upload[]
}

const toRow = (upload: Upload): Row => ({ upload, status: upload.status, reason: upload.reason ?? '' })

/** A document counts as one field: its reason belongs to its status. */
const conflictField = (name: string, index: number): ConflictField => ({
  path: `managed.${index}`,
  label: `Stato di ${name}`,
  format: ({ status, reason }: Row) =>
    [documentStatusLabels[status], ...(status === 'rejected' && reason ? [reason] : [])].join(': '),
  // What its partner withdrew meanwhile stays so.
  merge: (mine: Row, saved: Row) => (saved.upload.withdrawn ? saved : { ...mine, upload: saved.upload }),
})

function StatusForm({ partner: { kind, id, label }, activity, uploads: allUploads }: Props) {
  const uploads = allUploads.filter(({ removed_type }) => removed_type === null)
  const descriptions = new Map(activity.activity_document_types.map((type) => [type.id, type.description]))
  const names = uploads.map((upload) =>
    formatUploadName(upload, descriptions.get(upload.activity_document_type_id) ?? ''),
  )
  const form = useForm<FormValues>({
    initialValues: {
      managed: uploads.map(toRow),
    },
    validate: ({ managed }) =>
      Object.fromEntries(
        managed.flatMap(({ upload, status, reason }, index) =>
          lacksReason(upload, status, reason) ? [[`managed.${index}.reason`, missingReason]] : [],
        ),
      ),
  })
  const backTo = paths.partner(kind, id, { year: activity.activity_year.year })
  const send = async ({ managed }: FormValues) => {
    const rows = managed.map(({ upload, status, reason }) => {
      const { id, lock_version } = upload
      return { id, lock_version, status, reason }
    })
    await updateUploadStatuses(kind, id, activity.id, rows)
    // What is saved is saved: without an answer the focus returns to this activity.
    return fetchNextWaiting(kind, id, activity).catch(() => undefined)
  }
  async function loadSaved(): Promise<FormValues> {
    const saved = new Map((await fetchUploads(kind, id, activity.id)).map((upload) => [upload.id, upload]))
    return { managed: uploads.map((upload) => toRow(saved.get(upload.id) ?? upload)) }
  }
  const save = useSave(form, send, {
    refresh: ['uploads', 'verification', 'partner-progress', 'activity-years'],
    goTo: backTo,
    onSaved: (next) => focusResultNext(`activity-${next?.id ?? activity.id}`),
    successMessage: 'Documenti salvati.',
    conflict: { load: loadSaved, fields: names.map(conflictField) },
  })
  return (
    <FormPage
      title="Gestisci documenti"
      crumbs={[
        { label: audienceLabels[partnerAudiences[kind]].title, to: paths.partners(kind) },
        { label, to: backTo },
        { label: 'Gestisci documenti' },
      ]}
      caption={
        <>
          {label}
          <br />
          {activity.title} (anno {activity.activity_year.year})
        </>
      }
      width="wide"
      save={save}
      cancelTo={backTo}
      disabled={uploads.length === 0}
    >
      {allUploads.length === 0 && <EmptyState title="Ancora nessun documento caricato per questa attività" />}
      {groupByType(activity, uploads).map(({ id, description, indexes }) => (
        <section key={id} className={classes.group} aria-label={description}>
          <h2>{description}</h2>
          {indexes.length === 0 && <p className={classes.none}>Nessun documento caricato.</p>}
          {indexes.map((index) => (
            <UploadFields key={uploads[index]?.id} index={index} name={names[index] ?? ''} form={form} />
          ))}
        </section>
      ))}
      <RemovedDocuments activityId={activity.id} uploads={allUploads} level={2} by />
    </FormPage>
  )
}

/** The indexes of the uploads in the form, by document type. */
function groupByType(activity: Activity, uploads: Upload[]) {
  const types = activity.activity_document_types.filter((type) => !type.deleted_at).sort(byWeight)
  const indexes = Map.groupBy(uploads.keys(), (index) => uploads[index]?.activity_document_type_id)
  return types.map(({ id, description }) => ({ id, description, indexes: indexes.get(id) ?? [] }))
}

const statusOptions = documentStatuses.map((status) => ({ value: status, label: documentStatusLabels[status] }))

type FieldsProps = { index: number; name: string; form: UseFormReturnType<FormValues> }

/** One uploaded document with its status selector, the reason when it is rejected, and its preview. */
function UploadFields({ index, name, form }: FieldsProps) {
  const [open, setOpen] = useState(false)
  const previewId = useId()
  const row = form.values.managed[index]
  if (!row) return null
  const { id, media_type } = row.upload
  if (row.upload.withdrawn)
    return (
      <div className={classes.upload}>
        <UploadRow upload={row.upload} by />
      </div>
    )
  const isImage = media_type?.startsWith('image/')
  return (
    <div className={classes.upload}>
      <UploadRow upload={row.upload} by />
      <div className={classes.choice} data-open={open || undefined}>
        <div className={classes.fields}>
          <NativeSelect
            className={classes.status}
            label="Stato"
            aria-label={`Stato di ${name}`}
            data={statusOptions}
            {...form.getInputProps(`managed.${index}.status`)}
          />
          {row.status === 'rejected' && (
            <Textarea
              className={classes.reason}
              label="Motivo del rifiuto (*Obbligatorio)"
              description="Chi ha caricato il documento lo legge accanto al file e nell’e-mail."
              maxLength={10_000}
              {...form.getInputProps(`managed.${index}.reason`)}
            />
          )}
          {(isImage || media_type === 'application/pdf') && (
            <Button
              variant="default"
              leftSection={open ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              aria-expanded={open}
              aria-controls={previewId}
              aria-label={`Anteprima di ${name}`}
              onClick={() => setOpen(!open)}
            >
              Anteprima
            </Button>
          )}
        </div>
        <div id={previewId} className={classes.preview} hidden={!open}>
          {open && isImage && <img src={paths.uploadedFile(id)} alt={`Anteprima di ${name}`} />}
          {open && !isImage && <iframe src={`${paths.uploadedFile(id)}#navpanes=0`} title={`Anteprima di ${name}`} />}
        </div>
      </div>
    </div>
  )
}

import { useForm } from '@mantine/form'
import { missingReasonMessage } from '@portale/domain/activities/upload-queue.rules.ts'
import type { SelectedUpload } from '@portale/domain/activities/upload-queue.ts'
import { formatCount } from '@portale/domain/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/useSave.ts'
import { ReasonField } from './ReasonField.tsx'
import { queueKeys, uploadQueueQueries, verifyUploads } from './upload-queue.api.ts'

type VerifyDialogProps = {
  status: 'verified' | 'rejected'
  rows: SelectedUpload[]
  onSaved: (count: number) => void
  onClose: () => void
}

/** Verifies the selected documents, or rejects them all for one reason. */
export function VerifyDialog({ status, rows, onSaved, onClose }: VerifyDialogProps) {
  const rejects = status === 'rejected'
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (rejects && !reason.trim() ? { reason: missingReasonMessage } : {}),
  })
  const send = ({ reason }: { reason: string }) =>
    verifyUploads(rows.map(({ id, lock_version }) => ({ id, lock_version, status, reason: rejects ? reason : null })))
  const save = useSave(form, send, {
    refresh: queueKeys,
    draft: null,
    onSaved({ data }) {
      onSaved(data.length)
      onClose()
    },
  })
  // Those of the first document: a batch is usually of one activity.
  const { data: first } = useQuery({ ...uploadQueueQueries.one(rows[0]?.id ?? 0), enabled: rejects && rows.length > 0 })
  const known = first ? [...new Set([...first.prepared_reasons, ...first.recent_reasons])] : []
  const documents = formatCount(rows.length, 'documento', 'documenti')
  return (
    <FormDialog
      title={`${rejects ? 'Rifiuta' : 'Verifica'} ${documents}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
      label={`${rejects ? 'Rifiuta' : 'Verifica'} ${documents}`}
    >
      <p>
        {rows.length === 1
          ? 'Cambierà lo stato del documento scelto'
          : `Cambierà lo stato di tutti i ${documents} scelti`}
        : se uno solo non si può salvare, non se ne salva nessuno.
      </p>
      {rejects && <ReasonField {...form.getInputProps('reason')} known={known} />}
    </FormDialog>
  )
}

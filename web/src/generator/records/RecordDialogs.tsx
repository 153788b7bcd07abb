import { Button } from '@mantine/core'
import { newTitle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { HistoryLink } from '../../platform/changes/RecordHistory.tsx'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { LoadedDialog } from '../../platform/ui/LoadedDialog.tsx'
import { DeleteRecordDialog } from './DeleteRecordDialog.tsx'
import { RecordDetails } from './RecordDetails.tsx'
import { FormInfo, RecordFields } from './RecordFields.tsx'
import { recordTitle, recordTitleInSentence } from './record-fields.ts'
import { recordQueries } from './records.api.ts'
import { useRecordForm } from './useRecordForm.ts'

/** What a dialog does with a record. */
export type RecordTask = { kind: 'create' } | { kind: 'view' | 'edit' | 'delete'; record: ModelRecord }

type RecordDialogsProps = {
  view: ModelView
  task: RecordTask
  /** Changes to another task, or closes the dialog. */
  onTask: (task?: RecordTask) => void
}

const width = 640

export function RecordDialogs({ view, task, onTask }: RecordDialogsProps) {
  const close = () => onTask()
  if (task.kind === 'create') return <EditRecord view={view} onClose={close} />
  const { kind, record } = task
  if (kind === 'edit') return <LoadedForm view={view} record={record} onClose={close} />
  if (kind === 'view') return <ViewRecord view={view} record={record} onTask={onTask} />
  return <DeleteRecordDialog view={view} record={record} onClose={close} />
}

type OpenProps = { view: ModelView; record: ModelRecord }

function ViewRecord({ view, record, onTask }: OpenProps & Pick<RecordDialogsProps, 'onTask'>) {
  const loaded = useQuery(recordQueries.one(view.prefix, record.id))
  const title = recordTitle(view, record)
  return (
    <LoadedDialog title={title} query={loaded} onClose={() => onTask()}>
      {(found) => (
        <Dialog title={title} opened onClose={() => onTask()} size={width}>
          <RecordDetails view={view} record={found} />
          <DialogButtons>
            <HistoryLink kind={view.model_type} id={found.id} label={recordTitleInSentence(view, found)} />
            <Button variant="default" data-autofocus onClick={() => onTask()}>
              Chiudi
            </Button>
            {view.operations.includes('update') && (
              <Button
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => onTask({ kind: 'edit', record: found })}
              >
                Modifica
              </Button>
            )}
          </DialogButtons>
        </Dialog>
      )}
    </LoadedDialog>
  )
}

function LoadedForm({ view, record, onClose }: OpenProps & { onClose: () => void }) {
  const loaded = useQuery(recordQueries.form(view.prefix, record.id))
  return (
    <LoadedDialog title={`Modifica ${recordTitleInSentence(view, record)}`} query={loaded} onClose={onClose}>
      {(found) => <EditRecord view={view} record={found} onClose={onClose} />}
    </LoadedDialog>
  )
}

function EditRecord({ view, record, onClose }: { view: ModelView; record?: ModelRecord; onClose: () => void }) {
  const editing = useRecordForm({ view, record, onSaved: onClose, storedAs: record ? String(record.id) : 'new' })
  return (
    <FormDialog
      title={record ? `Modifica ${recordTitleInSentence(view, record)}` : newTitle(view)}
      save={editing.save}
      dirty={editing.dirty}
      disabled={editing.problem !== undefined}
      size={width}
      info={<FormInfo editing={editing} />}
      onClose={onClose}
    >
      <RecordFields editing={editing} />
    </FormDialog>
  )
}

import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import type { RecordTask } from './RecordDialogs.tsx'

const dialogs = lazyComponent(
  async () => (await import('./RecordDialogs.tsx')).RecordDialogs,
  'La finestra non si è caricata',
)

/** The dialogs of a list's records, loaded when the first one opens; `listed` are the records as they are now. */
export function useRecordDialog(view: ModelView, listed: ModelRecord[] = []) {
  const [task, setTask] = useState<RecordTask>()
  const dialog: ReactNode = task && (
    <Suspense>
      <dialogs.Component view={view} task={withListedRecord(task, listed)} onTask={setTask} />
    </Suspense>
  )
  return { dialog, openDialog: (next: RecordTask) => dialogs.open(() => setTask(next)) }
}

/** The list is refetched after a conflict, so that its record is newer than the one of the task. */
function withListedRecord(task: RecordTask, listed: ModelRecord[]): RecordTask {
  if (task.kind === 'create') return task
  return { ...task, record: listed.find(({ id }) => id === task.record.id) ?? task.record }
}

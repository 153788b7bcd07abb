import { Button } from '@mantine/core'
import { emptyTitle, newTitle } from '@portale/domain/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { DataTable } from '../list/DataTable.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton, IconLink } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { filterParameters } from './filter-names.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { recordColumns } from './record-columns.tsx'
import { dialogs } from './record-dialogs.ts'
import { viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'
import { recordTitleInSentence } from './shown.ts'
import { ViewActions } from './ViewActions.tsx'

/** The list of a view, with its forms in dialogs or on pages of their own. */
export function RecordList({ view }: { view: ModelView }) {
  const { prefix, operations } = view
  const fields = viewFields(view)
  const inDialogs = view.type === 'modal'
  const records = usePageQuery<ModelRecord>('generated', recordsUrl(prefix), filterParameters(fields))
  const [task, setTask] = useState<RecordTask>()
  const phone = useIsPhone()
  const begin = (next: RecordTask) => dialogs.open(() => setTask(next))
  const create = operations.includes('create') && <Create view={view} onCreate={() => begin({ kind: 'create' })} />
  const open = inDialogs ? (record: ModelRecord) => begin({ kind: 'view', record }) : undefined
  return (
    <Page title={view.interface_name_plural} actions={<ViewActions view={view}>{create}</ViewActions>}>
      <RecordFilters prefix={prefix} fields={fields} />
      <DataTable
        caption={view.interface_name_plural}
        query={records}
        rows={(page) => page.data}
        rowKey={(record) => record.id}
        columns={recordColumns(view, phone, open)}
        actions={
          operations.includes('update') || operations.includes('delete')
            ? (record) => {
                const subject = recordTitleInSentence(view, record)
                const edit = { icon: IconPencil, label: 'Modifica', subject }
                return (
                  <>
                    {operations.includes('update') &&
                      (inDialogs ? (
                        <IconButton {...edit} onClick={() => begin({ kind: 'edit', record })} />
                      ) : (
                        <IconLink {...edit} to={paths.recordEdit(prefix, record.id)} />
                      ))}
                    {operations.includes('delete') && (
                      <IconButton
                        icon={IconTrash}
                        label="Elimina"
                        subject={subject}
                        onClick={() => begin({ kind: 'delete', record })}
                      />
                    )}
                  </>
                )
              }
            : undefined
        }
        empty={<EmptyState title={emptyTitle(view)} action={create} />}
      />
      <Paginator page={records.data} />
      {task && (
        <Suspense>
          <dialogs.Component view={view} task={withNewest(task, records.data?.data)} onTask={setTask} />
        </Suspense>
      )}
    </Page>
  )
}

function Create({ view, onCreate }: { view: ModelView; onCreate: () => void }) {
  const icon = <IconPlus size={18} aria-hidden />
  const label = newTitle(view)
  if (view.type === 'fullcrud')
    return (
      <LinkButton to={paths.recordNew(view.prefix)} leftSection={icon}>
        {label}
      </LinkButton>
    )
  return (
    <Button leftSection={icon} onClick={onCreate}>
      {label}
    </Button>
  )
}

/** A task with its record as the list has it by now: a refusal of an old one brings the new one. */
function withNewest(task: RecordTask, listed: ModelRecord[] = []): RecordTask {
  if (task.kind === 'create') return task
  return { ...task, record: listed.find(({ id }) => id === task.record.id) ?? task.record }
}

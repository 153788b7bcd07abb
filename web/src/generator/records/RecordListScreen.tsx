import { Button } from '@mantine/core'
import { emptyTitle, newTitle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconButton, IconLink } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { canSelectRecords, RecordSelection } from './RecordSelection.tsx'
import { recordColumns } from './record-columns.tsx'
import { filterParameters, recordTitleInSentence, viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'
import { useRecordDialog } from './useRecordDialog.tsx'
import { ViewActions } from './ViewActions.tsx'
import { WithView } from './WithView.tsx'

const RecordGridScreen = lazy(async () => ({ default: (await import('./RecordGridScreen.tsx')).RecordGridScreen }))

/** /:prefix: the records of a view in a list, or in a grid that is edited in place. */
export function RecordListScreen() {
  return (
    <WithView>
      {(view) =>
        view.type === 'excel' ? (
          <Suspense fallback={<LoadingSkeleton />}>
            <RecordGridScreen view={view} />
          </Suspense>
        ) : (
          <RecordList view={view} />
        )
      }
    </WithView>
  )
}

function RecordList({ view }: { view: ModelView }) {
  const { prefix, operations } = view
  const fields = viewFields(view)
  const filters = filterParameters(fields)
  const records = usePageQuery<ModelRecord>('records', recordsUrl(prefix), filters)
  const { dialog, openDialog } = useRecordDialog(view, records.data?.data)
  const phone = useIsPhone()
  const selection = useSelection<ModelRecord>({
    page: records.data?.data ?? [],
    name: (record) => recordTitleInSentence(view, record),
    total: records.data?.total ?? 0,
    url: `${recordsUrl(prefix)}/selection`,
    filters,
  })
  const canSelect = canSelectRecords(view)
  const create = operations.includes('create') && (
    <CreateButton view={view} onCreate={() => openDialog({ kind: 'create' })} />
  )
  const open = view.type === 'modal' ? (record: ModelRecord) => openDialog({ kind: 'view', record }) : undefined
  const hasActions = operations.includes('update') || operations.includes('delete')
  return (
    <Page title={view.interface_name_plural} actions={<ViewActions view={view}>{create}</ViewActions>}>
      <SavedViews list={`records/${prefix}`} />
      <RecordFilters prefix={prefix} fields={fields} />
      {canSelect && <RecordSelection view={view} selection={selection} />}
      <DataTable
        list={`records/${prefix}`}
        selection={canSelect ? selection : undefined}
        caption={view.interface_name_plural}
        query={records}
        rows={(page) => page.data}
        rowKey={(record) => record.id}
        columns={recordColumns(view, phone, open)}
        actions={hasActions ? (record) => <RowActions view={view} record={record} onTask={openDialog} /> : undefined}
        empty={<EmptyList title={emptyTitle(view)} action={create} />}
      />
      <Paginator page={records.data} />
      {dialog}
    </Page>
  )
}

function CreateButton({ view, onCreate }: { view: ModelView; onCreate: () => void }) {
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

type RowActionsProps = { view: ModelView; record: ModelRecord; onTask: (task: RecordTask) => void }

function RowActions({ view, record, onTask }: RowActionsProps) {
  const subject = recordTitleInSentence(view, record)
  const edit = { main: true, icon: IconPencil, label: 'Modifica', subject }
  return (
    <>
      {view.operations.includes('update') &&
        (view.type === 'modal' ? (
          <IconButton {...edit} onClick={() => onTask({ kind: 'edit', record })} />
        ) : (
          <IconLink {...edit} to={paths.recordEdit(view.prefix, record.id)} />
        ))}
      {view.operations.includes('delete') && (
        <IconButton
          icon={IconTrash}
          label="Elimina"
          subject={subject}
          onClick={() => onTask({ kind: 'delete', record })}
        />
      )}
    </>
  )
}

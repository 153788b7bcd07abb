import { Button } from '@mantine/core'
import { counted } from '@portale/domain/counts.ts'
import { emptyTitle, newTitle } from '@portale/domain/designer/words.ts'
import type { Page as RecordPage } from '@portale/domain/page.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormAlert } from '../form/FormAlert.tsx'
import form from '../form/form.module.css'
import { useUnsavedChangesPrompt } from '../form/useUnsavedChangesPrompt.tsx'
import { NoResults } from '../list/DataTable.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { filterParameters } from './filter-names.ts'
import { Grid } from './Grid.tsx'
import { GridBar } from './GridBar.tsx'
import type { RecordTask } from './RecordDialogs.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { dialogs } from './record-dialogs.ts'
import { viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'
import { StaleRows } from './StaleRows.tsx'
import { useGrid } from './useGrid.ts'
import { ViewActions } from './ViewActions.tsx'

/** /:prefix of a view that is a grid: its records are changed in their cells and saved together. */
export function RecordGridScreen({ view }: { view: ModelView }) {
  const fields = viewFields(view)
  const records = usePageQuery<ModelRecord>('generated', recordsUrl(view.prefix), filterParameters(fields))
  const [page, setPage] = useState(records.data)
  if (records.data && records.data !== page) setPage(records.data)
  // What was typed stays on the screen, whatever becomes of the list below it.
  if (page) return <Editing view={view} page={page} records={records} />
  return (
    <Page title={view.interface_name_plural}>
      <Loaded query={records}>{() => null}</Loaded>
    </Page>
  )
}

/** A record that needs files or several related records from the start is made in its form. */
const startsInForm = (view: ModelView) =>
  viewFields(view).some(({ kind, required }) => required && (kind === 'files' || kind === 'many'))

type EditingProps = {
  view: ModelView
  page: RecordPage<ModelRecord>
  /** Where the page came from, and the next one will. */
  records: UseQueryResult<RecordPage<ModelRecord>>
}

function Editing({ view, page, records }: EditingProps) {
  const grid = useGrid(view, page.data)
  const [task, setTask] = useState<RecordTask>()
  const [search] = useSearchParams()
  const { prefix, operations } = view
  const { rows, pending, problems, stale, busy } = grid
  const question = useUnsavedChangesPrompt(
    pending.length > 0,
    `${counted(pending.length, 'riga non è stata salvata.', 'righe non sono state salvate.')}`,
  )
  const inForm = startsInForm(view)
  const begin = (next: RecordTask) => dialogs.open(() => setTask(next))
  const create = operations.includes('create') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => (inForm ? begin({ kind: 'create' }) : grid.add())}
    >
      {newTitle(view)}
    </Button>
  )
  const filtered = filterParameters(grid.fields).some((name) => search.has(name))
  return (
    <div className={form.form}>
      <Page title={view.interface_name_plural} actions={<ViewActions view={view}>{create}</ViewActions>}>
        <RecordFilters prefix={prefix} fields={grid.fields} />
        <FormAlert problems={records.error ? [records.error.message] : []} onReload={() => records.refetch()} />
        <FormAlert problems={problems} />
        <StaleRows rows={stale} view={view} onReload={grid.reload} />
        {rows.length > 0 ? (
          <Grid grid={grid} canAdd={operations.includes('create') && !inForm} onTask={begin} />
        ) : filtered ? (
          <NoResults />
        ) : (
          <EmptyState title={emptyTitle(view)} action={create} />
        )}
        <Paginator page={page} />
      </Page>
      {(operations.length > 1 || pending.length > 0) && <GridBar grid={grid} />}
      {task && (
        <Suspense>
          <dialogs.Component view={view} task={task} onTask={setTask} />
        </Suspense>
      )}
      {busy !== 'saving' && question}
    </div>
  )
}

import { ActionIcon, Alert, Button } from '@mantine/core'
import { emptyTitle, newTitle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import type { Page as RecordPage } from '@portale/domain/platform/page.ts'
import { IconAlertCircle, IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import form from '../../platform/form/form.module.css'
import { saveKeyButton } from '../../platform/form/useSaveKey.ts'
import { useUndoShortcuts } from '../../platform/form/useUndoShortcuts.ts'
import { useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { UnsavedFormBanner } from '../../platform/form/useUnsavedForm.ts'
import { NoResults } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './Grid.module.css'
import { Grid } from './Grid.tsx'
import type { GridRow } from './grid-rows.ts'
import { RecordFilters } from './RecordFilters.tsx'
import recordForm from './RecordForm.module.css'
import { filterParameters, recordTitle, viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'
import { type GridEditing, useGrid } from './useGrid.ts'
import { useRecordDialog } from './useRecordDialog.tsx'
import { ViewActions } from './ViewActions.tsx'

/** /:prefix of a grid view: records are edited in their cells and saved together. */
export function RecordGridScreen({ view }: { view: ModelView }) {
  const fields = viewFields(view)
  const records = usePageQuery<ModelRecord>('records', recordsUrl(view.prefix), filterParameters(fields))
  const [page, setPage] = useState(records.data)
  if (records.data && records.data !== page) setPage(records.data)
  // The grid stays mounted while another page loads, so that nothing typed is lost.
  if (page) return <EditableGrid view={view} page={page} records={records} />
  return (
    <Page title={view.interface_name_plural}>
      <Loaded query={records}>{() => null}</Loaded>
    </Page>
  )
}

/** New records with required fields that cells cannot edit are created in a form. */
const needsForm = (view: ModelView) =>
  viewFields(view).some(({ kind, required }) => required && (kind === 'files' || kind === 'many'))

type EditableGridProps = {
  view: ModelView
  page: RecordPage<ModelRecord>
  records: UseQueryResult<RecordPage<ModelRecord>>
}

function EditableGrid({ view, page, records }: EditableGridProps) {
  const grid = useGrid(view, page.data)
  const { dialog, openDialog } = useRecordDialog(view)
  const [search] = useSearchParams()
  const { prefix, operations } = view
  const { rows, pending, problems, stale, unsaved } = grid
  const isSaving = grid.busy === 'saving'
  useUndoShortcuts({ undo: isSaving ? undefined : grid.undo, redo: isSaving ? undefined : grid.redo })
  useUnsavedChanges(() =>
    pending.length > 0
      ? formatCount(
          pending.length,
          'riga non è stata salvata. Se esci ora va persa.',
          'righe non sono state salvate. Se esci ora vanno perse.',
        )
      : undefined,
  )
  const inForm = needsForm(view)
  const create = operations.includes('create') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => (inForm ? openDialog({ kind: 'create' }) : grid.add())}
    >
      {newTitle(view)}
    </Button>
  )
  const filtered = filterParameters(grid.fields).some((name) => search.has(name))
  return (
    <div className={form.form}>
      <Page title={view.interface_name_plural} actions={<ViewActions view={view}>{create}</ViewActions>}>
        <RecordFilters prefix={prefix} fields={grid.fields} />
        {unsaved && (
          <Suspense>
            <UnsavedFormBanner key={unsaved.savedAt} {...unsaved} />
          </Suspense>
        )}
        <FormAlert problems={records.error ? [records.error.message] : []} onReload={() => records.refetch()} />
        <FormAlert problems={problems} />
        <StaleRows rows={stale} view={view} onReload={grid.reload} />
        {rows.length > 0 ? (
          <Grid grid={grid} canAdd={operations.includes('create') && !inForm} onTask={openDialog} />
        ) : filtered ? (
          <NoResults />
        ) : (
          <EmptyList title={emptyTitle(view)} action={create} />
        )}
        <Paginator page={page} />
      </Page>
      {(operations.length > 1 || pending.length > 0) && <GridBar grid={grid} />}
      {dialog}
    </div>
  )
}

/** Counts the unsaved rows and saves them. */
function GridBar({ grid }: { grid: GridEditing }) {
  const { pending, errorCount, busy, discard, save } = grid
  const changed = pending.length > 0
  const isSaving = busy === 'saving'
  return (
    <div className={form.bar} data-bar>
      <div className={form.info} role="status">
        {busy === 'searching' ? (
          'Ricerca degli elementi collegati'
        ) : changed ? (
          <>
            {formatCount(pending.length, 'riga da salvare', 'righe da salvare')}
            {errorCount > 0 && (
              <span className={recordForm.problem}>
                , {formatCount(errorCount, 'cella da correggere', 'celle da correggere')}
              </span>
            )}
          </>
        ) : (
          'Nessuna modifica da salvare'
        )}
      </div>
      <ActionIcon size={36} disabled={!grid.undo || isSaving} {...named('Annulla (Ctrl+Z)')} onClick={grid.undo}>
        <IconArrowBackUp size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon size={36} disabled={!grid.redo || isSaving} {...named('Ripeti (Ctrl+Maiusc+Z)')} onClick={grid.redo}>
        <IconArrowForwardUp size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={!changed || busy !== undefined} onClick={discard}>
        Annulla modifiche
      </Button>
      <Button
        disabled={!changed || busy === 'searching'}
        loading={busy === 'saving'}
        onClick={() => void save()}
        {...saveKeyButton}
      >
        Salva
      </Button>
    </div>
  )
}

const named = (label: string) => ({ 'aria-label': label, title: label })

type StaleRowsProps = { rows: GridRow[]; view: ModelView; onReload: (row: GridRow) => void }

/** The rows that a colleague has saved meanwhile: who and when, and a button to load them. */
function StaleRows({ rows, view, onReload }: StaleRowsProps) {
  return rows.map((row) => {
    const title = row.record ? recordTitle(view, row.record) : ''
    return (
      <Alert
        key={row.key}
        color="red"
        icon={<IconAlertCircle size={20} aria-hidden />}
        classNames={{ root: classes.stale, message: classes.staleText, icon: classes.staleText }}
      >
        <p>
          <strong>{title}</strong>: {row.stale} Niente è stato sovrascritto.
        </p>
        <Button variant="default" size="xs" aria-label={`Ricarica la riga ${title}`} onClick={() => onReload(row)}>
          Ricarica la riga
        </Button>
      </Alert>
    )
  })
}

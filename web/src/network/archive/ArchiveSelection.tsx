import type { Archived } from '@portale/domain/network/archive/archive.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import type { ReactNode } from 'react'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'

const confirmation = lazyComponent(
  async () => (await import('./ArchiveBatchDialog.tsx')).ArchiveBatchDialog,
  'La finestra non si è caricata',
)

type Row = Archived & { id: number; lock_version: number }

const hidden = 'Non si troveranno più negli elenchi e nelle scelte; restano dove compaiono già.'
const hiddenOne = 'Non si troverà più negli elenchi e nelle scelte; resta dove compare già.'

function actionsOf(registry: Registry): BatchAction<Row>[] {
  const url = `/api/v1/${registry}`
  const archive: BatchAction<Row> = {
    label: 'Archivia',
    participle: 'archiviat',
    appliesTo: ({ archived_at }) => archived_at === null,
    exception: ['è già in archivio', 'sono già in archivio'],
    effect: (count) => (count === 1 ? hiddenOne : hidden),
    send: postBatch(`${url}/archive`),
    undo: { send: postBatch(`${url}/unarchive`), done: 'di nuovo in uso' },
    dialog: confirmation,
  }
  const unarchive: BatchAction<Row> = {
    label: 'Ripristina',
    participle: 'ripristinat',
    appliesTo: ({ archived_at }) => archived_at !== null,
    exception: ['è già in uso', 'sono già in uso'],
    effect: (count) =>
      count === 1
        ? 'Si troverà di nuovo negli elenchi e nelle scelte.'
        : 'Si troveranno di nuovo negli elenchi e nelle scelte.',
    send: postBatch(`${url}/unarchive`),
    undo: { send: postBatch(`${url}/archive`), done: 'di nuovo in archivio' },
  }
  return [archive, unarchive]
}

const actions: Record<Registry, BatchAction<Row>[]> = {
  dealers: actionsOf('dealers'),
  workshops: actionsOf('workshops'),
  customers: actionsOf('customers'),
}

type Props<Selected> = {
  registry: Registry
  selection: Selection<Selected>
  children?: ReactNode
}

/** What administrators do with the selected records of a registry; `children` are further actions. */
export function ArchiveSelection<Selected extends Row>({ registry, selection, children }: Props<Selected>) {
  // Only what can be done with at least one of them.
  const possible = actions[registry].filter(({ appliesTo }) => selection.rows.some((row) => appliesTo?.(row)))
  return (
    <SelectionBar selection={selection} subject={subjects[registry]}>
      <BatchActions
        subject={subjects[registry]}
        selection={selection}
        actions={possible}
        refresh={[registry, 'partners', 'history', 'home']}
      />
      {children}
    </SelectionBar>
  )
}

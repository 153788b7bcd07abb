import { Button } from '@mantine/core'
import type { Subject } from '@portale/domain/platform/lists/subject.ts'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { BatchAction, BatchItem } from './batch-action.ts'
import type { Selection } from './selection.ts'

const confirmation = lazyComponent(
  async () => (await import('./BatchDialog.tsx')).BatchDialog,
  'La finestra non si è caricata',
)

type Props<Row> = {
  subject: Subject
  selection: Selection<Row>
  actions: BatchAction<Row>[]
  /** The queries that show what changes, by the first part of their keys. */
  refresh: string[]
}

/** The actions on the selected rows as buttons, each with its dialog. */
export function BatchActions<Row extends Pick<BatchItem, 'id' | 'lock_version'>>({
  subject,
  selection,
  actions,
  refresh,
}: Props<Row>) {
  const [opened, setOpened] = useState<BatchAction<Row>>()
  const { rows } = selection
  const items = rows
    .filter((row) => opened?.appliesTo?.(row) ?? true)
    .map((row) => ({
      id: row.id,
      lock_version: row.lock_version,
      name: selection.name(row),
      isHidden: !selection.isListed(row),
    }))
  const dialog = opened?.dialog ?? confirmation
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          onClick={() =>
            (action.dialog ?? confirmation).open(() => {
              action.onOpen?.()
              setOpened(action)
            })
          }
        >
          {action.label}
        </Button>
      ))}
      {opened && (
        <Suspense>
          <dialog.Component
            subject={subject}
            action={opened}
            items={items}
            others={rows.length - items.length}
            refresh={refresh}
            onSaved={selection.remove}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

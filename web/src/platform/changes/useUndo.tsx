import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { UndoRequest } from './undo.rules.ts'

const undoDialog = lazyComponent(
  async () => (await import('./UndoDialog.tsx')).UndoDialog,
  'La finestra non si è caricata',
)

/** `open` asks for confirmation in `dialog` before a change is undone; `onDone` runs after that. */
export function useUndo(onDone?: (request: UndoRequest) => unknown) {
  const [request, setRequest] = useState<UndoRequest>()
  const close = () => setRequest(undefined)
  const dialog = request && (
    <Suspense>
      <undoDialog.Component request={request} onDone={() => onDone?.(request)} onClose={close} />
    </Suspense>
  )
  return { open: (opened: UndoRequest) => void undoDialog.open(() => setRequest(opened)), dialog }
}

import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { Undoing } from './undoing.ts'

const undoDialog = lazyComponent(
  async () => (await import('./UndoDialog.tsx')).UndoDialog,
  'La finestra non si è caricata',
)

/** `ask` opens the question before a change is undone; `question` is its dialog, `onDone` what follows. */
export function useUndo(onDone?: (undone: Undoing) => unknown) {
  const [undoing, setUndoing] = useState<Undoing>()
  const question = undoing && (
    <Suspense>
      <undoDialog.Component undoing={undoing} onDone={() => onDone?.(undoing)} onClose={() => setUndoing(undefined)} />
    </Suspense>
  )
  return { ask: (asked: Undoing) => void undoDialog.open(() => setUndoing(asked)), question }
}

import { useEffect, useRef } from 'react'

/** The next step back and forward, undefined at the ends. */
type UndoSteps = { undo: (() => void) | undefined; redo: (() => void) | undefined }

/** The keys, as the help lists them. */
export const undoKeys = { 'Ctrl Z': 'Annulla l’ultima modifica', 'Ctrl Maiusc Z': 'La ripete; anche Ctrl Y' } as const

/** Text inputs have an undo of their own; a cell's open list is an edit that is not finished. */
const hasNativeUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('[role=dialog]') !== null ||
    target.matches('textarea, input:not([type=checkbox]), [role=gridcell] select'))

/** Undoes with Ctrl+Z, redoes with Ctrl+Shift+Z or Ctrl+Y. */
export function useUndoShortcuts(steps: UndoSteps): void {
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || hasNativeUndo(event.target)) return
      const key = event.key.toLowerCase()
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined
      if (!step) return
      event.preventDefault()
      latest.current[step]?.()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

import { useEffect, useRef } from 'react'
import type { Designer } from './useDesigner.ts'

const hasItsOwn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('[role=dialog]') !== null || target.matches('textarea, input:not([type=checkbox])'))

/** Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y, wherever the browser has no steps of its own: in texts it has. */
export function useShortcuts(designer: Pick<Designer, 'undo' | 'redo'>): void {
  const latest = useRef(designer)
  useEffect(() => {
    latest.current = designer
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || hasItsOwn(event.target)) return
      const key = event.key.toLowerCase()
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined
      if (!step) return
      event.preventDefault()
      latest.current[step]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

import { useEffect, useRef } from 'react'
import type { Save } from './useSave.ts'

/**
 * Focuses the submit button of a form when the conflict panel closes, and when the focus is lost because the focused
 * button was disabled while saving or removed ("Interrompi", "Ricarica").
 */
export function useRestoreFocus({ conflict, saving, problems }: Save) {
  const form = useRef<HTMLFormElement>(null)
  const inConflict = conflict !== undefined
  const hasProblems = problems.length > 0
  const previous = useRef({ inConflict, saving, hasProblems })
  useEffect(() => {
    const past = previous.current
    previous.current = { inConflict, saving, hasProblems }
    const lost =
      document.activeElement === document.body && ((past.saving && !saving) || (past.hasProblems && !hasProblems))
    if (!inConflict && (past.inConflict || lost))
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: !past.inConflict })
  }, [inConflict, saving, hasProblems])
  return form
}

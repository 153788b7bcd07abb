import { useEffect, useRef } from 'react'
import type { Save } from './useSave.ts'

/**
 * The button of a form takes the focus back: from the comparison of two versions when that gives way, and when the
 * focus is lost, with a button that was disabled during the sending or one that went ("Interrompi", "Ricarica").
 */
export function useRestoreFocus({ conflict, saving, problems }: Save) {
  const form = useRef<HTMLFormElement>(null)
  const compared = conflict !== undefined
  const told = problems.length > 0
  const before = useRef({ compared, saving, told })
  useEffect(() => {
    const past = before.current
    before.current = { compared, saving, told }
    const lost = document.activeElement === document.body && ((past.saving && !saving) || (past.told && !told))
    if (!compared && (past.compared || lost))
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: !past.compared })
  }, [compared, saving, told])
  return form
}

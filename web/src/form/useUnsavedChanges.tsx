import { lazy, Suspense, useEffect, useRef } from 'react'
import { isPageBeingLeft } from '../api/page-user.ts'

/** What leaving would lose, as sentences for a dialog; undefined when nothing. */
type Check = () => string | undefined

/** For what was typed or chosen in a form. */
export const unsavedMessage = 'Quello che hai scritto o scelto non è ancora salvato: se esci ora va perso.'

const checks = new Set<{ current: Check }>()

/** What leaving this page would lose now, in the first of its forms or uploads that would lose something. */
export const findUnsavedChanges: Check = () => [...checks].map(({ current }) => current()).find(Boolean)

window.addEventListener('beforeunload', (event) => {
  if (!isPageBeingLeft() && findUnsavedChanges()) event.preventDefault()
})

/**
 * Asks before the page is left while `check` returns a message: the browser on reload and close, `LeavePrompt` within the
 * portal. `check` is called at that moment, so typing renders nothing.
 */
export function useUnsavedChanges(check: Check): void {
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    checks.add(latest)
    return () => void checks.delete(latest)
  }, [])
}

// Without its download the form still works; the browser's own question remains.
const LeaveDialog = lazy(() =>
  import('./LeaveDialog.tsx').then(
    ({ LeaveDialog }) => ({ default: LeaveDialog }),
    () => ({ default: () => null }),
  ),
)

/** Asks before a screen with unsaved changes is left within the portal. A page has one, downloaded after its form is visible. */
export const LeavePrompt = () => (
  <Suspense>
    <LeaveDialog findUnsavedChanges={findUnsavedChanges} />
  </Suspense>
)

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { addLeaveConfirmation, isPageBeingLeft } from '../api/page-user.ts'

/** What leaving would lose, as sentences for a dialog; undefined when nothing. */
type Check = () => string | undefined

/** For what was typed or chosen in a form. */
export const unsavedMessage = 'Quello che hai scritto o scelto non è ancora salvato: se esci ora va perso.'

const checks = new Set<{ current: Check }>()

/** What leaving this page would lose now, in the first of its forms or uploads that would lose something. */
export const findUnsavedChanges: Check = () => [...checks].map(({ current }) => current()).find(Boolean)

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (!isPageBeingLeft() && findUnsavedChanges()) event.preventDefault()
}

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
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => {
      checks.delete(latest)
      if (checks.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
    }
  }, [])
}

type LeaveDialogProps = { message: string; answer: (leave: boolean) => void }

/** Where the dialog can't be downloaded the browser asks. */
function BrowserQuestion({ message, answer }: LeaveDialogProps): ReactNode {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    answer(window.confirm(message))
  })
  return null
}

const LeaveDialog = lazy<ComponentType<LeaveDialogProps>>(() =>
  import('./LeaveDialog.tsx').then(
    ({ LeaveDialog }) => ({ default: LeaveDialog }),
    () => ({ default: BrowserQuestion }),
  ),
)

/**
 * Asks before a screen with unsaved changes is left within the portal: one for all screens and their dialogs. Moving to
 * another page of the same list doesn't ask.
 */
export function LeavePrompt() {
  const [question, setQuestion] = useState<LeaveDialogProps>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && findUnsavedChanges() !== undefined,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const message = findUnsavedChanges()
    if (message === undefined) return blocker.proceed() // saved meanwhile
    setQuestion({ message, answer: (leave) => (leave ? blocker.proceed() : blocker.reset()) })
    return () => setQuestion(undefined)
  }, [blocker])
  useEffect(
    () =>
      addLeaveConfirmation(
        async (message = findUnsavedChanges()) =>
          typeof message !== 'string' || new Promise((answer) => setQuestion({ message, answer })),
      ),
    [],
  )
  if (!question) return null
  const answer = (leave: boolean) => {
    setQuestion(undefined)
    question.answer(leave)
  }
  return (
    <Suspense>
      <LeaveDialog message={question.message} answer={answer} />
    </Suspense>
  )
}

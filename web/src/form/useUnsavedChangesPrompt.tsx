import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { forcedLeaveEvent } from '../api/page-user.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

/**
 * Asks before a screen is left whose changes are not saved; `what` says which. Another page of the same list is no
 * leaving. Answers the question, to be rendered.
 */
export function useUnsavedChangesPrompt(dirty: boolean, what: string) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    // An ended session is no choice, and what was typed is kept then.
    const go = () => window.removeEventListener('beforeunload', stay)
    window.addEventListener('beforeunload', stay)
    window.addEventListener(forcedLeaveEvent, go)
    return () => {
      go()
      window.removeEventListener(forcedLeaveEvent, go)
    }
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Modifiche non salvate" opened onClose={blocker.reset}>
      <p>{what} Se esci ora vanno perse.</p>
      <DialogButtons>
        <Button variant="default" onClick={blocker.proceed}>
          Esci senza salvare
        </Button>
        <Button data-autofocus onClick={blocker.reset}>
          Resta qui
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

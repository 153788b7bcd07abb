import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { forcedLeaveEvent } from '../api/page-user.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

/**
 * Asks before a screen with unsaved changes is left; `message` names the changes. Moving to another page of the same list
 * doesn't ask. Returns the dialog to render.
 */
export function useUnsavedChangesPrompt(dirty: boolean, message: string) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    // A forced leave is not the user's choice, and stores a draft.
    const stopAsking = () => window.removeEventListener('beforeunload', prevent)
    window.addEventListener('beforeunload', prevent)
    window.addEventListener(forcedLeaveEvent, stopAsking)
    return () => {
      stopAsking()
      window.removeEventListener(forcedLeaveEvent, stopAsking)
    }
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Modifiche non salvate" opened onClose={blocker.reset}>
      <p>{message} Se esci ora vanno perse.</p>
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

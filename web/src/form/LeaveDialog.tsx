import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { setLeaveConfirmation } from '../api/page-user.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

type Question = { message: string; answer: (leave: boolean) => void }

type LeaveDialogProps = { findUnsavedChanges: () => string | undefined }

/** Asks before unsaved changes are left behind. Moving to another page of the same list doesn't ask. */
export function LeaveDialog({ findUnsavedChanges }: LeaveDialogProps) {
  const [question, setQuestion] = useState<Question>()
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
  }, [blocker, findUnsavedChanges])
  useEffect(
    () =>
      setLeaveConfirmation(
        async (message = findUnsavedChanges()) =>
          message === undefined || new Promise((answer) => setQuestion({ message, answer })),
      ),
    [findUnsavedChanges],
  )
  if (!question) return null
  const answer = (leave: boolean) => {
    setQuestion(undefined)
    question.answer(leave)
  }
  return (
    <Dialog title="Modifiche non salvate" opened onClose={() => answer(false)}>
      <p>{question.message}</p>
      <DialogButtons>
        <Button variant="default" onClick={() => answer(true)}>
          Esci senza salvare
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          Resta qui
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

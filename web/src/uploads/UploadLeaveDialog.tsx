import { Button } from '@mantine/core'
import { formatCount } from '@portale/domain/counts.ts'
import { useEffect, useState } from 'react'
import { addLeaveConfirmation } from '../api/page-user.ts'
import { countActiveUploads } from '../api/uploads.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

type Question = { count: number; answer: (leave: boolean) => void }

/** Asks before the portal is left, as by the logout, while files are on their way. */
export function UploadLeaveDialog() {
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      addLeaveConfirmation(async (message) => {
        const count = countActiveUploads()
        // With a message the question is about a form alone.
        if (typeof message === 'string' || count === 0) return true
        return new Promise((answer) => setQuestion({ count, answer }))
      }),
    [],
  )
  if (!question) return null
  const answer = (leave: boolean) => {
    setQuestion(undefined)
    question.answer(leave)
  }
  return (
    <Dialog title="Invii in corso" opened onClose={() => answer(false)}>
      <p>
        {formatCount(question.count, 'invio non è ancora finito', 'invii non sono ancora finiti')}: se esci ora si{' '}
        {question.count === 1 ? 'interrompe' : 'interrompono'}.
      </p>
      <DialogButtons>
        <Button variant="default" onClick={() => answer(true)}>
          Interrompi ed esci
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          Resta qui
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

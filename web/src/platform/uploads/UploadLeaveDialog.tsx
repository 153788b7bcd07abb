import { Button } from '@mantine/core'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { useLeaveQuestion } from '../api/uploads.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

/** Asks before the portal is left, as by the logout, while files are on their way. */
export function UploadLeaveDialog() {
  const question = useLeaveQuestion()
  if (!question) return null
  const { answer } = question
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

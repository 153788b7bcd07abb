import { Button } from '@mantine/core'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

type LeaveDialogProps = { message: string; answer: (leave: boolean) => void }

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ message, answer }: LeaveDialogProps) {
  return (
    <Dialog title="Modifiche non salvate" opened onClose={() => answer(false)}>
      <p>{message}</p>
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

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSend } from '../api/useSend.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { FormAlert } from './FormAlert.tsx'

type ConfirmDialogProps<Answer> = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** The button that does it. */
  label: string
  /** It can't be undone: a red button, and the focus on Annulla. */
  danger?: boolean
  act: () => Promise<Answer>
  /** The first part of the query keys whose data is old afterwards. */
  refresh?: string[]
  done: string | ((answer: Answer) => string)
  onClose: () => void
}

/** Asks before something is done, rendered while it is open; tells what the server said when it was refused. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, label, danger = false, act, refresh = [], done, onClose } = props
  const queryClient = useQueryClient()
  const { submit, sending, problems } = useSend({
    send: act,
    async onSent(answer) {
      await Promise.all(refresh.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
      toast(typeof done === 'string' ? done : done(answer))
      onClose()
    },
  })
  return (
    <Dialog title={title} opened onClose={onClose}>
      <FormAlert problems={problems} />
      {children}
      <DialogButtons>
        <Button variant="default" data-autofocus={danger || undefined} onClick={onClose}>
          Annulla
        </Button>
        <Button
          color={danger ? 'red.9' : undefined}
          data-autofocus={!danger || undefined}
          loading={sending}
          onClick={() => submit()}
        >
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

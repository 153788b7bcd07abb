import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRefreshing } from '../api/useRefreshing.ts'
import { useSend } from '../api/useSend.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { withoutAdvice } from './conflict.ts'
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
  /** The first part of the query keys whose data is old afterwards; what the dialog shows is new then too. */
  refresh?: string[]
  done: string | ((answer: Answer) => string)
  onClose: () => void
}

/** Asks before something is done, rendered while it is open; tells what the server said when it was refused. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, label, danger = false, act, refresh = [], done, onClose } = props
  const refreshing = useRefreshing(refresh)
  const { submit, sending, problems } = useSend({
    send: () => refreshing(act),
    onSent(answer) {
      toast(typeof done === 'string' ? done : done(answer))
      onClose()
    },
    tell: ({ message }) => withoutAdvice(message),
  })
  // A button that is disabled while it is sent loses the focus.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (problems.length > 0 && !sending) button.current?.focus()
  }, [problems, sending])
  return (
    <Dialog title={title} opened onClose={onClose} sending={sending}>
      <FormAlert problems={problems} />
      {children}
      <DialogButtons>
        <Button variant="default" disabled={sending} data-autofocus={danger || undefined} onClick={onClose}>
          Annulla
        </Button>
        <Button
          ref={button}
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

import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { withoutReloadHint } from './conflict.ts'
import { FormAlert } from './FormAlert.tsx'

type ConfirmDialogProps<Answer> = {
  title: string
  /** Says what will happen. */
  children: ReactNode
  confirmLabel: string
  /** For what can't be undone: a red button, and the focus on Annulla. */
  danger?: boolean
  /** While it is not known yet what will happen. */
  disabled?: boolean
  onConfirm: () => Promise<Answer>
  /** The first part of the query keys to invalidate. */
  refresh?: string[]
  /** The confirmation, when `onConfirm` shows none itself. */
  successMessage?: string | ((answer: Answer) => string)
  onClose: () => void
}

/** Asks before something is done. Rendered while it is open; shows the server's message when the call is rejected. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, confirmLabel, danger = false, disabled = false, onConfirm, onClose } = props
  const { refresh = [], successMessage } = props
  const invalidateAfter = useInvalidateAfter(refresh)
  const { submit, submitting, problems } = useSubmit({
    send: () => invalidateAfter(onConfirm),
    onSuccess(answer) {
      if (successMessage) toast(typeof successMessage === 'string' ? successMessage : successMessage(answer))
      onClose()
    },
    formatError: ({ message }) => withoutReloadHint(message),
  })
  // A button that is disabled while the call runs loses the focus.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (problems.length > 0 && !submitting) button.current?.focus()
  }, [problems, submitting])
  return (
    <Dialog title={title} opened onClose={onClose} busy={submitting}>
      <FormAlert problems={problems} />
      {children}
      <DialogButtons>
        <Button variant="default" disabled={submitting} data-autofocus={danger || undefined} onClick={onClose}>
          Annulla
        </Button>
        <Button
          ref={button}
          color={danger ? 'red.9' : undefined}
          data-autofocus={!danger || undefined}
          disabled={disabled}
          loading={submitting}
          onClick={() => submit()}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

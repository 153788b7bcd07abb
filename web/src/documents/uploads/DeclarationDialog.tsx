import { Button, Textarea } from '@mantine/core'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { maxDeclarationReason } from '@portale/domain/documents/uploads/declaration.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { createIdempotencyKeys } from '../../platform/api/idempotency-key.ts'
import { canLeave } from '../../platform/api/page-user.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { withoutReloadHint } from '../../platform/form/conflict.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { saveKeyButton } from '../../platform/form/useSaveKey.ts'
import { unsavedMessage, useUnsavedChanges } from '../../platform/form/useUnsavedChanges.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { createDeclaration, declarationKeys } from './declaration.api.ts'

const missingReason = 'Scrivi perché il documento non è applicabile: lo leggerà chi lo verifica.'

type DeclarationDialogProps = { type: DocumentType; onClose: () => void }

/** Asks why a document is not applicable. No `FormDialog`: the screen's form, around it, asks before it is left. */
export function DeclarationDialog({ type, onClose }: DeclarationDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [keyFor] = useState(createIdempotencyKeys)
  const invalidateAfter = useInvalidateAfter(declarationKeys)
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => invalidateAfter(() => createDeclaration(type.id, reason.trim(), { idempotencyKey: keyFor(reason) })),
    onSuccess() {
      toast(`${type.description}: dichiarato non applicabile.`)
      onClose()
    },
    formatError: ({ message }) => withoutReloadHint(message),
  })
  const isDirty = reason.trim() !== ''
  useUnsavedChanges(() => (isDirty ? unsavedMessage : undefined))

  const close = async () => {
    if (!isDirty || (await canLeave(unsavedMessage))) onClose()
  }
  function send(event: FormEvent<HTMLFormElement>) {
    // React passes it on to the screen's form, which would send the chosen files.
    event.stopPropagation()
    if (isDirty) return submit(event)
    event.preventDefault()
    setProblem(missingReason)
    event.currentTarget.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <Dialog title="Non applicabile" opened onClose={close} dirty={isDirty} busy={submitting}>
      <form onSubmit={send} noValidate>
        <FormAlert problems={problems} />
        <p>
          Dichiari che <strong>{type.description}</strong> non riguarda la tua sede. Se chi verifica accetta il motivo,
          il documento vale come fatto; altrimenti leggerai perché e dovrai caricarlo.
        </p>
        <Textarea
          label="Motivo (*Obbligatorio)"
          autosize
          minRows={3}
          maxLength={maxDeclarationReason}
          value={reason}
          error={problem ?? fieldError('declaration.reason')}
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
            clearErrors()
          }}
        />
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={close}>
            Annulla
          </Button>
          <Button type="submit" loading={submitting} {...saveKeyButton}>
            Dichiara
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

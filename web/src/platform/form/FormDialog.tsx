import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { canLeave } from '../api/page-user.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { FormAlert } from './FormAlert.tsx'
import classes from './FormDialog.module.css'
import { ConflictPanel } from './useConflict.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'
import type { Save } from './useSave.ts'
import { saveKeyButton } from './useSaveKey.ts'
import { unsavedMessage } from './useUnsavedChanges.tsx'
import { UnsavedFormBanner } from './useUnsavedForm.ts'

type FormDialogProps = {
  title: string
  save: Save
  dirty: boolean
  onClose: () => void
  disabled?: boolean
  label?: string
  size?: number
  /** False for what Ctrl+S must not do, because it can't be taken back. */
  saveKey?: boolean
  /** Left of the buttons: the progress of the upload. */
  info?: ReactNode
  children: ReactNode
}

/** A form in a dialog, rendered while it is open: problems, fields, Annulla and Salva. Asks before it closes unsaved. */
export function FormDialog({
  title,
  save,
  dirty,
  onClose,
  disabled,
  label = 'Salva',
  size,
  saveKey = true,
  info,
  children,
}: FormDialogProps) {
  const inConflict = save.conflict !== undefined
  const form = useRestoreFocus(save)
  const close = async () => {
    if (!dirty || (await canLeave(save.leaveMessage ?? unsavedMessage))) onClose()
  }
  return (
    <Dialog title={title} opened onClose={close} dirty={dirty} busy={save.saving} size={size}>
      {save.conflict && (
        <div className={classes.conflict}>
          <Suspense>
            <ConflictPanel conflict={save.conflict} title={title} />
          </Suspense>
        </div>
      )}
      <form ref={form} onSubmit={save.submit} noValidate hidden={inConflict}>
        {save.unsaved && (
          <Suspense>
            <UnsavedFormBanner key={save.unsaved.savedAt} {...save.unsaved} />
          </Suspense>
        )}
        <FormAlert problems={save.problems} />
        {children}
        <DialogButtons>
          {info && (
            <div className={classes.info} role="status">
              {info}
            </div>
          )}
          <Button variant="default" disabled={save.saving} onClick={close}>
            Annulla
          </Button>
          <Button type="submit" loading={save.saving} disabled={disabled} {...(saveKey && saveKeyButton)}>
            {label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

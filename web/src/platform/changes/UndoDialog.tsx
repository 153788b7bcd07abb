import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { restoreDeleted, undoChange } from './audit.api.ts'
import { RowChanges } from './RowChanges.tsx'
import { reverseChange, type UndoRequest } from './undo.rules.ts'

type UndoDialogProps = { request: UndoRequest; onDone: () => unknown; onClose: () => void }

const texts = {
  undo: {
    title: 'Annulla questa modifica',
    label: 'Riporta com’era',
    hint: 'Torna com’era tutto ciò che la stessa richiesta ha fatto a questo elemento. Anche questo resta scritto nell’audit.',
    send: undoChange,
  },
  restore: {
    title: 'Ripristina l’elemento eliminato',
    label: 'Ripristina',
    hint: 'Torna com’era, con quello che è stato eliminato insieme. Anche questo resta scritto nell’audit.',
    send: restoreDeleted,
  },
}

/** Asks for confirmation before a change is undone, and shows what that will do; shows the reason of a rejection. */
export function UndoDialog({ request: { kind, id, changes, displayNames }, onDone, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient()
  const { title, label, hint, send } = texts[kind]
  async function undo() {
    // Any list may show the record; and a rejection means that the screen lacks a later change.
    const response = await send(id).finally(() => queryClient.invalidateQueries())
    await onDone()
    return response
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={undo}
      successMessage={({ message }) => message}
      onClose={onClose}
    >
      <p>{hint}</p>
      <RowChanges rows={changes.map(reverseChange)} displayNames={displayNames} />
    </ConfirmDialog>
  )
}

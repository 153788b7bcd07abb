import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { restoreDeleted, undoChange } from './audit.api.ts'
import { RowChanges } from './RowChanges.tsx'
import { reversed, type Undoing } from './undoing.ts'

type UndoDialogProps = { undoing: Undoing; onDone: () => unknown; onClose: () => void }

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

/** Asks before a change is undone, and shows what that will do; tells why when the portal refuses. */
export function UndoDialog({ undoing: { kind, id, changes, told }, onDone, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient()
  const { title, label, hint, send } = texts[kind]
  async function act() {
    // Any list may show the record, and a refusal tells of changes that are not on the screen yet.
    const answer = await send(id).finally(() => queryClient.invalidateQueries())
    await onDone()
    return answer
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={act}
      successMessage={({ message }) => message}
      onClose={onClose}
    >
      <p>{hint}</p>
      <RowChanges rows={changes.map(reversed)} told={told} />
    </ConfirmDialog>
  )
}

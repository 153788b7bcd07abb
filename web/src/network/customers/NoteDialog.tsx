import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CustomerNote } from '@portale/domain/network/customers/customer-note.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { maxNotes } from '@portale/domain/platform/plain-fields.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { deleteNote, fetchNote, type NoteValues, noteValues, saveNote } from './customer-note.api.ts'

export type NoteTask = { kind: 'edit' | 'delete'; note: CustomerNote }

const refresh = ['customer-notes', 'related', 'history']
const fields: ConflictField[] = [{ path: 'customer_note.text', label: 'Testo' }]

type Props = { customerId: number; task: NoteTask; onClose: () => void }

/** Changes or deletes a note about a customer. */
export function NoteDialog({ customerId, task: { kind, note }, onClose }: Props) {
  if (kind === 'edit') return <EditDialog customerId={customerId} note={note} onClose={onClose} />
  return (
    <ConfirmDialog
      title="Elimina la nota"
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteNote(customerId, note.id)}
      refresh={refresh}
      successMessage="Nota eliminata."
      onClose={onClose}
    >
      <p>
        La nota di <strong>{note.user.name}</strong> del {formatMoment(note.created_at)} sparirà dalla scheda del
        cliente. Un amministratore può ripristinarla dall’audit.
      </p>
    </ConfirmDialog>
  )
}

function EditDialog({ customerId, note, onClose }: Omit<Props, 'task'> & { note: CustomerNote }) {
  const form = useForm<NoteValues>({ initialValues: noteValues(note) })
  const save = useSave(form, (values, request) => saveNote(customerId, values, request), {
    refresh,
    successMessage: 'Nota salvata.',
    onSaved: onClose,
    storedAs: `note-${note.id}`,
    conflict: { load: async () => noteValues(await fetchNote(customerId, note.id)), fields },
  })
  return (
    <FormDialog title="Modifica la nota" save={save} dirty={form.isDirty()} onClose={onClose} size={560}>
      <Textarea
        label="Testo (*Obbligatorio)"
        data-autofocus
        autosize
        minRows={4}
        maxRows={16}
        maxLength={maxNotes}
        {...form.getInputProps('customer_note.text')}
      />
    </FormDialog>
  )
}

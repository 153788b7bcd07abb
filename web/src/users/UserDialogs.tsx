import type { User } from '@portale/domain/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { LoadedDialog } from '../ui/LoadedDialog.tsx'
import { SetPassword } from './SetPassword.tsx'
import { UserForm } from './UserForm.tsx'
import { deleteUser, sendResetLink, userFormQuery } from './user-form.api.ts'

/** What can be done to a user in a dialog; without a user there is one to create. */
export type UserTask = { kind: 'create' } | { kind: 'edit' | 'link' | 'password' | 'delete'; user: User }

type UserDialogsProps = { task: UserTask; onClose: () => void }

/** The dialog of a task. */
export function UserDialogs({ task, onClose }: UserDialogsProps) {
  if (task.kind === 'create') return <EditUser onClose={onClose} />
  const { kind, user } = task
  if (kind === 'edit') return <EditUser user={user} onClose={onClose} />
  if (kind === 'password') return <SetPassword user={user} onClose={onClose} />
  if (kind === 'link')
    return (
      <ConfirmDialog
        title="Invia link di reset"
        confirmLabel="Invia il link"
        onConfirm={() => sendResetLink(user.id)}
        successMessage={({ message }) => message}
        onClose={onClose}
      >
        <p>
          <strong>{user.name}</strong> riceverà a {user.email} un collegamento per scegliere una nuova password. Vale 60
          minuti e annulla quelli inviati prima.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Elimina ${user.name}`}
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteUser(user.id)}
      refresh={['users']}
      successMessage={`${user.name} non ha più accesso al portale.`}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.email}) non potrà più accedere e le sue sessioni aperte verranno chiuse. I
        documenti che ha caricato restano.
      </p>
    </ConfirmDialog>
  )
}

function EditUser({ user, onClose }: { user?: User; onClose: () => void }) {
  const form = useQuery(userFormQuery(user?.id))
  return (
    <LoadedDialog title={user ? `Modifica ${user.name}` : 'Nuovo utente'} query={form} onClose={onClose}>
      {(data) => <UserForm {...data} onClose={onClose} />}
    </LoadedDialog>
  )
}

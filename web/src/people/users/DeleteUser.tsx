import type { User } from '@portale/domain/people/users/user.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { useServiceTokens } from './ServiceTokens.tsx'
import { deleteUser } from './user-form.api.ts'

type DeleteUserProps = {
  user: User
  onClose: () => void
  withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/** "Elimina": closes an account, and says which tokens of services end with it unless the caller takes them over. */
export function DeleteUser({ user, onClose, withPassword }: DeleteUserProps) {
  const { kept, question, isUnknown } = useServiceTokens(user.id, true)
  return (
    <ConfirmDialog
      title={`Elimina ${user.name}`}
      confirmLabel="Elimina"
      danger
      disabled={isUnknown}
      onConfirm={() => withPassword(() => deleteUser(user.id, kept))}
      refresh={['users', 'tokens']}
      successMessage={`${user.name} non ha più accesso al portale.`}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.email}) non potrà più accedere e le sue sessioni aperte verranno chiuse. I
        documenti che ha caricato restano. Si può ripristinare dall’elenco degli utenti eliminati.
      </p>
      {question}
    </ConfirmDialog>
  )
}

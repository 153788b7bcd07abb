import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@portale/domain/people/users/user.ts'
import {
  formatEndedCredentials,
  formatOtherLogins,
  newAddressEffects,
} from '@portale/domain/people/users/user-credentials.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import { passwordMismatch } from '@portale/domain/platform/password.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { errorMessage } from '../../platform/api/useSubmit.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { LoadedDialog } from '../../platform/ui/LoadedDialog.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { isStrong, PasswordRules } from '../accounts/PasswordRules.tsx'
import { usePasswordConfirmation } from '../profile/usePasswordConfirmation.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserForm } from './UserForm.tsx'
import { InviteUser, ReactivateUser, SuspendUser } from './UserStateDialogs.tsx'
import {
  type AssignedPartnersProps,
  credentialsQuery,
  resetFactors,
  restoreUser,
  type SetPasswordValues,
  sendResetLink,
  setPassword,
  userFormQuery,
} from './user-form.api.ts'

/** What a dialog does. */
export type UserTask =
  | { kind: 'create' }
  | {
      kind: 'edit' | 'link' | 'password' | 'factors' | 'delete' | 'restore' | 'suspend' | 'reactivate' | 'invite'
      user: User
    }

type UserDialogsProps = { task: UserTask; PartnersField: ComponentType<AssignedPartnersProps>; onClose: () => void }

/** The dialog of a task. */
export function UserDialogs(props: UserDialogsProps) {
  const { withPassword, passwordDialog } = usePasswordConfirmation(
    'Per modificare, sospendere o eliminare un altro amministratore serve la tua password attuale.',
  )
  return (
    <>
      <TaskDialog {...props} withPassword={withPassword} />
      {passwordDialog}
    </>
  )
}

type TaskDialogProps = UserDialogsProps & Pick<ReturnType<typeof usePasswordConfirmation>, 'withPassword'>

function TaskDialog({ task, PartnersField, onClose, withPassword }: TaskDialogProps) {
  const edit = { PartnersField, onClose, withPassword }
  if (task.kind === 'create') return <EditUser {...edit} />
  const { kind, user } = task
  if (kind === 'edit') return <EditUser user={user} {...edit} />
  if (kind === 'restore') return <RestoreUser user={user} onClose={onClose} />
  if (kind === 'suspend') return <SuspendUser user={user} onClose={onClose} withPassword={withPassword} />
  if (kind === 'reactivate') return <ReactivateUser user={user} onClose={onClose} withPassword={withPassword} />
  if (kind === 'invite') return <InviteUser user={user} onClose={onClose} withPassword={withPassword} />
  if (kind === 'password') return <SetPassword user={user} onClose={onClose} />
  if (kind === 'factors')
    return (
      <ConfirmDialog
        title="Azzera i secondi fattori"
        confirmLabel="Azzera"
        danger
        onConfirm={() => withPassword(() => resetFactors(user.id))}
        successMessage={({ message }) => message}
        onClose={onClose}
      >
        <p>
          Fallo solo se <strong>{user.name}</strong> ha perso il telefono o la passkey, e sei sicuro che te lo chieda
          davvero: app, passkey, codici di recupero e dispositivi ricordati non varranno più, e le sue sessioni si
          chiudono. Riceverà un’e-mail.
        </p>
      </ConfirmDialog>
    )
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
          <strong>{user.name}</strong> riceverà a {user.email} un collegamento per scegliere una nuova password. Vale
          per il tempo scritto nell’e-mail e annulla quelli inviati prima.
        </p>
      </ConfirmDialog>
    )
  return <DeleteUser user={user} onClose={onClose} withPassword={withPassword} />
}

type EditUserProps = Omit<TaskDialogProps, 'task'> & { user?: User }

function EditUser({ user, ...props }: EditUserProps) {
  const form = useQuery(userFormQuery(user?.id))
  return (
    <LoadedDialog title={user ? `Modifica ${user.name}` : 'Nuovo utente'} query={form} onClose={props.onClose}>
      {(data) => <UserForm {...data} {...props} user={user} />}
    </LoadedDialog>
  )
}

/** Opens a deleted account again; its address may be somebody else's by now. */
function RestoreUser({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({ initialValues: { email: user.email } })
  const save = useSave(form, (values) => restoreUser(user.id, values), {
    refresh: ['users'],
    formatError: errorMessage,
    storedAs: null,
    onSaved({ ended_credentials }) {
      const ended = ended_credentials && formatEndedCredentials(ended_credentials)
      const opened = `${user.name} ha di nuovo accesso al portale.`
      toast(ended ? `${opened} Non valgono più: ${ended}.` : opened)
      onClose()
    },
  })
  const isMoved = !isSameEmail(form.values.email.trim(), user.email)
  return (
    <FormDialog
      title={`Ripristina ${user.name}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
      label="Ripristina"
    >
      <p>Potrà di nuovo accedere, con il ruolo e i partner di prima{isMoved ? '.' : ' e la stessa password.'}</p>
      <TextInput
        label="E-mail (*Obbligatorio)"
        type="email"
        description={isMoved && newAddressEffects}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}

/** "Imposta password": a password that the user must change at the next login (spec 2 §2). */
function SetPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm<SetPasswordValues>({
    initialValues: { setResetPasswordUserPassword: '', setResetPasswordUserConfirm: '' },
  })
  const save = useSave(form, (values) => setPassword(user.id, values), {
    formatError: errorMessage,
    storedAs: null,
    onSaved({ message }) {
      toast(message)
      onClose()
    },
  })
  const { setResetPasswordUserPassword: password, setResetPasswordUserConfirm: confirmation } = form.values
  const confirm = form.getInputProps('setResetPasswordUserConfirm')
  const differs = confirmation !== '' && confirmation !== password
  return (
    <FormDialog
      title={`Imposta la password di ${user.name}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
      disabled={!isStrong(password) || confirmation !== password}
      label="Imposta password"
    >
      <p>
        Le sue sessioni aperte verranno chiuse e i suoi token non varranno più. Al prossimo accesso dovrà scegliere una
        password sua.
      </p>
      <OtherLogins user={user} />
      <PasswordField
        label="Nuova password"
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('setResetPasswordUserPassword')}
      />
      <PasswordRules password={password} />
      <PasswordField
        label="Conferma la nuova password"
        autoComplete="new-password"
        {...confirm}
        error={differs ? passwordMismatch : confirm.error}
      />
    </FormDialog>
  )
}

/** With what the user logs in whatever the password is: they may be why it is set. */
function OtherLogins({ user }: { user: User }) {
  const { data } = useQuery(credentialsQuery(user.id))
  const others = data && formatOtherLogins(data)
  if (!others) return null
  return <p>Può accedere anche con {others}, che restano: si tolgono da «Modifica», in «Modi di accesso».</p>
}

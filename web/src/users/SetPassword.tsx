import { useForm } from '@mantine/form'
import { passwordMismatch } from '@portale/domain/password.ts'
import type { User } from '@portale/domain/users/user.ts'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { isStrong, PasswordRules } from '../accounts/PasswordRules.tsx'
import { errorMessage } from '../api/useSubmit.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/useSave.ts'
import { toast } from '../ui/toast.ts'
import { type SetPasswordValues, setPassword } from './user-form.api.ts'

/** "Imposta password": a first password for somebody who can't use the mail, good for one login (spec 2 §2). */
export function SetPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm<SetPasswordValues>({
    initialValues: { setResetPasswordUserPassword: '', setResetPasswordUserConfirm: '' },
  })
  const save = useSave(form, (values) => setPassword(user.id, values), {
    formatError: errorMessage,
    draft: null,
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
      <p>Le sue sessioni aperte verranno chiuse. Al prossimo accesso dovrà scegliere una password sua.</p>
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

import type { UseFormReturnType } from '@mantine/form'
import { useForm } from '@mantine/form'
import { useMe } from '../../platform/api/session.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { resetFailure } from '../accounts/account.api.ts'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { isStrong, PasswordRules } from '../accounts/PasswordRules.tsx'
import { changePassword, type PasswordValues } from './profile.api.ts'

// Spec 2 §5.
const mismatch = ['Le nuove password non coincidono.']

type PasswordFieldsProps = { form: UseFormReturnType<PasswordValues>; size?: 'sm' | 'md' }

/** The current password, the new one with its rules, and its confirmation. */
export function PasswordFields({ form, size = 'sm' }: PasswordFieldsProps) {
  const { user } = useMe()
  const { new_password, new_password_confirmation } = form.values
  const differs = new_password_confirmation !== '' && new_password_confirmation !== new_password
  const confirmation = form.getInputProps('new_password_confirmation')
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label="Password attuale"
        size={size}
        autoComplete="current-password"
        {...form.getInputProps('old_password')}
      />
      <PasswordField
        label="Nuova password"
        size={size}
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
      <PasswordRules password={new_password} />
      <PasswordField
        label="Conferma la nuova password"
        size={size}
        autoComplete="new-password"
        {...confirmation}
        error={confirmation.error ?? differs}
      />
      {differs && <FormAlert problems={mismatch} />}
    </>
  )
}

const blank: PasswordValues = { old_password: '', new_password: '', new_password_confirmation: '' }

/** The form that changes the user's password; `ready` when the new one meets the rules and is confirmed (spec 2 §5). */
export function useChangePassword(goTo?: string) {
  const form = useForm({ initialValues: blank })
  const save = useSave(form, changePassword, {
    refresh: ['me', 'sessions'],
    goTo,
    successMessage: 'La password è stata cambiata.',
    storedAs: null,
    formatError: resetFailure,
  })
  const { new_password, new_password_confirmation } = form.values
  return { form, save, ready: isStrong(new_password) && new_password_confirmation === new_password }
}

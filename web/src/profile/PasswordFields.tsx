import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import { useMe } from '../api/session.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import type { PasswordValues } from './profile.api.ts'

// Spec 2 §5.
const mismatch = ['Le nuove password non coincidono.']

type PasswordFieldsProps = { form: UseFormReturnType<PasswordValues>; size?: 'sm' | 'md' }

/** The password of now, the new one with its rules, and the new one again. */
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

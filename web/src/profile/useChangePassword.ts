import { useForm } from '@mantine/form'
import { resetFailure } from '../accounts/account.api.ts'
import { isStrong } from '../accounts/PasswordRules.tsx'
import { useSave } from '../form/useSave.ts'
import { changePassword, type PasswordValues } from './profile.api.ts'

const blank: PasswordValues = { old_password: '', new_password: '', new_password_confirmation: '' }

/** The change of one's own password; `ready` when the new one meets the rules and is confirmed (spec 2 §5). */
export function useChangePassword(goTo?: string) {
  const form = useForm({ initialValues: blank })
  const save = useSave(form, changePassword, {
    refresh: ['me', 'sessions'],
    goTo,
    successMessage: 'La password è stata cambiata.',
    draft: null,
    formatError: resetFailure,
  })
  const { new_password, new_password_confirmation } = form.values
  return { form, save, ready: isStrong(new_password) && new_password_confirmation === new_password }
}

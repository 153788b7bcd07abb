import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { passwordMismatch, passwordRules, passwordStrength } from '@portale/domain/password.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../api/client.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { paths } from '../paths.ts'
import { resetPassword } from './account.api.ts'
import { EntryPage } from './EntryPage.tsx'
import { PasswordRules } from './PasswordRules.tsx'

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'Qualcosa non ha funzionato. Riprova.')

/** /reset-password/{token}?email=…: where the link in the mail leads. */
export function ResetPassword() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const differs = confirmation !== '' && confirmation !== password
  const ready = passwordStrength(password) === passwordRules.length && confirmation === password
  const messages = (field: string) => failure?.errors?.[field]?.join(', ')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWaiting(true)
    setFailure(undefined)
    try {
      const { message } = await resetPassword({ token, email, password, password_confirmation: confirmation })
      await navigate(paths.login(), { replace: true, state: { message } })
    } catch (error) {
      setFailure(asApiError(error))
      setWaiting(false)
    }
  }

  return (
    <EntryPage title="Scegli la nuova password" caption={`Per l’account ${email}. Poi potrai accedere al portale.`}>
      <form onSubmit={submit}>
        <FormAlert problems={failure ? [`Errore durante il reset password: ${failure.message}`] : []} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Nuova password"
          size="md"
          autoComplete="new-password"
          value={password}
          error={messages('password') ?? messages('email') ?? messages('token')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules password={password} />
        <PasswordInput
          label="Conferma la nuova password"
          size="md"
          autoComplete="new-password"
          value={confirmation}
          error={differs ? passwordMismatch : messages('password_confirmation')}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={waiting} disabled={!ready}>
          Salva la password
        </Button>
      </form>
    </EntryPage>
  )
}

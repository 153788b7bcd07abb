import { Button } from '@mantine/core'
import { useState } from 'react'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { ApiError } from '../api/client.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { confirmPassword } from './profile.api.ts'

type Question = { given: () => void; refused: () => void }

/**
 * For calls that want the password once more when it was given long ago: `withPassword` asks for it and repeats the
 * call, `question` is the dialog, which goes beside the form and not into it. `reason` says what it is for.
 */
export function usePasswordAgain(reason = 'Per cambiare questi dati serve la tua password attuale.') {
  const [asked, setAsked] = useState<Question>()

  async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.details.confirm_password)) throw error
      const answered = new Promise<void>((given, reject) => setAsked({ given, refused: () => reject(error) }))
      await answered.finally(() => setAsked(undefined))
      return call()
    }
  }

  return { withPassword, question: asked && <PasswordQuestion {...asked} reason={reason} /> }
}

function PasswordQuestion({ given, refused, reason }: Question & { reason: string }) {
  const [password, setPassword] = useState('')
  const { submit, submitting, problems, fieldError } = useSubmit({
    send: () => confirmPassword(password),
    onSuccess: given,
  })
  return (
    <Dialog title="Conferma la tua password" opened onClose={refused} busy={submitting}>
      <form onSubmit={submit} noValidate>
        <p>{reason}</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={fieldError('password') ?? problems[0]}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={refused}>
            Annulla
          </Button>
          <Button type="submit" loading={submitting}>
            Conferma
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

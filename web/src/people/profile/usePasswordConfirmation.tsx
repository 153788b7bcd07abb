import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { saveKeyButton } from '../../platform/form/useSaveKey.ts'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { FileLink } from '../../platform/ui/TextLink.tsx'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { confirmPassword, profileQueries } from './profile.api.ts'

type PendingConfirmation = { confirm: () => void; cancel: () => void }

/**
 * For calls that require a recently entered password: `withPassword` asks for it when the server demands it, and repeats
 * the call. `passwordDialog` must be rendered outside the form; it shows the `reason`.
 */
export function usePasswordConfirmation(reason = 'Per cambiare questi dati serve la tua password attuale.') {
  const [pending, setPending] = useState<PendingConfirmation>()

  async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.details.confirm_password)) throw error
      const confirmed = new Promise<void>((resolve, reject) =>
        setPending({ confirm: resolve, cancel: () => reject(error) }),
      )
      await confirmed.finally(() => setPending(undefined))
      return call()
    }
  }

  return { withPassword, passwordDialog: pending && <PasswordDialog {...pending} reason={reason} /> }
}

function PasswordDialog({ confirm, cancel, reason }: PendingConfirmation & { reason: string }) {
  const [password, setPassword] = useState('')
  const { data } = useQuery(profileQueries.identities)
  const { submit, submitting, problems, fieldError } = useSubmit({
    send: () => confirmPassword(password),
    onSuccess: confirm,
  })
  const linked = data?.providers.filter(({ key }) => data.identities.some(({ provider }) => provider === key)) ?? []
  const withPassword = data?.has_password !== false
  return (
    <Dialog
      title={withPassword ? 'Conferma la tua password' : 'Conferma che sei tu'}
      opened
      onClose={cancel}
      busy={submitting}
    >
      <form onSubmit={submit} noValidate>
        <p>{withPassword ? reason : 'Per continuare conferma chi sei con l’account con cui accedi.'}</p>
        {withPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={fieldError('password') ?? problems[0]}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {linked.map(({ key, label }) => (
          <p key={key}>
            <FileLink href={`/login/sso/${key}/confirm`}>Conferma con {label}</FileLink> in un’altra scheda, poi torna
            qui.
          </p>
        ))}
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={cancel}>
            Annulla
          </Button>
          {linked.length > 0 && (
            <Button variant={withPassword ? 'default' : 'filled'} disabled={submitting} onClick={confirm}>
              Ho confermato
            </Button>
          )}
          {withPassword && (
            <Button type="submit" loading={submitting} {...saveKeyButton}>
              Conferma
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

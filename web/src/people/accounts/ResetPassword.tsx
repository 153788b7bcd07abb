import { Button } from '@mantine/core'
import { passwordMismatch } from '@portale/domain/platform/password.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../platform/api/client.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { checkResetLink, resetFailure, resetPassword } from './account.api.ts'
import classes from './EntryPage.module.css'
import { EntryPage } from './EntryPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isStrong, PasswordRules } from './PasswordRules.tsx'

/** /reset-password/{token}: the page of the link in a mail, which may be one of before with ?email=. */
export function ResetPassword() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const link = { token, email: search.get('email') || undefined }
  const { data, error, isPending } = useQuery({
    queryKey: ['reset-link', link],
    queryFn: async ({ signal }) => (await checkResetLink(link, { signal })) ?? null,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (error instanceof ApiError && error.status === 422)
    return (
      <EntryPage title="Collegamento non valido" caption={error.message}>
        <div className={classes.next}>
          <p>
            Se era il tuo invito, puoi chiedere un nuovo collegamento anche senza avere mai scelto una password. Se non
            arriva, chiedi a chi ti ha invitato di mandarti un altro invito.
          </p>
          <LinkButton to={paths.forgotPassword()} size="md">
            Chiedi un nuovo collegamento
          </LinkButton>
        </div>
        <p className={classes.back}>
          <TextLink to={paths.login()}>Torna al login</TextLink>
        </p>
      </EntryPage>
    )
  // When the check fails otherwise the form is shown: the server rejects a link that is no more valid then too.
  return isPending ? null : <PasswordForm {...link} account={data?.email ?? link.email} />
}

type FormProps = { token: string; email: string | undefined; account: string | undefined }

function PasswordForm({ token, email, account }: FormProps) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => resetPassword({ token, email, password, password_confirmation: confirmation }),
    onSuccess: ({ message }) => navigate(paths.login(), { replace: true, state: { message } }),
    formatError: resetFailure,
  })
  const differs = confirmation !== '' && confirmation !== password

  return (
    <EntryPage
      title="Scegli la nuova password"
      caption={`${account ? `Per l’account ${account}. ` : ''}Poi potrai accedere al portale.`}
    >
      <form onSubmit={submit} onInput={clearErrors}>
        <FormAlert problems={problems} />
        <input type="hidden" name="username" autoComplete="username" value={account ?? ''} readOnly />
        <PasswordField
          label="Nuova password"
          size="md"
          autoComplete="new-password"
          value={password}
          error={fieldError('password') ?? fieldError('email') ?? fieldError('token')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules password={password} />
        <PasswordField
          label="Conferma la nuova password"
          size="md"
          autoComplete="new-password"
          value={confirmation}
          error={differs ? passwordMismatch : fieldError('password_confirmation')}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          loading={submitting}
          disabled={!isStrong(password) || confirmation !== password}
        >
          Salva la password
        </Button>
        <p className={classes.ways}>
          <TextLink to={paths.forgotPassword()}>Chiedi un nuovo collegamento</TextLink>
          <TextLink to={paths.login()}>Torna al login</TextLink>
        </p>
      </form>
    </EntryPage>
  )
}

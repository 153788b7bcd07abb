import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '../api/client.ts'
import { meQuery } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { isInternalPath, paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { login } from './account.api.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { EntryNote } from './EntryNote.tsx'
import classes from './EntryPage.module.css'
import { EntryPage } from './EntryPage.tsx'
import { PasswordField } from './PasswordField.tsx'

// Spec 2 §8. Whoever tries too often, or finds the portal away, is told so in the server's words.
const loginFailure = ({ status, message }: ApiError) =>
  status === 422 ? 'Errore durante il login: credenziali non valide.' : message

/** /login */
export function Login() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { submit, submitting, problems } = useSubmit({
    send: () => login({ email, password }),
    formatError: loginFailure,
    onSuccess: (me) => {
      queryClient.clear()
      queryClient.setQueryData(meQuery.queryKey, me)
      const next = search.get('next') ?? ''
      return navigate(isInternalPath(next) ? next : paths.home(), { replace: true })
    },
  })

  return (
    <EntryPage
      title="Accedi al portale"
      caption="Concessionarie, officine e personale interno usano le stesse credenziali."
    >
      <form onSubmit={submit}>
        {typeof state?.message === 'string' && problems.length === 0 && <EntryNote>{state.message}</EntryNote>}
        <FormAlert problems={problems} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          size="md"
          required
          withAsterisk={false}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.field}>
          <PasswordField
            label="Password"
            name="password"
            size="md"
            required
            withAsterisk={false}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <p className={classes.ways}>
            <TextLink to={paths.forgotPassword()}>Password dimenticata?</TextLink>
          </p>
        </div>
        <Button type="submit" size="md" loading={submitting}>
          Accedi
        </Button>
      </form>
      <DemoAccounts
        onChoose={(account) => {
          setEmail(account.email)
          setPassword(account.password)
        }}
      />
    </EntryPage>
  )
}

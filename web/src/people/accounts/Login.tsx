import { Button, TextInput } from '@mantine/core'
import type { Me } from '@portale/domain/front/me.ts'
import type { SecondFactorMethod } from '@portale/domain/people/accounts/second-factor.ts'
import { isInternalPath } from '@portale/domain/platform/internal-path.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '../../platform/api/client.ts'
import { countLostUploads, forgetLostUploads } from '../../platform/api/lost-uploads.ts'
import { meQuery } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { login } from './account.api.ts'
import entryClasses from './EntryPage.module.css'
import { EntryNote, EntryPage } from './EntryPage.tsx'
import { PasswordField } from './PasswordField.tsx'

// Spec 2 §8; other failures (too many attempts, no connection) have the server's message.
const loginFailure = ({ status, message }: ApiError) =>
  status === 422 ? 'Errore durante il login: credenziali non valide.' : message

// On demand: most people log in with their password alone.
const SecondFactorStep = lazy(async () => ({ default: (await import('./SecondFactorStep.tsx')).SecondFactorStep }))
const OtherLogins = lazy(() =>
  import('./OtherLogins.tsx').then(
    (file) => ({ default: file.OtherLogins }),
    () => ({ default: () => null }), // without it the login by password works as well
  ),
)

/** What a session that ended took with it. */
function lostUploads(): string[] {
  const count = countLostUploads()
  if (count === 0) return []
  return count === 1
    ? ['La sessione è finita durante l’invio di un file, che non è arrivato: dopo l’accesso sceglilo di nuovo.']
    : [
        `La sessione è finita durante l’invio di ${count} file, che non sono arrivati: dopo l’accesso sceglili di nuovo.`,
      ]
}

/** /login */
export function Login() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  // A login by single sign-on that needs a second factor comes back with its methods in the address.
  const [methods, setMethods] = useState(
    () => search.get('second_factor')?.split(',') as SecondFactorMethod[] | undefined,
  )
  const [lost, setLost] = useState(lostUploads)
  const enter = (me: Me) => {
    forgetLostUploads()
    queryClient.clear()
    queryClient.setQueryData(meQuery.queryKey, me)
    const next = search.get('next') ?? ''
    return navigate(isInternalPath(next) ? next : paths.home(), { replace: true })
  }
  const { submit, submitting, problems } = useSubmit({
    send: () => login({ email, password }),
    formatError: loginFailure,
    onSuccess: (answer) => ('second_factor' in answer ? setMethods(answer.second_factor.methods) : enter(answer)),
  })

  if (methods)
    return (
      <Suspense>
        <SecondFactorStep
          methods={methods}
          onSuccess={enter}
          onRestart={(message) => {
            setMethods(undefined)
            setPassword('')
            setLost(message ? [message] : [])
          }}
        />
      </Suspense>
    )

  return (
    <EntryPage
      title="Accedi al portale"
      caption="Concessionarie, officine e personale interno usano le stesse credenziali."
    >
      <form onSubmit={submit}>
        {typeof state?.message === 'string' && problems.length === 0 && <EntryNote>{state.message}</EntryNote>}
        <FormAlert problems={problems.length > 0 ? problems : lost} />
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
        <div className={entryClasses.field}>
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
          <p className={entryClasses.ways}>
            <TextLink to={paths.forgotPassword()}>Password dimenticata?</TextLink>
          </p>
        </div>
        <Button type="submit" size="md" loading={submitting}>
          Accedi
        </Button>
      </form>
      <Suspense>
        <OtherLogins
          onSuccess={enter}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.password)
          }}
        />
      </Suspense>
    </EntryPage>
  )
}

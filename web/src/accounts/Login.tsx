import { Button, TextInput, UnstyledButton } from '@mantine/core'
import type { SecondFactorMethod } from '@portale/domain/accounts/second-factor.ts'
import { isInternalPath } from '@portale/domain/internal-path.ts'
import type { DemoAccount, Me } from '@portale/domain/me.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '../api/client.ts'
import { countLostUploads, forgetLostUploads } from '../api/lost-uploads.ts'
import { meQuery } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { demoAccountsQuery, login } from './account.api.ts'
import entryClasses from './EntryPage.module.css'
import { EntryNote, EntryPage } from './EntryPage.tsx'
import classes from './Login.module.css'
import { PasswordField } from './PasswordField.tsx'

// Spec 2 §8; other failures (too many attempts, no connection) have the server's message.
const loginFailure = ({ status, message }: ApiError) =>
  status === 422 ? 'Errore durante il login: credenziali non valide.' : message

// On demand: most people log in with their password alone.
const SecondFactorStep = lazy(async () => ({ default: (await import('./SecondFactorStep.tsx')).SecondFactorStep }))
const PasskeyLogin = lazy(async () => ({ default: (await import('./PasskeyLogin.tsx')).PasskeyLogin }))

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
  const [methods, setMethods] = useState<SecondFactorMethod[]>()
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
        <PasskeyLogin onSuccess={enter} />
      </Suspense>
      <DemoAccounts
        onChoose={(account) => {
          setEmail(account.email)
          setPassword(account.password)
        }}
      />
    </EntryPage>
  )
}

const withLineBreaks = (email: string) =>
  email.split(/(?<=[_@])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

/** The accounts of a demonstration, which fill the form; nothing in other portals. */
function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: accounts = [] } = useQuery(demoAccountsQuery)
  if (accounts.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo">
      <h2 id="demo">Account dimostrativi</h2>
      <p>Scegline uno per riempire il modulo.</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <UnstyledButton className={classes.account} onClick={() => onChoose(account)}>
              {account.label}
              <small>{withLineBreaks(account.email)}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

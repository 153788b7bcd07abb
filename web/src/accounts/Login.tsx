import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/client.ts'
import { meQuery } from '../api/session.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { isOwnPath, paths } from '../paths.ts'
import { login } from './account.api.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { EntryNote } from './EntryNote.tsx'
import { EntryPage } from './EntryPage.tsx'

// Spec 2 §8. Whoever tries too often, or finds the portal away, is told so in the server's words.
const problemOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 422 ? error.message : 'Errore durante il login: credenziali non valide.'

/** /login */
export function Login() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWaiting(true)
    setProblems([])
    try {
      const me = await login({ email, password })
      queryClient.clear()
      queryClient.setQueryData(meQuery.queryKey, me)
      const next = search.get('next') ?? ''
      await navigate(isOwnPath(next) ? next : paths.home(), { replace: true })
    } catch (error) {
      setProblems([problemOf(error)])
      setWaiting(false)
    }
  }

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
        <PasswordInput
          label="Password"
          name="password"
          size="md"
          required
          withAsterisk={false}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={waiting}>
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

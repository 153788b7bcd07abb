import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { forgotPassword, resetFailure } from './account.api.ts'
import classes from './EntryPage.module.css'
import { EntryNote, EntryPage } from './EntryPage.tsx'

const request = {
  title: 'Password dimenticata?',
  caption:
    'Scrivi l’indirizzo e-mail del tuo account: riceverai un collegamento, valido una volta sola, per scegliere una nuova password.',
}

/** /forgot-password: asks for the link to choose a new password; the answer is the same for every address (spec 2 §2). */
export function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string>()
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => forgotPassword(email),
    onSuccess: ({ message }) => setAnswer(message),
    formatError: resetFailure,
  })
  return (
    <EntryPage {...(answer ? { title: 'Controlla la posta', caption: email } : request)}>
      {answer ? (
        <div className={classes.next}>
          <EntryNote>{answer}</EntryNote>
          <ul>
            <li>Il collegamento vale 60 minuti e funziona una volta sola.</li>
            <li>Se lo chiedi più volte, vale solo l’ultimo che ricevi.</li>
            <li>Se non arriva, guarda nella posta indesiderata e controlla l’indirizzo che hai scritto.</li>
          </ul>
          <Button size="md" variant="default" onClick={() => setAnswer(undefined)}>
            Riprova o cambia indirizzo
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} onInput={clearErrors} noValidate>
          <FormAlert problems={problems} />
          <TextInput
            label="Email"
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            value={email}
            error={fieldError('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={submitting}>
            Invia il collegamento
          </Button>
        </form>
      )}
      <p className={classes.back}>
        <TextLink to={paths.login()}>Torna al login</TextLink>
      </p>
    </EntryPage>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { confirmEmail } from './account.api.ts'
import classes from './EntryPage.module.css'
import { EntryNote, EntryPage } from './EntryPage.tsx'

/** /confirm-email/{token}: the page of the link sent to a new address; only its button confirms the address. */
export function ConfirmEmail() {
  const { token = '' } = useParams()
  const [answer, setAnswer] = useState<string>()
  const { submit, submitting, problems, status } = useSubmit({
    send: () => confirmEmail(token),
    onSuccess: ({ message }) => setAnswer(message),
  })
  const isInvalid = status === 422
  if (answer)
    return (
      <EntryPage title="Indirizzo confermato">
        <div className={classes.next}>
          <EntryNote>{answer}</EntryNote>
          <LinkButton to={paths.home()} size="md">
            Vai al portale
          </LinkButton>
        </div>
      </EntryPage>
    )
  return (
    <EntryPage
      title={isInvalid ? 'Indirizzo non confermato' : 'Conferma il nuovo indirizzo'}
      caption={
        isInvalid
          ? 'L’indirizzo del tuo account è rimasto quello di prima. Per cambiarlo, salvalo di nuovo nel tuo profilo.'
          : 'Premi il pulsante per usare questo indirizzo e-mail con il tuo account del portale.'
      }
    >
      <form onSubmit={submit}>
        <FormAlert problems={problems} />
        {isInvalid ? (
          <LinkButton to={paths.profileEdit()} size="md" variant="default">
            Vai al tuo profilo
          </LinkButton>
        ) : (
          <Button type="submit" size="md" loading={submitting}>
            Conferma indirizzo
          </Button>
        )}
      </form>
    </EntryPage>
  )
}

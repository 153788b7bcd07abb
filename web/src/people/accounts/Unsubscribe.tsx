import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { unsubscribe } from './account.api.ts'
import classes from './EntryPage.module.css'
import { EntryNote, EntryPage } from './EntryPage.tsx'

/** /unsubscribe/{token}: the page of the link that a mail program shows beside a mail; only its button ends such mails. */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const [answer, setAnswer] = useState<string>()
  const { submit, submitting, problems } = useSubmit({
    send: () => unsubscribe(token),
    onSuccess: ({ message }) => setAnswer(message),
  })
  if (answer)
    return (
      <EntryPage title="Fatto">
        <div className={classes.next}>
          <EntryNote>{answer}</EntryNote>
          <LinkButton to={paths.noticePreferences()} size="md" variant="default">
            Scegli le notifiche
          </LinkButton>
        </div>
      </EntryPage>
    )
  return (
    <EntryPage
      title="Non ricevere più queste e-mail"
      caption="Premi il pulsante se non vuoi più e-mail del tipo di quella che hai aperto. Le stesse notizie restano fra le notifiche del portale; le e-mail sulla sicurezza del tuo account arrivano sempre."
    >
      <form onSubmit={submit}>
        <FormAlert problems={problems} />
        <Button type="submit" size="md" loading={submitting}>
          Non inviarmele più
        </Button>
      </form>
    </EntryPage>
  )
}

import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { ApiError } from '../api/client.ts'
import { canLeave } from '../api/page-user.ts'
import { changeUser, useMe } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { paths } from '../paths.ts'
import classes from './ImpersonationBanner.module.css'
import { stopImpersonating } from './impersonation.api.ts'

// A 409 means that another tab has already stopped the impersonation.
const ignoreAlreadyStopped = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 409) throw error
}

/** Shown on every page during an impersonation, with the button that ends it. */
export function ImpersonationBanner() {
  const { impersonator, user } = useMe()
  const { submit, submitting, problems } = useSubmit({
    send: async () => {
      if (await canLeave()) await changeUser(() => stopImpersonating().catch(ignoreAlreadyStopped), paths.users())
    },
    formatError: ({ message }) => `Non è stato possibile tornare. ${message}`,
  })
  if (!impersonator) return null
  const company = [...user.dealers, ...user.workshops][0]?.name ?? user.roles[0]?.label
  return (
    <section className={classes.banner} aria-label="Navigazione come un’altra persona">
      <IconUserShield size={20} stroke={1.6} aria-hidden />
      <p>
        Stai navigando come <strong>{user.name}</strong> ({company}). Le modifiche sono registrate con entrambi i nomi.
        <span role="alert"> {problems}</span>
      </p>
      <Button variant="outline" loading={submitting} onClick={() => submit()}>
        Torna al tuo utente
      </Button>
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import empty from '../ui/EmptyState.module.css'
import { useTitle } from '../ui/useTitle.ts'

// A missing file of a screen means that the portal was updated after this tab was opened.
const isOutdatedTab = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/.test(error.message)

/** Replaces a screen that threw: a message and a reload button. */
export function CrashPage() {
  const outdated = isOutdatedTab(useRouteError())
  const title = outdated ? 'Il portale è stato aggiornato' : 'Qualcosa non ha funzionato'
  useTitle(title)
  return (
    <div className={empty.empty} role="alert">
      <span className={empty.icon}>
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <h1>{title}</h1>
      <p>{outdated ? 'Ricarica la pagina per continuare.' : 'La pagina si è interrotta. Ricaricala per continuare.'}</p>
      <Button onClick={() => window.location.reload()}>Ricarica</Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import empty from '../ui/EmptyState.module.css'
import { useTitle } from '../ui/useTitle.ts'

// A screen's file that is gone means that the portal was updated since this tab was opened.
const isOldTab = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/.test(error.message)

/** What a screen that broke leaves behind: a sentence and the way out. */
export function CrashPage() {
  const old = isOldTab(useRouteError())
  const title = old ? 'Il portale è stato aggiornato' : 'Qualcosa non ha funzionato'
  useTitle(title)
  return (
    <div className={empty.empty} role="alert">
      <span className={empty.icon}>
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <h1>{title}</h1>
      <p>{old ? 'Ricarica la pagina per continuare.' : 'La pagina si è interrotta. Ricaricala per continuare.'}</p>
      <Button onClick={() => window.location.reload()}>Ricarica</Button>
    </div>
  )
}

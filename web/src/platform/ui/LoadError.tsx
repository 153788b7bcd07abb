import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconMapQuestion } from '@tabler/icons-react'
import { useContext } from 'react'
import { ApiError } from '../api/client.ts'
import empty from './EmptyState.module.css'
import { LinkButton } from './LinkButton.tsx'
import { InsidePageContext } from './Page.tsx'
import { useTitle } from './useTitle.ts'

const kinds = {
  forbidden: {
    Glyph: IconLock,
    title: 'Non hai accesso a questa pagina',
    text: 'Il tuo ruolo non può aprirla. Se ti serve, chiedi a un amministratore del portale.',
  },
  closed: {
    Glyph: IconLock,
    title: 'Questa pagina ora è chiusa',
    text: 'Mentre navighi come un’altra persona non si può aprire: torna al tuo utente.',
  },
  missing: {
    Glyph: IconMapQuestion,
    title: 'Pagina non trovata',
    text: 'L’indirizzo non esiste, oppure quello che cerchi non c’è più.',
  },
}

/** Says that a page is forbidden, closed or missing, with a link home. */
export function Unavailable({ kind }: { kind: keyof typeof kinds }) {
  const { Glyph, title, text } = kinds[kind]
  const inPage = useContext(InsidePageContext)
  const Heading = inPage ? 'h2' : 'h1'
  return (
    <div className={empty.empty}>
      {!inPage && <TabTitle title={title} />}
      <span className={empty.icon}>
        <Glyph size={24} stroke={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <LinkButton to="/">Torna alla home</LinkButton>
    </div>
  )
}

function TabTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}

type LoadErrorProps = { error: Error; onRetry: () => void; title?: string }

/** A failed load: the server's message and "Riprova"; a 403 or 404 is `Unavailable`. */
export function LoadError({ error, onRetry, title = 'Non è stato possibile caricare i dati' }: LoadErrorProps) {
  const Heading = useContext(InsidePageContext) ? 'h2' : 'h1'
  if (error instanceof ApiError && error.status === 403) return <Unavailable kind="forbidden" />
  if (error instanceof ApiError && error.status === 404) return <Unavailable kind="missing" />
  return (
    <div className={empty.empty} role="alert">
      <span className={empty.icon}>
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      <p>{error instanceof ApiError ? error.message : 'Qualcosa non ha funzionato. Riprova.'}</p>
      <Button onClick={onRetry}>Riprova</Button>
    </div>
  )
}

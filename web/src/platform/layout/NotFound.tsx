import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Unavailable } from '../ui/LoadError.tsx'

/** The screen of unknown addresses. */
export function NotFound() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Pagina non trovata' }]} />
      <Unavailable kind="missing" />
    </>
  )
}

import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Unavailable } from '../ui/LoadError.tsx'

/** Every address that no screen has. */
export function NotFound() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Pagina non trovata' }]} />
      <Unavailable kind="missing" />
    </>
  )
}

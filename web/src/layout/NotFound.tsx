import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { DeadEnd } from '../ui/Problem.tsx'

/** Every address that no screen has. */
export function NotFound() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Pagina non trovata' }]} />
      <DeadEnd kind="missing" />
    </>
  )
}

import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { DeadEnd } from '../ui/Problem.tsx'

/** A screen that the role may not open. */
export function Forbidden() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Accesso negato' }]} />
      <DeadEnd kind="forbidden" />
    </>
  )
}

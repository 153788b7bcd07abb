import type { Design, DesignRole, DesignView } from './design.ts'
import type { AddProblem } from './design-problems.ts'
import { prefixProblem } from './names.ts'

/** The role that a view names, by id or by name. */
export const findViewRole = (roles: DesignRole[], named: number | string): DesignRole | undefined =>
  roles.find(({ id, name }) => (typeof named === 'number' ? id === named : name === named))

function validateView({ roles }: Design, view: DesignView, at: string, tell: AddProblem): void {
  tell(`${at}.prefix`, prefixProblem(view.prefix))
  const known = view.roles.map((named) => findViewRole(roles, named))
  if (known.includes(undefined)) tell(`${at}.roles`, 'Un ruolo scelto non c’è più.')
  if (new Set(known).size < known.length) tell(`${at}.roles`, 'Un ruolo è scelto due volte.')
  if (!view.operations.includes('read')) tell(`${at}.operations`, 'Serve la lettura: senza, la vista non si apre.')
  if (new Set(view.operations).size < view.operations.length)
    tell(`${at}.operations`, 'Un’operazione è scelta due volte.')
  if (view.data_import && !view.operations.includes('create'))
    tell(`${at}.data_import`, 'Per importare dati serve la creazione.')
}

/** Views share a prefix only within their model, and only for different roles (decisions "Generator"). */
export function validateViews(design: Design, tell: AddProblem): void {
  const before: { model: number; view: DesignView }[] = []
  for (const [model, { views }] of design.models.entries())
    for (const [index, view] of views.entries()) {
      const at = `models.${model}.views.${index}`
      validateView(design, view, at, tell)
      const same = before.filter((other) => other.view.prefix === view.prefix)
      if (same.some((other) => other.model !== model))
        tell(`${at}.prefix`, `/${view.prefix} è già il prefisso di un altro modello.`)
      const taken = same.flatMap((other) => other.view.roles.map((named) => findViewRole(design.roles, named)))
      if (view.roles.some((named) => taken.includes(findViewRole(design.roles, named))))
        tell(`${at}.roles`, `Un ruolo ha già una vista con il prefisso /${view.prefix}.`)
      before.push({ model, view })
    }
}

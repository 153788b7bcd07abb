import type { AddProblem } from '../../platform/plain-fields.ts'
import type { Design, DesignModel, DesignRole, DesignView } from './design.ts'
import { prefixProblem } from './names.ts'
import { rolePaths } from './scope.rules.ts'

/** The role that a view refers to, by id or by name. */
export const findViewRole = (roles: DesignRole[], reference: number | string): DesignRole | undefined =>
  roles.find(({ id, name }) => (typeof reference === 'number' ? id === reference : name === reference))

function validateView({ roles }: Design, view: DesignView, path: string, addProblem: AddProblem): void {
  addProblem(`${path}.prefix`, prefixProblem(view.prefix))
  const viewRoles = view.roles.map((reference) => findViewRole(roles, reference))
  if (viewRoles.includes(undefined)) addProblem(`${path}.roles`, 'Un ruolo scelto non c’è più.')
  if (new Set(viewRoles).size < viewRoles.length) addProblem(`${path}.roles`, 'Un ruolo è scelto due volte.')
  if (!view.operations.includes('read'))
    addProblem(`${path}.operations`, 'Serve la lettura: senza, la vista non si apre.')
  if (new Set(view.operations).size < view.operations.length)
    addProblem(`${path}.operations`, 'Un’operazione è scelta due volte.')
  if (view.data_import && !view.operations.includes('create'))
    addProblem(`${path}.data_import`, 'Per importare dati serve la creazione.')
}

const noPath =
  'Per questo ruolo non si riconosce di chi è un record: aggiungi una relazione con Concessionaria o Officina, o scegli tutti i record.'

function validateScopes(
  { roles, models }: Design,
  model: DesignModel,
  view: DesignView,
  path: string,
  addProblem: AddProblem,
): void {
  const seen = new Set<DesignRole>()
  for (const [index, { role: reference, rule, through }] of (view.scopes ?? []).entries()) {
    const key = `${path}.scopes.${index}`
    const role = findViewRole(roles, reference)
    if (!role || !view.roles.some((other) => findViewRole(roles, other) === role)) {
      addProblem(`${key}.role`, 'Il ruolo non è tra quelli della vista.')
      continue
    }
    if (seen.has(role)) addProblem(`${key}.role`, 'Il ruolo ha già il suo ambito.')
    seen.add(role)
    if (rule === 'all') continue
    const paths = rolePaths(models, model, role.name)
    if (paths.length === 0) addProblem(`${key}.through`, noPath)
    else if (!paths.some((other) => other.through === through))
      addProblem(`${key}.through`, 'Scegli la relazione da cui si riconosce di chi è un record.')
  }
}

/** Views share a prefix only within their model, and only for different roles (decisions "Generator"). */
export function validateViews(design: Design, addProblem: AddProblem): void {
  const earlier: { model: number; view: DesignView }[] = []
  for (const [model, designed] of design.models.entries())
    for (const [index, view] of designed.views.entries()) {
      const path = `models.${model}.views.${index}`
      validateView(design, view, path, addProblem)
      validateScopes(design, designed, view, path, addProblem)
      const samePrefix = earlier.filter((other) => other.view.prefix === view.prefix)
      if (samePrefix.some((other) => other.model !== model))
        addProblem(`${path}.prefix`, `/${view.prefix} è già il prefisso di un altro modello.`)
      const usedRoles = samePrefix.flatMap((other) =>
        other.view.roles.map((reference) => findViewRole(design.roles, reference)),
      )
      if (view.roles.some((reference) => usedRoles.includes(findViewRole(design.roles, reference))))
        addProblem(`${path}.roles`, `Un ruolo ha già una vista con il prefisso /${view.prefix}.`)
      earlier.push({ model, view })
    }
}

import { foldName } from '../../platform/folding.ts'
import type { AddProblem, FieldErrors } from '../../platform/plain-fields.ts'
import { isPortalRole, roleIds, roleLabels, roleNames } from '../../platform/roles.ts'
import type { Design, DesignModel } from './design.ts'
import { columnNameProblem, modelNameProblem, roleNameProblem, snakeCase } from './names.ts'
import { validateModelRelations, validateRequiredCycles } from './relation.rules.ts'
import { validateViews } from './view.rules.ts'

/** The items whose key an earlier item has. */
function findDuplicates<T>(items: T[], toKey: (item: T) => string): T[] {
  const keys = new Set<string>()
  return items.filter((item) => {
    const key = toKey(item)
    const isDuplicate = keys.has(key)
    keys.add(key)
    return isDuplicate
  })
}

function validateModel(model: DesignModel, path: string, addProblem: AddProblem): void {
  addProblem(`${path}.name`, modelNameProblem(model.name))
  const columns = [
    ...model.fields.map(({ db_name: name, label }, index) => {
      const field = `${path}.fields.${index}`
      return { name, label, nameKey: `${field}.db_name`, labelKey: `${field}.label` }
    }),
    ...model.files.map(({ name, label }, index) => {
      const file = `${path}.files.${index}`
      return { name, label, nameKey: `${file}.name`, labelKey: `${file}.label` }
    }),
  ]
  for (const { name, nameKey } of columns) addProblem(nameKey, columnNameProblem(name))
  for (const { nameKey } of findDuplicates(columns, ({ name }) => name))
    addProblem(nameKey, 'Questo nome c’è già nel modello.')
  for (const { labelKey } of findDuplicates(columns, ({ label }) => foldName(label)))
    addProblem(labelKey, 'Questa etichetta c’è già nel modello.')
}

/** A design has the portal's own roles, unchanged. */
function validateRoles({ roles }: Design, addProblem: AddProblem): void {
  for (const name of roleNames) {
    const role = roles.find(({ id }) => id === roleIds[name])
    if (!role) addProblem('roles', `Manca il ruolo ${name}, che è del portale e non si può eliminare.`)
    else if (role.name !== name || role.label !== roleLabels[name])
      addProblem(`roles.${roles.indexOf(role)}.name`, `${name} è un ruolo del portale e non si può cambiare.`)
  }
  const rolesWithPath = roles.map((role, index) => ({ ...role, path: `roles.${index}` }))
  for (const { id, name, path } of rolesWithPath) {
    if (!isPortalRole({ id }) && roleNames.some((portalName) => portalName === name))
      addProblem(`${path}.name`, `${name} è un ruolo del portale: scegli un altro nome.`)
    addProblem(`${path}.name`, roleNameProblem(name))
  }
  for (const { path } of findDuplicates(rolesWithPath, ({ id, name }) => (id === undefined ? name : String(id))))
    addProblem(`${path}.name`, 'Questo ruolo è scritto due volte.')
  for (const { path } of findDuplicates(rolesWithPath, ({ name }) => name))
    addProblem(`${path}.name`, 'Questo ruolo c’è già.')
  for (const { path } of findDuplicates(rolesWithPath, ({ label }) => foldName(label)))
    addProblem(`${path}.label`, 'Questa etichetta c’è già.')
}

/**
 * The problems of a well-formed design, by the keys of its body (`models.0.fields.1.db_name`). The server checks what
 * only the database knows: ids, and roles that users have.
 */
export function validateDesign(design: Design): FieldErrors {
  const errors: FieldErrors = {}
  const addProblem: AddProblem = (key, message) => {
    if (message) errors[key] = [...(errors[key] ?? []), message]
  }
  validateRoles(design, addProblem)
  for (const [index, model] of design.models.entries()) {
    validateModel(model, `models.${index}`, addProblem)
    validateModelRelations(design, model, `models.${index}`, addProblem)
  }
  for (const [index] of findDuplicates([...design.models.entries()], ([, { name }]) => snakeCase(name)))
    addProblem(`models.${index}.name`, 'Questo modello c’è già.')
  validateRequiredCycles(design, addProblem)
  validateViews(design, addProblem)
  return errors
}

import type { FieldErrors } from '../plain-fields.ts'
import { roleLabels, roleNames } from '../roles.ts'
import type { Design, DesignModel } from './design.ts'
import { type AddProblem, tellTwins } from './design-problems.ts'
import { columnNameProblem, modelNameProblem, roleNameProblem, snakeCase } from './names.ts'
import { relationProblems, requiredCycleProblems } from './relation.rules.ts'
import { validateViews } from './view.rules.ts'

const folded = (text: string) => text.normalize('NFKC').trim().toLocaleLowerCase('it')

/** The names that a model's fields and files give to a record. */
const ownNames = ({ fields, files }: DesignModel) => [
  ...fields.map(({ db_name, label }, index) => ({ name: db_name, label, at: `fields.${index}`, key: 'db_name' })),
  ...files.map(({ name, label }, index) => ({ name, label, at: `files.${index}`, key: 'name' })),
]

function modelProblems(model: DesignModel, at: string, tell: AddProblem): void {
  tell(`${at}.name`, modelNameProblem(model.name))
  const names = ownNames(model)
  for (const { name, at: place, key } of names) tell(`${at}.${place}.${key}`, columnNameProblem(name))
  const twin = (index: number, suffix: 'key' | 'label', message: string) => {
    const own = names[index]
    if (own) tell(`${at}.${own.at}.${suffix === 'key' ? own.key : 'label'}`, message)
  }
  tellTwins(
    names,
    ({ name }) => name,
    (index) => twin(index, 'key', 'Questo nome c’è già nel modello.'),
  )
  tellTwins(
    names,
    ({ label }) => folded(label),
    (index) => twin(index, 'label', 'Questa etichetta c’è già nel modello.'),
  )
}

/** The portal's own roles must be there, as they are. */
function roleProblems({ roles }: Design, tell: AddProblem): void {
  for (const [index, name] of roleNames.entries()) {
    const own = roles.find(({ id }) => id === index + 1)
    if (!own) tell('roles', `Manca il ruolo ${name}, che è del portale e non si può eliminare.`)
    else if (own.name !== name || own.label !== roleLabels[name])
      tell(`roles.${roles.indexOf(own)}.name`, `${name} è un ruolo del portale e non si può cambiare.`)
  }
  for (const [index, { id, name }] of roles.entries()) {
    const isPortals = id !== undefined && id <= roleNames.length
    if (!isPortals && roleNames.some((own) => own === name))
      tell(`roles.${index}.name`, `${name} è un ruolo del portale: scegli un altro nome.`)
    tell(`roles.${index}.name`, roleNameProblem(name))
  }
  tellTwins(
    roles,
    ({ id, name }) => (id === undefined ? name : String(id)),
    (index) => tell(`roles.${index}.name`, 'Questo ruolo è scritto due volte.'),
  )
  tellTwins(
    roles,
    ({ name }) => name,
    (index) => tell(`roles.${index}.name`, 'Questo ruolo c’è già.'),
  )
  tellTwins(
    roles,
    ({ label }) => folded(label),
    (index) => tell(`roles.${index}.label`, 'Questa etichetta c’è già.'),
  )
}

/**
 * What is wrong with a design whose shape is right, by the keys of its body (`models.0.fields.1.db_name`). What only the
 * database knows (ids, roles that people have) is checked beside it.
 */
export function designProblems(design: Design): FieldErrors {
  const errors: FieldErrors = {}
  const tell: AddProblem = (key, message) => {
    if (message) errors[key] = [...(errors[key] ?? []), message]
  }
  roleProblems(design, tell)
  for (const [index, model] of design.models.entries()) {
    modelProblems(model, `models.${index}`, tell)
    relationProblems(design, model, `models.${index}`, tell)
  }
  tellTwins(
    design.models,
    ({ name }) => snakeCase(name),
    (index) => tell(`models.${index}.name`, 'Questo modello c’è già.'),
  )
  requiredCycleProblems(design, tell)
  validateViews(design, tell)
  return errors
}

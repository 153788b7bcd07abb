import type { FieldErrors } from '../../platform/plain-fields.ts'
import { validateDesign } from './design.rules.ts'
import type { Design, DesignField, DesignModel, DesignRelation } from './design.ts'

type WithUnchosen<T, K extends keyof T> = Omit<T, K> & { [Key in K]: T[Key] | '' }

/** A model that is being edited: the options of its lists may not be chosen yet. */
export type UnfinishedModel = Omit<DesignModel, 'fields' | 'relations'> & {
  fields: WithUnchosen<DesignField, 'db_type'>[]
  relations: WithUnchosen<DesignRelation, 'relationType'>[]
}
export type UnfinishedDesign = Pick<Design, 'roles'> & { models: UnfinishedModel[] }

type FieldNames = Record<string, string>

const modelFieldNames = {
  name: 'nome',
  interface_name_singular: 'nome singolare',
  interface_name_plural: 'nome plurale',
}
const roleFieldNames = { label: 'etichetta', name: 'nome' }

/** How the lists of a model call their items, and which of their fields are mandatory. */
const lists = {
  fields: { noun: 'campo', of: 'del campo', names: { db_name: 'nome', label: 'etichetta', db_type: 'tipo' } },
  relations: { noun: 'relazione', of: 'della relazione', names: { relationType: 'tipo', model: 'modello' } },
  views: { noun: 'vista', of: 'della vista', names: { prefix: 'prefisso', roles: 'ruoli' } },
  files: { noun: 'file', of: 'del file', names: { name: 'nome', label: 'etichetta' } },
} as const
type ListName = keyof typeof lists

const joinWords = (words: string[]): string => {
  const [last = '', ...before] = words.toReversed()
  if (before.length === 0) return last
  return `${before.toReversed().join(', ')} ${last.startsWith('e') ? 'ed' : 'e'} ${last}`
}

const isEmpty = (value: unknown) => (typeof value === 'string' ? !value.trim() : Array.isArray(value) && !value.length)

const modelTitle = ({ name, interface_name_singular: label }: UnfinishedModel, index: number) =>
  name.trim() || label.trim() || `Modello ${index + 1}`

/** Empty mandatory fields: their keys, and the sentence that asks for them. */
type Gap = { keys: string[]; message: string }

function findGap(item: Record<string, unknown>, names: FieldNames, path: string, title: string, of = ''): Gap[] {
  const empty = Object.keys(names).filter((key) => isEmpty(item[key]))
  if (empty.length === 0) return []
  const words = joinWords(empty.map((key) => names[key] ?? key))
  return [{ keys: empty.map((key) => `${path}.${key}`), message: `${title}: completa ${words}${of && ` ${of}`}` }]
}

/** The specification asks for models, fields and relations first (spec 2 §5). */
function findGaps({ models, roles }: UnfinishedDesign): Gap[] {
  const findListGaps = (model: UnfinishedModel, index: number, list: ListName) =>
    model[list].flatMap((item, itemIndex) => {
      const { names, of } = lists[list]
      const path = `models.${index}.${list}.${itemIndex}`
      return findGap(item, names, path, modelTitle(model, index), `${of} ${itemIndex + 1}`)
    })
  return [
    ...models.flatMap((model, index) => [
      ...findGap(model, modelFieldNames, `models.${index}`, modelTitle(model, index)),
      ...findListGaps(model, index, 'fields'),
      ...findListGaps(model, index, 'relations'),
    ]),
    ...models.flatMap((model, index) => [
      ...findListGaps(model, index, 'views'),
      ...findListGaps(model, index, 'files'),
    ]),
    ...roles.flatMap((role, index) =>
      findGap(role, roleFieldNames, `roles.${index}`, 'Ruoli', `del ruolo ${index + 1}`),
    ),
  ]
}

/** Options that are not chosen yet break no rule by themselves. */
const withDefaultOptions = ({ roles, models }: UnfinishedDesign): Design => ({
  roles,
  models: models.map((model) => ({
    ...model,
    fields: model.fields.map((field) => ({ ...field, db_type: field.db_type || 'text' })),
    relations: model.relations.map((relation) => ({
      ...relation,
      relationType: relation.relationType || 'belongsTo',
    })),
  })),
})

/** The problems of an unfinished design, by the keys of its body; an empty field has an empty list of messages. */
export function validateUnfinished(design: UnfinishedDesign): FieldErrors {
  const empty = findGaps(design).flatMap(({ keys }) => keys.map((key) => [key, [] as string[]]))
  return { ...validateDesign(withDefaultOptions(design)), ...Object.fromEntries(empty) }
}

/** Where in a design a key of its body is: 'Vehicle, campo 6'. */
export function formatLocation({ models, roles }: UnfinishedDesign, key: string): string {
  const [, modelIndex, list, itemIndex] = /^models\.(\d+)(?:\.(fields|relations|views|files)\.(\d+))?/.exec(key) ?? []
  const model = models[Number(modelIndex)]
  if (model) {
    const item = list ? `, ${lists[list as ListName].noun} ${Number(itemIndex) + 1}` : ''
    return modelTitle(model, Number(modelIndex)) + item
  }
  const role = roles[Number(/^roles\.(\d+)/.exec(key)?.[1])]
  return role ? `Ruolo ${role.label || role.name}` : ''
}

/** The first problem that keeps a design from being sent: the key of its field, and what to do about it. */
export function firstProblem(
  design: UnfinishedDesign,
  problems: FieldErrors = validateUnfinished(design),
): { key: string; message: string } | undefined {
  const [gap] = findGaps(design)
  if (gap) return { key: gap.keys[0] ?? '', message: gap.message }
  const [problem] = Object.entries(problems)
  if (!problem) return undefined
  const [key, messages] = problem
  return { key, message: [formatLocation(design, key), messages[0]].filter(Boolean).join(': ') }
}

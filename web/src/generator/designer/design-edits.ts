import { pluralKey, snakeCase } from '@portale/domain/generator/designer/names.ts'
import {
  blankItems,
  type EditedDesign,
  type ListItems,
  type ListName,
  type Lists,
  type Model,
  type Relation,
} from './edited-design.ts'

type Item = { uid: string }

export const updateItem = <T extends Item>(items: T[], uid: string, change: Partial<T>): T[] =>
  items.map((item) => (item.uid === uid ? { ...item, ...change } : item))

export const removeItem = <T extends Item>(items: T[], uid: string): T[] => items.filter((item) => item.uid !== uid)

/** Moves an item one place up or down, unless it is at the end. */
export function moveItem<T extends Item>(items: T[], uid: string, step: -1 | 1): T[] {
  const from = items.findIndex((item) => item.uid === uid)
  const item = items[from]
  const neighbour = items[from + step]
  if (!item || !neighbour) return items
  return items.with(from, neighbour).with(from + step, item)
}

/** The suggested address of a model's first view: '/test-drives' for 'TestDrive'. */
export const suggestedPrefix = (name: string): string => (name ? pluralKey(snakeCase(name)).replaceAll('_', '-') : '')

/** Changes a model's properties; new views that still have the suggested address follow its name. */
export function updateModel(edited: EditedDesign, uid: string, change: Partial<Omit<Model, ListName>>): EditedDesign {
  const models = edited.models.map((model) => {
    if (model.uid !== uid) return model
    const updated = { ...model, ...change }
    const suggested = suggestedPrefix(model.name.trim())
    const views = model.views.map((view) =>
      view.id === undefined && view.prefix === suggested
        ? { ...view, prefix: suggestedPrefix(updated.name.trim()) }
        : view,
    )
    return { ...updated, views }
  })
  return { ...edited, models }
}

/** Changes the fields, relations, views or files of a model. */
export const updateList = <L extends ListName>(
  edited: EditedDesign,
  uid: string,
  list: L,
  change: (items: ListItems[L][]) => ListItems[L][],
): EditedDesign => ({
  ...edited,
  models: edited.models.map((model) =>
    model.uid === uid ? { ...model, [list]: change((model as Lists)[list] as ListItems[L][]) } : model,
  ),
})

/** The model of a hasMany that lacks the belongsTo which the hasMany needs. */
export function findMissingInverse({ models }: EditedDesign, model: Model, relation: Relation): Model | undefined {
  const target = relation.relationType === 'hasMany' ? models.find(({ uid }) => uid === relation.model) : undefined
  const refersBack = target?.relations.some((other) => other.relationType === 'belongsTo' && other.model === model.uid)
  return refersBack ? undefined : target
}

/** Adds the belongsTo that a hasMany of another model needs. */
export const addInverseRelation = (edited: EditedDesign, to: Model, from: Model): EditedDesign =>
  updateList(edited, to.uid, 'relations', (relations) => [
    ...relations,
    { ...blankItems.relations(), relationType: 'belongsTo', model: from.uid },
  ])

/** The uid of the first model or role that differs from an earlier edited design. */
export function findChangedUid(from: EditedDesign, to: EditedDesign): string | undefined {
  const before = new Set<unknown>([...from.models, ...from.roles])
  return [...to.models, ...to.roles].find((item) => !before.has(item))?.uid
}

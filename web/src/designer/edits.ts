import { pluralKey, snakeCase } from '@portale/domain/designer/names.ts'
import { blanks, type Draft, type Model, type Part, type Parts, type PartThing, type Relation } from './draft.ts'

type Thing = { uid: string }

/** One of the things changed, the others as they are. */
export const changed = <T extends Thing>(things: T[], uid: string, change: Partial<T>): T[] =>
  things.map((thing) => (thing.uid === uid ? { ...thing, ...change } : thing))

export const without = <T extends Thing>(things: T[], uid: string): T[] => things.filter((thing) => thing.uid !== uid)

/** One of the things a place up or down, where there is one. */
export function moved<T extends Thing>(things: T[], uid: string, step: -1 | 1): T[] {
  const from = things.findIndex((thing) => thing.uid === uid)
  const thing = things[from]
  const neighbour = things[from + step]
  if (!thing || !neighbour) return things
  return things.with(from, neighbour).with(from + step, thing)
}

/** The address that a model's first view is proposed at: '/test-drives' of 'TestDrive'. */
export const proposedPrefix = (name: string): string => (name ? pluralKey(snakeCase(name)).replaceAll('_', '-') : '')

/** Changes a model's own values; views that are new and still where they were proposed to be follow its name. */
export function changeModel(draft: Draft, uid: string, change: Partial<Omit<Model, Part>>): Draft {
  const models = draft.models.map((model) => {
    if (model.uid !== uid) return model
    const next = { ...model, ...change }
    const proposed = proposedPrefix(model.name.trim())
    const views = model.views.map((view) =>
      view.id === undefined && view.prefix === proposed ? { ...view, prefix: proposedPrefix(next.name.trim()) } : view,
    )
    return { ...next, views }
  })
  return { ...draft, models }
}

/** Changes the fields, relations, views or files of a model. */
export const changePart = <P extends Part>(
  draft: Draft,
  uid: string,
  part: P,
  change: (things: PartThing[P][]) => PartThing[P][],
): Draft => ({
  ...draft,
  models: draft.models.map((model) =>
    model.uid === uid ? { ...model, [part]: change((model as Parts)[part] as PartThing[P][]) } : model,
  ),
})

/** The model that a hasMany names and that has no belongsTo back, which it needs; undefined when nothing lacks. */
export function lacksBack({ models }: Draft, model: Model, relation: Relation): Model | undefined {
  const other = relation.relationType === 'hasMany' ? models.find(({ uid }) => uid === relation.model) : undefined
  const held = other?.relations.some((one) => one.relationType === 'belongsTo' && one.model === model.uid)
  return held ? undefined : other
}

/** Adds to a model the belongsTo that a hasMany of another needs. */
export const addBack = (draft: Draft, to: Model, from: Model): Draft =>
  changePart(draft, to.uid, 'relations', (relations) => [
    ...relations,
    { ...blanks.relations(), relationType: 'belongsTo', model: from.uid },
  ])

/** What a step back or forth in time changed: the model or role of the later draft that is not as it was. */
export function changedThing(from: Draft, to: Draft): string | undefined {
  const before = new Set<unknown>([...from.models, ...from.roles])
  return [...to.models, ...to.roles].find((thing) => !before.has(thing))?.uid
}

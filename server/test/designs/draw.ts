import { field, file, model, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import { validateDesign } from '@portale/domain/generator/designer/design.rules.ts'
import type { Design, DesignModel } from '@portale/domain/generator/designer/design.ts'
import { dbTypes, viewTypes } from '@portale/domain/generator/designer/design-options.ts'
import type { Random } from '../../src/demo/random.ts'

const modelNames = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega', 'OldTimer']
const columnNames = ['plate', 'colour', 'km', 'price', 'sold', 'remark', 'built_at', 'photo', 'grade']
const portalModelNames = ['Dealer', 'Customer', 'User']

/** A random change of a design; false when the design has nothing that can be changed so. */
type RandomChange = (design: Design, random: Random) => boolean

const pickModel = ({ models }: Design, random: Random) => (models.length ? random.pick(models) : undefined)
const unusedName = ({ fields, files }: DesignModel, random: Random) => {
  const used = [...fields.map(({ db_name }) => db_name), ...files.map(({ name }) => name)]
  return random.shuffled(columnNames).find((name) => !used.includes(name))
}
const newField = (random: Random, name: string) =>
  field(name, random.pick(dbTypes), { label: name.toUpperCase(), required: random.chance(0.2) })

/** Changes one of the models. */
const changeModel =
  (change: (changed: DesignModel, random: Random, design: Design) => unknown): RandomChange =>
  (design, random) => {
    const picked = pickModel(design, random)
    return picked !== undefined && change(picked, random, design) !== false
  }

function removeRelationsTo(design: Design, name: string): void {
  for (const changed of design.models) changed.relations = changed.relations.filter(({ model: to }) => to !== name)
}

/** Removes a random item; false when there is none. */
const removeItem = (list: unknown[], random: Random) =>
  list.length > 0 && list.splice(random.int(0, list.length - 1), 1)

export const randomChanges: Record<string, RandomChange> = {
  'add a model': (design, random) => {
    const name = random.shuffled(modelNames).find((free) => design.models.every((other) => other.name !== free))
    if (!name || design.models.length > 3) return false
    const fields = random
      .shuffled(columnNames)
      .slice(0, random.int(1, 4))
      .map((fieldName) => newField(random, fieldName))
    design.models.push(model(name, { fields, views: [view(`list-${name.toLowerCase()}`)] }))
    return true
  },
  'remove a model': (design, random) => {
    const removed = pickModel(design, random)
    if (!removed) return false
    removeRelationsTo(design, removed.name)
    design.models = design.models.filter((other) => other !== removed)
    return true
  },
  'rename a model': changeModel((changed, random, design) => {
    const name = random.shuffled(modelNames).find((free) => design.models.every((other) => other.name !== free))
    if (!name) return false
    for (const { relations } of design.models)
      for (const relation of relations) if (relation.model === changed.name) relation.model = name
    changed.name = name
    return true
  }),
  'add a field': changeModel((changed, random) => {
    const name = unusedName(changed, random)
    return name !== undefined && changed.fields.push(newField(random, name))
  }),
  'remove a field': changeModel((changed, random) => removeItem(changed.fields, random)),
  'rename a field': changeModel((changed, random) => {
    const name = unusedName(changed, random)
    if (!name || changed.fields.length === 0) return false
    return Object.assign(random.pick(changed.fields), { db_name: name, label: name.toUpperCase() })
  }),
  'retype a field': changeModel((changed, random) => {
    if (changed.fields.length === 0) return false
    return Object.assign(random.pick(changed.fields), { db_type: random.pick(dbTypes) })
  }),
  'toggle a mandatory value': changeModel(({ fields, files, relations }, random) => {
    const elements = [...fields, ...files, ...relations]
    if (elements.length === 0) return false
    const element = random.pick(elements)
    element.required = !element.required
    return true
  }),
  'add files': changeModel((changed, random) => {
    const name = unusedName(changed, random)
    return name !== undefined && changed.files.push(file(name, { label: name.toUpperCase() }))
  }),
  'remove files': changeModel((changed, random) => removeItem(changed.files, random)),
  'add a relation': changeModel((changed, random, design) => {
    const to = random.pick([...portalModelNames, ...design.models.map(({ name }) => name)])
    return changed.relations.push(relation(random.pick(['belongsTo', 'hasMany']), to, { required: random.chance(0.2) }))
  }),
  'remove a relation': changeModel((changed, random) => removeItem(changed.relations, random)),
  'retarget a relation': changeModel((changed, random, design) => {
    if (changed.relations.length === 0) return false
    const to = random.pick([...portalModelNames, ...design.models.map(({ name }) => name)])
    return Object.assign(random.pick(changed.relations), { model: to })
  }),
  'change a view': changeModel((changed, random) => {
    if (changed.views.length === 0) return changed.views.push(view(`list-${changed.name.toLowerCase()}`))
    return Object.assign(random.pick(changed.views), {
      type: random.pick(viewTypes),
      roles: random.shuffled([1, 2, 3]).slice(0, random.int(1, 3)),
      prefix: `list-${random.int(1, 99)}`,
    })
  }),
  reorder: changeModel((changed, random) => {
    changed.fields = random.shuffled(changed.fields)
    return true
  }),
}

const frequentKinds = [
  'retype a field',
  'retype a field',
  'retype a field',
  'add a relation',
  'remove a relation',
  'add a field',
]
const kinds = [...Object.keys(randomChanges), ...frequentKinds]

/** Makes a few random changes that break no rule, and returns their kinds. */
export function drawDesign(current: Design, random: Random): { design: Design; made: string[] } {
  let design = structuredClone(current)
  const made: string[] = []
  const count = random.int(1, 4)
  for (let tries = 0; tries < 20 && made.length < count; tries += 1) {
    const kind = random.pick(kinds)
    const next = structuredClone(design)
    if (!randomChanges[kind]?.(next, random) || Object.keys(validateDesign(next)).length) continue
    design = next
    made.push(kind)
  }
  return { design, made }
}

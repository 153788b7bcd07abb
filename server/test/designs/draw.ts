import { field, file, model, relation, view } from '@portale/domain/designer/design.fixtures.ts'
import { designProblems } from '@portale/domain/designer/design.rules.ts'
import type { Design, DesignModel } from '@portale/domain/designer/design.ts'
import { dbTypes, viewTypes } from '@portale/domain/designer/design-options.ts'
import type { Random } from '../../src/demo/random.ts'

const modelNames = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega', 'OldTimer']
const names = ['plate', 'colour', 'km', 'price', 'sold', 'remark', 'built_at', 'photo', 'grade']
const portal = ['Dealer', 'Customer', 'User']

/** One random change of a design; false when there is nothing to do it to. */
type Draw = (design: Design, random: Random) => boolean

const pickModel = ({ models }: Design, random: Random) => (models.length ? random.pick(models) : undefined)
const parts = (one: DesignModel) => [...one.fields, ...one.files, ...one.relations]
const freeName = (one: DesignModel, random: Random) => {
  const taken = [...one.fields.map(({ db_name }) => db_name), ...one.files.map(({ name }) => name)]
  return random.shuffled(names).find((name) => !taken.includes(name))
}
const newField = (random: Random, name: string) =>
  field(name, random.pick(dbTypes), { label: name.toUpperCase(), required: random.chance(0.2) })

/** A change of one of the models. */
const ofModel =
  (change: (one: DesignModel, random: Random, design: Design) => unknown): Draw =>
  (design, random) => {
    const one = pickModel(design, random)
    return one !== undefined && change(one, random, design) !== false
  }

function loseRelationsTo(design: Design, name: string): void {
  for (const one of design.models) one.relations = one.relations.filter((own) => own.model !== name)
}

/** Takes one at random away; false when there is none. */
const takeOne = (list: unknown[], random: Random) => list.length > 0 && list.splice(random.int(0, list.length - 1), 1)

export const draws: Record<string, Draw> = {
  'add a model': (design, random) => {
    const name = random.shuffled(modelNames).find((free) => design.models.every((one) => one.name !== free))
    if (!name || design.models.length > 3) return false
    const fields = random
      .shuffled(names)
      .slice(0, random.int(1, 4))
      .map((own) => newField(random, own))
    design.models.push(model(name, { fields, views: [view(`list-${name.toLowerCase()}`)] }))
    return true
  },
  'remove a model': (design, random) => {
    const gone = pickModel(design, random)
    if (!gone) return false
    loseRelationsTo(design, gone.name)
    design.models = design.models.filter((one) => one !== gone)
    return true
  },
  'rename a model': ofModel((one, random, design) => {
    const name = random.shuffled(modelNames).find((free) => design.models.every((other) => other.name !== free))
    if (!name) return false
    for (const own of design.models.flatMap(({ relations }) => relations)) if (own.model === one.name) own.model = name
    one.name = name
    return true
  }),
  'add a field': ofModel((one, random) => {
    const name = freeName(one, random)
    return name !== undefined && one.fields.push(newField(random, name))
  }),
  'remove a field': ofModel((one, random) => takeOne(one.fields, random)),
  'rename a field': ofModel((one, random) => {
    const name = freeName(one, random)
    if (!name || one.fields.length === 0) return false
    return Object.assign(random.pick(one.fields), { db_name: name, label: name.toUpperCase() })
  }),
  'retype a field': ofModel((one, random) => {
    if (one.fields.length === 0) return false
    return Object.assign(random.pick(one.fields), { db_type: random.pick(dbTypes) })
  }),
  'need a part': ofModel((one, random) => {
    const own = parts(one)
    if (own.length === 0) return false
    const part = random.pick(own)
    part.required = !part.required
    return true
  }),
  'add files': ofModel((one, random) => {
    const name = freeName(one, random)
    return name !== undefined && one.files.push(file(name, { label: name.toUpperCase() }))
  }),
  'remove files': ofModel((one, random) => takeOne(one.files, random)),
  'add a relation': ofModel((one, random, design) => {
    const to = random.pick([...portal, ...design.models.map(({ name }) => name)])
    return one.relations.push(relation(random.pick(['belongsTo', 'hasMany']), to, { required: random.chance(0.2) }))
  }),
  'remove a relation': ofModel((one, random) => takeOne(one.relations, random)),
  'retarget a relation': ofModel((one, random, design) => {
    if (one.relations.length === 0) return false
    const to = random.pick([...portal, ...design.models.map(({ name }) => name)])
    return Object.assign(random.pick(one.relations), { model: to })
  }),
  'change a view': ofModel((one, random) => {
    if (one.views.length === 0) return one.views.push(view(`list-${one.name.toLowerCase()}`))
    return Object.assign(random.pick(one.views), {
      type: random.pick(viewTypes),
      roles: random.shuffled([1, 2, 3]).slice(0, random.int(1, 3)),
      prefix: `list-${random.int(1, 99)}`,
    })
  }),
  reorder: ofModel((one, random) => {
    one.fields = random.shuffled(one.fields)
    return true
  }),
}

const often = [
  'retype a field',
  'retype a field',
  'retype a field',
  'add a relation',
  'remove a relation',
  'add a field',
]
const kinds = [...Object.keys(draws), ...often]

/** A few random changes of a design that break no rule; the kinds of those that were made. */
export function drawDesign(today: Design, random: Random): { design: Design; made: string[] } {
  let design = structuredClone(today)
  const made: string[] = []
  const wanted = random.int(1, 4)
  for (let tries = 0; tries < 20 && made.length < wanted; tries += 1) {
    const kind = random.pick(kinds)
    const next = structuredClone(design)
    if (!draws[kind]?.(next, random) || Object.keys(designProblems(next)).length) continue
    design = next
    made.push(kind)
  }
  return { design, made }
}

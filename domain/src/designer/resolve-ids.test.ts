import { expect, it } from 'vitest'
import { field, model, relation, view } from './design.fixtures.ts'
import { DesignHistory } from './plan.fixtures.ts'
import { resolveIds } from './resolve-ids.ts'

const vehicle = model('Vehicle', {
  fields: [field('plate', 'string'), field('km', 'integer')],
  relations: [relation('belongsTo', 'Dealer')],
  views: [view('vehicles')],
})

function planned() {
  const planning = new DesignHistory()
  planning.apply({ models: [vehicle] })
  return planning
}

it('elements without ids are matched by name', () => {
  const planning = planned()
  const { design, errors } = resolveIds(planning.current, {
    models: [structuredClone(vehicle)],
    roles: planning.current.roles.map(({ name, label }) => ({ name, label })),
  })
  expect(errors).toEqual({})
  expect(design.roles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const strip = ({ id }: { id?: number | undefined }) => id
  const [own] = planning.current.models
  for (const list of ['fields', 'relations', 'views'] as const)
    expect(design.models[0]?.[list].map(strip)).toEqual(own?.[list].map(strip))
})

it('elements with uids are matched by uid before name, archived ones included', () => {
  const planning = planned()
  const [plate, km] = planning.current.models[0]?.fields ?? []
  const swapped = [
    { ...field('km', 'string'), uid: plate?.uid },
    { ...field('plate', 'integer'), uid: km?.uid },
  ]
  const { design } = resolveIds(planning.current, { ...planning.design, models: [{ ...vehicle, fields: swapped }] })
  expect(design.models[0]?.fields.map(({ id }) => id)).toEqual([plate?.id, km?.id])
  planning.changeFirst((one) => {
    one.fields = []
  })
  const again = resolveIds(planning.current, { ...planning.design, models: [{ ...vehicle, fields: swapped }] })
  expect(again.design.models[0]?.fields.map(({ id }) => id)).toEqual([plate?.id, km?.id])
  const named = resolveIds(planning.current, { ...planning.design, models: [vehicle] })
  expect(named.design.models[0]?.fields.map(({ id }) => id)).toEqual([undefined, undefined])
})

it.each([
  [
    'unknown ids are reported',
    (own: typeof vehicle) => ({ ...own, id: 999 }),
    ['models.0.id', 'models.0.fields.0.id', 'models.0.fields.1.id', 'models.0.views.0.id', 'models.0.relations.0.id'],
  ],
  [
    'the id of another model’s field is reported',
    (own: typeof vehicle) => ({ ...own, fields: [{ ...field('x', 'text'), id: 999 }] }),
    ['models.0.fields.0.id'],
  ],
  [
    'a repeated field is reported',
    (own: typeof vehicle) => ({ ...own, fields: [own.fields[0], own.fields[0]] }),
    ['models.0.fields.1.id'],
  ],
  [
    'a view’s id for a field is reported',
    (own: typeof vehicle) => ({ ...own, fields: [{ ...field('x', 'text'), id: own.views[0]?.id }] }),
    ['models.0.fields.0.id'],
  ],
])('%s', (_, change, keys) => {
  const planning = planned()
  const [own] = planning.design.models
  const models = [change(own as typeof vehicle) as typeof vehicle]
  const { errors } = resolveIds(planning.current, { ...planning.design, models })
  expect(Object.keys(errors).toSorted()).toEqual(keys.toSorted())
})

it('repeated and unknown ids are reported', () => {
  const planning = planned()
  const { models, roles } = planning.design
  const { errors } = resolveIds(planning.current, {
    models: [...models, ...models],
    roles: [...roles, { id: 1, name: 'x', label: 'X' }, { id: 99, name: 'y', label: 'Y' }],
  })
  expect(errors).toEqual({
    'models.1.id': ['L’elemento è scritto due volte: ricarica la pagina.'],
    'roles.8.id': ['L’elemento è scritto due volte: ricarica la pagina.'],
    'roles.9.id': ['L’elemento non c’è più: ricarica la pagina.'],
  })
})

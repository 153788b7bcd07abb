import { expect, it } from 'vitest'
import { field, model, portalRoles, relation, view } from './design.fixtures.ts'
import { DesignHistory } from './plan.fixtures.ts'
import { resolveIds } from './resolve-ids.ts'

const vehicle = model('Vehicle', {
  fields: [field('plate', 'string'), field('km', 'integer')],
  relations: [relation('belongsTo', 'Dealer')],
  views: [view('vehicles')],
})

function plannedHistory() {
  const history = new DesignHistory()
  history.apply({ models: [vehicle] })
  return history
}

it('elements without ids are matched by name', () => {
  const history = plannedHistory()
  const { design, errors } = resolveIds(history.current, {
    models: [structuredClone(vehicle)],
    roles: history.current.roles.map(({ name, label }) => ({ name, label })),
  })
  expect(errors).toEqual({})
  expect(design.roles.map(({ id }) => id)).toEqual(portalRoles.map(({ id }) => id))
  const getId = ({ id }: { id?: number | undefined }) => id
  const [existing] = history.current.models
  for (const list of ['fields', 'relations', 'views'] as const)
    expect(design.models[0]?.[list].map(getId)).toEqual(existing?.[list].map(getId))
})

it('elements with uids are matched by uid before name, archived ones included', () => {
  const history = plannedHistory()
  const [plate, km] = history.current.models[0]?.fields ?? []
  const swapped = [
    { ...field('km', 'string'), uid: plate?.uid },
    { ...field('plate', 'integer'), uid: km?.uid },
  ]
  const { design } = resolveIds(history.current, { ...history.design, models: [{ ...vehicle, fields: swapped }] })
  expect(design.models[0]?.fields.map(({ id }) => id)).toEqual([plate?.id, km?.id])
  history.changeFirst((model) => {
    model.fields = []
  })
  const again = resolveIds(history.current, { ...history.design, models: [{ ...vehicle, fields: swapped }] })
  expect(again.design.models[0]?.fields.map(({ id }) => id)).toEqual([plate?.id, km?.id])
  const named = resolveIds(history.current, { ...history.design, models: [vehicle] })
  expect(named.design.models[0]?.fields.map(({ id }) => id)).toEqual([undefined, undefined])
})

it.each([
  [
    'unknown ids are reported',
    (existing: typeof vehicle) => ({ ...existing, id: 999 }),
    ['models.0.id', 'models.0.fields.0.id', 'models.0.fields.1.id', 'models.0.views.0.id', 'models.0.relations.0.id'],
  ],
  [
    'the id of another model’s field is reported',
    (existing: typeof vehicle) => ({ ...existing, fields: [{ ...field('x', 'text'), id: 999 }] }),
    ['models.0.fields.0.id'],
  ],
  [
    'a repeated field is reported',
    (existing: typeof vehicle) => ({ ...existing, fields: [existing.fields[0], existing.fields[0]] }),
    ['models.0.fields.1.id'],
  ],
  [
    'a view’s id for a field is reported',
    (existing: typeof vehicle) => ({ ...existing, fields: [{ ...field('x', 'text'), id: existing.views[0]?.id }] }),
    ['models.0.fields.0.id'],
  ],
])('%s', (_, change, keys) => {
  const history = plannedHistory()
  const [existing] = history.design.models
  const models = [change(existing as typeof vehicle) as typeof vehicle]
  const { errors } = resolveIds(history.current, { ...history.design, models })
  expect(Object.keys(errors).toSorted()).toEqual(keys.toSorted())
})

it('repeated and unknown ids are reported', () => {
  const history = plannedHistory()
  const { models, roles } = history.design
  const { errors } = resolveIds(history.current, {
    models: [...models, ...models],
    roles: [...roles, { id: 1, name: 'x', label: 'X' }, { id: 99, name: 'y', label: 'Y' }],
  })
  expect(errors).toEqual({
    'models.1.id': ['L’elemento è scritto due volte: ricarica la pagina.'],
    [`roles.${roles.length}.id`]: ['L’elemento è scritto due volte: ricarica la pagina.'],
    [`roles.${roles.length + 1}.id`]: ['L’elemento non c’è più: ricarica la pagina.'],
  })
})

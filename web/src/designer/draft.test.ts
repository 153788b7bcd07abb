import type { Design } from '@portale/domain/designer/design.ts'
import { validateDraft } from '@portale/domain/designer/draft.rules.ts'
import { roleLabels, roleNames } from '@portale/domain/roles.ts'
import { describe, expect, it } from 'vitest'
import { blankModel, blankRole, blanks, type Draft, designOf, draftOf, type Model } from './draft.ts'
import {
  addBack,
  changed,
  changedThing,
  changeModel,
  changePart,
  lacksBack,
  moved,
  proposedPrefix,
  without,
} from './edits.ts'

const roles = [
  ...roleNames.map((name, index) => ({ id: index + 1, name, label: roleLabels[name] })),
  { id: 9, name: 'fleet_manager', label: 'Responsabile parco' },
]

const uid = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

const applied: Design = {
  roles,
  models: [
    {
      id: 1,
      uid: uid(1),
      name: 'Vehicle',
      article_singular: 'Il',
      interface_name_singular: 'Veicolo',
      interface_name_plural: 'Veicoli',
      fields: [
        { id: 2, uid: uid(2), db_name: 'plate', label: 'Targa', db_type: 'string', required: true },
        { id: 3, uid: uid(3), db_name: 'mileage', label: 'Chilometri', db_type: 'integer', required: false },
      ],
      relations: [
        { id: 4, uid: uid(4), relationType: 'belongsTo', model: 'Dealer', related_model_field: 'name', required: true },
        { id: 5, uid: uid(5), relationType: 'hasMany', model: 'TestDrive', related_model_field: 'id', required: false },
      ],
      views: [
        {
          id: 6,
          uid: uid(6),
          prefix: 'vehicles',
          type: 'modal',
          roles: [1, 9],
          operations: ['create', 'read'],
          data_export: true,
          data_import: false,
        },
      ],
      files: [{ id: 7, uid: uid(7), name: 'contract', label: 'Contratti', multiple: true, required: false }],
    },
    {
      id: 8,
      uid: uid(8),
      name: 'TestDrive',
      article_singular: 'La',
      interface_name_singular: 'Prova su strada',
      interface_name_plural: 'Prove su strada',
      fields: [],
      relations: [
        {
          id: 9,
          uid: uid(9),
          relationType: 'belongsTo',
          model: 'Vehicle',
          related_model_field: 'plate',
          required: false,
        },
        { id: 10, uid: uid(10), relationType: 'belongsTo', model: 'Dealer', related_model_field: '', required: false },
      ],
      views: [],
      files: [],
    },
  ],
}

const at = (draft: Draft, place: number): Model => {
  const model = draft.models[place]
  if (!model) throw new Error(`no model ${place}`)
  return model
}

describe('a draft', () => {
  it('is sent as it came', () => {
    expect(designOf(draftOf(applied))).toEqual(applied)
  })

  it('names a model and a field as they are called by now', () => {
    const renamed = changeModel(draftOf(applied), uid(1), { name: 'DemoVehicle' })
    const draft = changePart(renamed, uid(1), 'fields', (fields) =>
      changed(fields, uid(2), { db_name: 'number_plate' }),
    )
    expect(designOf(draft).models[1]?.relations[0]).toMatchObject({
      model: 'DemoVehicle',
      related_model_field: 'number_plate',
    })
  })

  it('has nothing in the place of a model that is gone, or of a field', () => {
    const draft = draftOf(applied)
    const fewer = changePart(draft, uid(1), 'fields', (fields) => without(fields, uid(2)))
    expect(designOf(fewer).models[1]?.relations[0]).toMatchObject({ model: 'Vehicle', related_model_field: '' })
    const alone = designOf({ ...draft, models: without(draft.models, uid(1)) })
    expect(alone.models[0]?.relations[0]).toMatchObject({ model: '', related_model_field: '' })
    expect(validateDraft(alone)).toEqual({ 'models.0.relations.0.model': [] })
  })

  it('has a role that is new by its name, and none that is gone', () => {
    const draft = draftOf(applied)
    const role = { ...blankRole(), name: ' capo ', label: 'Capo' }
    const wider = changePart({ ...draft, roles: [...draft.roles, role] }, uid(1), 'views', (views) =>
      changed(views, uid(6), { roles: ['role-9', role.uid] }),
    )
    expect(designOf(wider).models[0]?.views[0]?.roles).toEqual([9, 'capo'])
    expect(designOf(wider).roles.at(-1)).toEqual({ name: 'capo', label: 'Capo' })
    const fewer = { ...wider, roles: without(wider.roles, 'role-9') }
    expect(designOf(fewer).models[0]?.views[0]?.roles).toEqual(['capo'])
  })

  it('reads roles by name, as a file has them, and leaves out what nobody knows', () => {
    const [vehicle] = applied.models
    if (!vehicle) throw new Error('no model')
    const [view] = vehicle.views
    const [relation] = vehicle.relations
    if (!view || !relation) throw new Error('no view')
    const draft = draftOf({
      roles,
      models: [
        {
          ...vehicle,
          views: [{ ...view, roles: ['fleet_manager', 'nobody'] }],
          relations: [{ ...relation, model: 'Ghost' }],
        },
      ],
    })
    expect(at(draft, 0).views[0]?.roles).toEqual(['role-9'])
    expect(at(draft, 0).relations[0]?.model).toBe('')
  })

  it('trims what was typed', () => {
    const draft = changeModel(draftOf(applied), uid(1), { name: ' Vehicle ', interface_name_plural: 'Veicoli ' })
    expect(designOf(draft)).toEqual(applied)
  })
})

describe('a new model', () => {
  it('has a view for administrators whose address follows its name until it is changed', () => {
    const model = blankModel()
    const typed = ['T', 'Te', 'TestDrive'].reduce((draft, name) => changeModel(draft, model.uid, { name }), {
      roles: [],
      models: [model],
    } as Draft)
    expect(at(typed, 0).views).toMatchObject([{ prefix: 'test-drives', roles: ['role-1'], type: 'modal' }])
    const own = changePart(typed, model.uid, 'views', (views) => views.map((view) => ({ ...view, prefix: 'prove' })))
    expect(at(changeModel(own, model.uid, { name: 'Drive' }), 0).views[0]?.prefix).toBe('prove')
  })

  it('leaves the address of a view that is applied', () => {
    expect(at(changeModel(draftOf(applied), uid(1), { name: 'Car' }), 0).views[0]?.prefix).toBe('vehicles')
  })

  it.each([
    ['', ''],
    ['Vehicle', 'vehicles'],
    ['SparePartOrder', 'spare-part-orders'],
    ['Delivery', 'deliveries'],
  ])('%j is proposed at %j', (name, prefix) => {
    expect(proposedPrefix(name)).toBe(prefix)
  })
})

describe('things in a row', () => {
  const row = ['a', 'b', 'c'].map((one) => ({ uid: one }))
  const uids = (things: { uid: string }[]) => things.map((thing) => thing.uid).join('')

  it('change places', () => {
    expect(uids(moved(row, 'b', -1))).toBe('bac')
    expect(uids(moved(row, 'b', 1))).toBe('acb')
    expect(moved(row, 'a', -1)).toBe(row)
    expect(moved(row, 'c', 1)).toBe(row)
    expect(moved(row, 'z', 1)).toBe(row)
  })
})

describe('a hasMany', () => {
  it('lacks nothing where the other model has the belongsTo, or is the portal’s', () => {
    const draft = draftOf(applied)
    const vehicle = at(draft, 0)
    for (const relation of vehicle.relations) expect(lacksBack(draft, vehicle, relation)).toBeUndefined()
  })

  it('gets its belongsTo back', () => {
    const draft = draftOf(applied)
    const drive = at(draft, 1)
    const many = { ...blanks.relations(), relationType: 'hasMany' as const, model: uid(1) }
    expect(lacksBack(draft, drive, many)?.name).toBe('Vehicle')
    const mended = addBack(draft, at(draft, 0), drive)
    expect(lacksBack(mended, drive, many)).toBeUndefined()
    expect(designOf(mended).models[0]?.relations.at(-1)).toMatchObject({
      relationType: 'belongsTo',
      model: 'TestDrive',
    })
  })
})

describe('what a step changed', () => {
  it('is the model or the role that is not as it was', () => {
    const draft = draftOf(applied)
    const next = changeModel(draft, uid(8), { name: 'Drive' })
    expect(changedThing(draft, next)).toBe(uid(8))
    expect(changedThing(next, draft)).toBe(uid(8))
    expect(changedThing(draft, draft)).toBeUndefined()
    const more = { ...draft, roles: [...draft.roles, { ...blankRole(), uid: 'new' }] }
    expect(changedThing(draft, more)).toBe('new')
    expect(changedThing(more, draft)).toBeUndefined()
  })
})

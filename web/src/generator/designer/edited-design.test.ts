import type { Design } from '@portale/domain/generator/designer/design.ts'
import { validateUnfinished } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import { roleIds, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { describe, expect, it } from 'vitest'
import {
  addInverseRelation,
  findChangedUid,
  findMissingInverse,
  moveItem,
  removeItem,
  suggestedPrefix,
  updateItem,
  updateList,
  updateModel,
} from './design-edits.ts'
import {
  blankItems,
  blankModel,
  blankRole,
  type EditedDesign,
  type Model,
  toDesign,
  toEdited,
} from './edited-design.ts'

const roles = [
  ...roleNames.map((name) => ({ id: roleIds[name], name, label: roleLabels[name] })),
  { id: 9, name: 'fleet_manager', label: 'Responsabile parco' },
]

const uid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

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

const modelAt = (edited: EditedDesign, index: number): Model => {
  const model = edited.models[index]
  if (!model) throw new Error(`no model ${index}`)
  return model
}

describe('an edited design', () => {
  it('without changes, is sent as it was received', () => {
    expect(toDesign(toEdited(applied))).toEqual(applied)
  })

  it('refers to renamed models and fields by their new names', () => {
    const renamed = updateModel(toEdited(applied), uid(1), { name: 'DemoVehicle' })
    const edited = updateList(renamed, uid(1), 'fields', (fields) =>
      updateItem(fields, uid(2), { db_name: 'number_plate' }),
    )
    expect(toDesign(edited).models[1]?.relations[0]).toMatchObject({
      model: 'DemoVehicle',
      related_model_field: 'number_plate',
    })
  })

  it('has empty references to a removed model or field', () => {
    const edited = toEdited(applied)
    const fewer = updateList(edited, uid(1), 'fields', (fields) => removeItem(fields, uid(2)))
    expect(toDesign(fewer).models[1]?.relations[0]).toMatchObject({ model: 'Vehicle', related_model_field: '' })
    const alone = toDesign({ ...edited, models: removeItem(edited.models, uid(1)) })
    expect(alone.models[0]?.relations[0]).toMatchObject({ model: '', related_model_field: '' })
    expect(validateUnfinished(alone)).toEqual({ 'models.0.relations.0.model': [] })
  })

  it('refers to a new role by name, and drops a removed one', () => {
    const edited = toEdited(applied)
    const role = { ...blankRole(), name: ' capo ', label: 'Capo' }
    const wider = updateList({ ...edited, roles: [...edited.roles, role] }, uid(1), 'views', (views) =>
      updateItem(views, uid(6), { roles: ['role-9', role.uid] }),
    )
    expect(toDesign(wider).models[0]?.views[0]?.roles).toEqual([9, 'capo'])
    expect(toDesign(wider).roles.at(-1)).toEqual({ name: 'capo', label: 'Capo' })
    const fewer = { ...wider, roles: removeItem(wider.roles, 'role-9') }
    expect(toDesign(fewer).models[0]?.views[0]?.roles).toEqual(['capo'])
  })

  it('keeps the rules of its roles when relations and models are renamed, and says when their relation is gone', () => {
    const [vehicle, drive] = applied.models
    const [view] = vehicle?.views ?? []
    if (!vehicle || !drive || !view) throw new Error('no view')
    const scopes = [
      { role: 6, rule: 'own' as const, through: 'vehicle_id.dealer_id' },
      { role: 8, rule: 'all' as const, through: '' },
    ]
    const scoped = { ...applied, models: [vehicle, { ...drive, views: [{ ...view, roles: [1, 6, 8], scopes }] }] }
    const edited = toEdited(scoped)
    expect(toDesign(edited)).toEqual(scoped)
    const scopesOf = (changed: EditedDesign) => toDesign(changed).models[1]?.views[0]?.scopes
    expect(scopesOf(updateModel(edited, uid(1), { name: 'Car' }))?.[0]?.through).toBe('car_id.dealer_id')
    const alone = updateList(edited, uid(1), 'relations', () => [])
    expect(scopesOf(alone)?.[0]).toEqual({ role: 6, rule: 'own', through: '' })
    expect(Object.keys(validateUnfinished(toDesign(alone)))).toContain('models.1.views.0.scopes.0.through')
    const fewer = updateList(edited, uid(8), 'views', (views) => updateItem(views, uid(6), { roles: ['role-8'] }))
    expect(scopesOf(fewer)).toEqual([scopes[1]])
  })

  it('reads roles by name, and drops unknown roles and models', () => {
    const [vehicle] = applied.models
    if (!vehicle) throw new Error('no model')
    const [view] = vehicle.views
    const [relation] = vehicle.relations
    if (!view || !relation) throw new Error('no view')
    const edited = toEdited({
      roles,
      models: [
        {
          ...vehicle,
          views: [{ ...view, roles: ['fleet_manager', 'nobody'] }],
          relations: [{ ...relation, model: 'Ghost' }],
        },
      ],
    })
    expect(modelAt(edited, 0).views[0]?.roles).toEqual(['role-9'])
    expect(modelAt(edited, 0).relations[0]?.model).toBe('')
  })

  it('trims its texts', () => {
    const edited = updateModel(toEdited(applied), uid(1), { name: ' Vehicle ', interface_name_plural: 'Veicoli ' })
    expect(toDesign(edited)).toEqual(applied)
  })
})

describe('a new model', () => {
  it('has a view for administrators, whose address follows the name until it is edited', () => {
    const model = blankModel()
    const typed = ['T', 'Te', 'TestDrive'].reduce((edited, name) => updateModel(edited, model.uid, { name }), {
      roles: [],
      models: [model],
    } as EditedDesign)
    expect(modelAt(typed, 0).views).toMatchObject([{ prefix: 'test-drives', roles: ['role-1'], type: 'modal' }])
    const edited = updateList(typed, model.uid, 'views', (views) => views.map((view) => ({ ...view, prefix: 'prove' })))
    expect(modelAt(updateModel(edited, model.uid, { name: 'Drive' }), 0).views[0]?.prefix).toBe('prove')
  })

  it('does not change the address of an applied view', () => {
    expect(modelAt(updateModel(toEdited(applied), uid(1), { name: 'Car' }), 0).views[0]?.prefix).toBe('vehicles')
  })

  it.each([
    ['', ''],
    ['Vehicle', 'vehicles'],
    ['SparePartOrder', 'spare-part-orders'],
    ['Delivery', 'deliveries'],
  ])('named %j, suggests %j', (name, prefix) => {
    expect(suggestedPrefix(name)).toBe(prefix)
  })
})

describe('moveItem', () => {
  const row = ['a', 'b', 'c'].map((letter) => ({ uid: letter }))
  const uids = (items: { uid: string }[]) => items.map((item) => item.uid).join('')

  it('swaps neighbours, and does nothing at the ends', () => {
    expect(uids(moveItem(row, 'b', -1))).toBe('bac')
    expect(uids(moveItem(row, 'b', 1))).toBe('acb')
    expect(moveItem(row, 'a', -1)).toBe(row)
    expect(moveItem(row, 'c', 1)).toBe(row)
    expect(moveItem(row, 'z', 1)).toBe(row)
  })
})

describe('a hasMany', () => {
  it('has no missing inverse where the other model has it, or is a portal model', () => {
    const edited = toEdited(applied)
    const vehicle = modelAt(edited, 0)
    for (const relation of vehicle.relations) expect(findMissingInverse(edited, vehicle, relation)).toBeUndefined()
  })

  it('gets its missing inverse', () => {
    const edited = toEdited(applied)
    const drive = modelAt(edited, 1)
    const hasMany = { ...blankItems.relations(), relationType: 'hasMany' as const, model: uid(1) }
    expect(findMissingInverse(edited, drive, hasMany)?.name).toBe('Vehicle')
    const completed = addInverseRelation(edited, modelAt(edited, 0), drive)
    expect(findMissingInverse(completed, drive, hasMany)).toBeUndefined()
    expect(toDesign(completed).models[0]?.relations.at(-1)).toMatchObject({
      relationType: 'belongsTo',
      model: 'TestDrive',
    })
  })
})

describe('findChangedUid', () => {
  it('returns the first model or role that differs', () => {
    const edited = toEdited(applied)
    const next = updateModel(edited, uid(8), { name: 'Drive' })
    expect(findChangedUid(edited, next)).toBe(uid(8))
    expect(findChangedUid(next, edited)).toBe(uid(8))
    expect(findChangedUid(edited, edited)).toBeUndefined()
    const more = { ...edited, roles: [...edited.roles, { ...blankRole(), uid: 'new' }] }
    expect(findChangedUid(edited, more)).toBe('new')
    expect(findChangedUid(more, edited)).toBeUndefined()
  })
})

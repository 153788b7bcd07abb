import { describe, expect, it } from 'vitest'
import { field, file, model, portalRoles, relation, view } from './design.fixtures.ts'
import { validateDesign } from './design.rules.ts'
import type { Design } from './design.ts'
import { designBody } from './design.ts'

const designWith = (models: Design['models'], roles: Design['roles'] = portalRoles): Design => ({ models, roles })
const keysOf = (models: Design['models'], roles?: Design['roles']) =>
  Object.keys(validateDesign(designWith(models, roles)))

describe('names', () => {
  it('that are invalid, are reported under their keys', () => {
    const bad = model('vehicle', {
      fields: [field('Plate', 'string'), field('id', 'integer')],
      files: [file('__proto__')],
      views: [view('users')],
    })
    expect(keysOf([bad])).toEqual([
      'models.0.name',
      'models.0.fields.0.db_name',
      'models.0.fields.1.db_name',
      'models.0.files.0.name',
      'models.0.views.0.prefix',
    ])
  })

  it('that are duplicates, are reported at the later one', () => {
    const duplicates = model('Vehicle', {
      fields: [field('plate', 'string'), field('plate', 'integer', { label: 'PLATE ' })],
      files: [file('plate', { label: 'File' })],
    })
    expect(keysOf([duplicates, model('Vehicle'), model('VEHICLE')])).toEqual([
      'models.0.fields.1.db_name',
      'models.0.files.0.name',
      'models.0.fields.1.label',
      'models.1.name',
      'models.2.name',
    ])
    expect(keysOf([model('TestDrive'), model('TestDRIVE')])).toEqual(['models.1.name'])
  })
})

describe('roles', () => {
  const without = (name: string) => portalRoles.filter((role) => role.name !== name)
  /** Where the first role after those of the portal stands. */
  const next = portalRoles.length
  const withRole = (role: object) => [...portalRoles, { name: 'capo', label: 'Capo', ...role }]

  it.each(portalRoles.map(({ name }) => name))('%s is mandatory', (name) => {
    expect(validateDesign(designWith([], without(name)))).toEqual({ roles: [expect.stringContaining(name)] })
  })

  it.each([
    [
      'a portal’s role renamed',
      portalRoles.map((role) => (role.id === 2 ? { ...role, name: 'capo' } : role)),
      'roles.1.name',
    ],
    [
      'a portal’s role with another label',
      portalRoles.map((role) => (role.id === 1 ? { ...role, label: 'Re' } : role)),
      'roles.0.name',
    ],
    ['a second administrator', withRole({ name: 'administrator' }), `roles.${next}.name`],
    ['id 1 twice', withRole({ id: 1 }), `roles.${next}.name`],
    ['twice the same name', [...withRole({}), { name: 'capo', label: 'Altro' }], `roles.${next + 1}.name`],
    ['twice the same label', [...withRole({}), { name: 'altro', label: ' CAPO' }], `roles.${next + 1}.label`],
    ['no name', withRole({ name: '__proto__' }), `roles.${next}.name`],
  ])('%s', (_, roles, key) => {
    expect(keysOf([], roles)).toEqual([key])
  })

  it('of the designer are valid', () => {
    expect(keysOf([], [...withRole({}), { id: 12, name: 'altro', label: 'Altro' }])).toEqual([])
  })
})

describe('relations', () => {
  const drive = (more = {}) => model('TestDrive', { relations: [relation('belongsTo', 'Vehicle', more)] })
  const vehicle = (relations: Design['models'][0]['relations'], fields = [field('plate', 'string')]) =>
    model('Vehicle', { fields, relations })

  it.each(['Dealer', 'Workshop', 'Customer', 'User', 'TestDrive'])('to %s are valid, one or many', (name) => {
    const both = vehicle([relation('belongsTo', name), relation('hasMany', name)])
    expect(keysOf([both, drive()])).toEqual([])
  })

  it.each([
    ['no such model', [relation('belongsTo', 'Nothing')], 'relations.0.model'],
    ['a table of the portal', [relation('belongsTo', 'Audit')], 'relations.0.model'],
    ['a property of every object', [relation('belongsTo', '__proto__')], 'relations.0.model'],
    ['twice the same', [relation('belongsTo', 'Dealer'), relation('belongsTo', 'Dealer')], 'relations.1.model'],
    [
      'an unknown display field',
      [relation('belongsTo', 'Dealer', { related_model_field: 'zip' })],
      'relations.0.related_model_field',
    ],
    ['many without an inverse relation', [relation('hasMany', 'Vehicle')], 'relations.0.model'],
    ['a required relation to many', [relation('hasMany', 'TestDrive', { required: true })], 'relations.0.model'],
  ])('%s', (_, relations, key) => {
    expect(keysOf([vehicle(relations), drive()])).toEqual([`models.0.${key}`])
  })

  it('that add the name of a field, are rejected', () => {
    for (const name of ['dealer_id', 'dealer'])
      expect(keysOf([vehicle([relation('belongsTo', 'Dealer')], [field(name, 'string')])])).toEqual([
        'models.0.relations.0.model',
      ])
    expect(keysOf([vehicle([relation('hasMany', 'Dealer')], [field('dealer_ids', 'string')])])).toEqual([
      'models.0.relations.0.model',
    ])
  })

  it('that are duplicates, are rejected', () => {
    const models = ['Bus', 'Buse'].map((name) => model(name, { relations: [relation('belongsTo', 'Vehicle')] }))
    const both = vehicle([relation('hasMany', 'Bus'), relation('hasMany', 'Buse')])
    expect(keysOf([both, ...models])).toEqual(['models.0.relations.1.model'])
  })

  it('display a string field or the id', () => {
    const keysWith = (related_model_field: string) =>
      keysOf([drive({ related_model_field }), vehicle([], [field('plate', 'string'), field('notes', 'text')])])
    expect([keysWith(''), keysWith('plate'), keysWith('id')]).toEqual([[], [], []])
    for (const name of ['notes', 'nothing', 'lock_version', '__proto__'])
      expect(keysWith(name)).toEqual(['models.0.relations.0.related_model_field'])
  })
})

describe('cycles of mandatory relations', () => {
  const needing = (name: string, ...others: string[]) =>
    model(name, { relations: others.map((other) => relation('belongsTo', other, { required: true })) })

  it.each([
    ['itself', [needing('Aa', 'Aa')], ['models.0.relations.0.required']],
    [
      'two',
      [needing('Aa', 'Bb'), needing('Bb', 'Aa')],
      ['models.0.relations.0.required', 'models.1.relations.0.required'],
    ],
    [
      'three, with a fourth model outside the cycle',
      [needing('Aa', 'Bb'), needing('Bb', 'Cc'), needing('Cc', 'Aa'), needing('Dd', 'Aa')],
      ['models.0.relations.0.required', 'models.1.relations.0.required', 'models.2.relations.0.required'],
    ],
    ['none', [needing('Aa', 'Bb', 'Cc'), needing('Bb', 'Cc'), needing('Cc', 'Dealer')], []],
  ])('%s', (_, models, keys) => {
    expect(keysOf(models)).toEqual(keys)
  })

  it('with an optional one, are valid', () => {
    const free = model('Bb', { relations: [relation('belongsTo', 'Aa')] })
    expect(keysOf([needing('Aa', 'Bb'), free])).toEqual([])
  })

  it('of two hundred models, are reported for each', () => {
    const name = (index: number) => `M${String(index).padStart(3, '0')}`
    const models = Array.from({ length: 200 }, (_, index) => needing(name(index), name((index + 1) % 200)))
    expect(keysOf(models)).toHaveLength(200)
  })
})

describe('views', () => {
  const vehicle = (...views: Design['models'][0]['views']) => model('Vehicle', { views })

  it('share a prefix within a model for different roles', () => {
    expect(keysOf([vehicle(view('vehicles'), view('vehicles', { roles: ['superuser_rt', 3] }))])).toEqual([])
  })

  it.each([
    [
      'a role twice under a prefix',
      [view('vehicles'), view('vehicles', { roles: ['administrator'] })],
      'views.1.roles',
    ],
    ['a role twice in a view', [view('vehicles', { roles: [1, 'administrator'] })], 'views.0.roles'],
    ['an unknown role', [view('vehicles', { roles: [99] })], 'views.0.roles'],
    ['no read operation', [view('vehicles', { operations: ['create'] })], 'views.0.operations'],
    ['no operation at all', [view('vehicles', { operations: [] })], 'views.0.operations'],
    ['an operation twice', [view('vehicles', { operations: ['read', 'read'] })], 'views.0.operations'],
    ['import without creating', [view('vehicles', { operations: ['read'], data_import: true })], 'views.0.data_import'],
    ['the users', [view('users')], 'views.0.prefix'],
    ['the audit', [view('audits')], 'views.0.prefix'],
  ])('%s', (_, views, key) => {
    expect(keysOf([vehicle(...views)])).toEqual([`models.0.${key}`])
  })

  it('of two models with one prefix, are rejected', () => {
    expect(keysOf([vehicle(view('cars')), model('Car', { views: [view('cars', { roles: [2] })] })])).toEqual([
      'models.1.views.0.prefix',
    ])
  })
})

describe('the body', () => {
  const validBody = { models: [model('Vehicle', { fields: [field('plate', 'string')] })], roles: portalRoles }
  const errorsOf = (body: unknown) => designBody.safeParse(body).error?.issues.map(({ path }) => path.join('.'))

  it('without empty lists, is valid', () => {
    const { fields: _, files: __, relations: ___, views: ____, ...bare } = model('Vehicle')
    expect(designBody.parse({ ...validBody, models: [bare] }).models).toEqual([model('Vehicle')])
  })

  it.each([
    ['no models', { models: undefined }, ['models']],
    ['models that are no array', { models: { length: 2 } }, ['models']],
    ['a thousand models', { models: Array.from({ length: 1000 }, (_, index) => model(`M${index}`)) }, ['models']],
    ['no roles', { roles: null }, ['roles']],
    ['an invalid id', { models: [{ ...model('Vehicle'), id: '1' }] }, ['models.0.id']],
    ['an invalid uid', { models: [{ ...model('Vehicle'), uid: 'x' }] }, ['models.0.uid']],
    [
      'no names',
      { models: [{}] },
      [
        'models.0.name',
        'models.0.article_singular',
        'models.0.interface_name_singular',
        'models.0.interface_name_plural',
      ],
    ],
    [
      'an article of another language',
      { models: [model('Vehicle', { article_singular: 'Der' as 'Il' })] },
      ['models.0.article_singular'],
    ],
    [
      'an unknown type',
      { models: [model('Vehicle', { fields: [field('x', 'toString' as 'text')] })] },
      ['models.0.fields.0.db_type'],
    ],
    [
      'a view without roles',
      { models: [model('Vehicle', { views: [view('x', { roles: [] })] })] },
      ['models.0.views.0.roles'],
    ],
    ['an invalid lock_version', { lock_version: 'x' }, ['lock_version']],
    ['an invalid confirmation', { confirm: 'yes' }, ['confirm']],
  ])('%s', (_, change, keys) => {
    expect(errorsOf({ ...validBody, ...change })).toEqual(keys)
  })
})

import { describe, expect, it } from 'vitest'
import { columnNameProblem, modelNameProblem, pluralKey, prefixProblem, roleNameProblem, snakeCase } from './names.ts'

it.each([
  ['Vehicle', 'vehicle', 'vehicles'],
  ['TestDrive', 'test_drive', 'test_drives'],
  ['HTMLPage', 'html_page', 'html_pages'],
  ['Model3D', 'model3_d', 'model3_ds'],
  ['Category', 'category', 'categories'],
  ['Key', 'key', 'keys'],
  ['Bus', 'bus', 'buses'],
  ['Box', 'box', 'boxes'],
  ['Branch', 'branch', 'branches'],
  ['A', 'a', 'as'],
])('%s is the table %s and the list %s', (name, table, list) => {
  expect([snakeCase(name), pluralKey(snakeCase(name))]).toEqual([table, list])
})

const sql = ['Robert"); DROP TABLE dealers;--', "O'Brien", 'Vehicle"', 'Vehicle`', 'a;b', 'a b', 'a\0b', 'a\nb', '']
const objects = ['__proto__', 'constructor', 'prototype', 'toString', '__defineGetter__']
const foreign = ['Vehiсle', 'vеhicle', 'Ｖehicle', 'Véhicle', 'Veicolò', '车', 'Vehicle\u200b', '\u202eelciheV']

describe('a model’s name', () => {
  it.each(['Vehicle', 'TestDrive', 'Car2', 'Model3D', 'A', 'Type', 'PgClass', 'V'.repeat(50)])('may be %s', (name) => {
    expect(modelNameProblem(name)).toBeUndefined()
  })

  it.each([
    ...sql,
    ...objects,
    ...foreign,
    'vehicle',
    'test_drive',
    'testDrive',
    'Test_Drive',
    'Test-Drive',
    '2Cars',
    ' Vehicle',
    'Vehicle ',
    'Constructor',
    'Select',
    'Table',
    'Order',
    'User',
    'Users',
    'Audit',
    'Audits',
    'Dealer',
    'Workshop',
    'Customer',
    'Role',
    'Session',
    'MenuItem',
    'RecordFile',
    'Design',
    'Activity',
    'ActivityYear',
    'LeadOffer',
    'Id',
    'LockVersion',
    'V'.repeat(51),
    'Ab'.repeat(25),
    'V'.repeat(64),
  ])('is not %j', (name) => {
    expect(modelNameProblem(name)).toEqual(expect.any(String))
  })
})

describe('a column’s name', () => {
  it.each(['plate', 'driven_at', 'km2', 'type', 'name', 'date', 'a', 'aside', 'asides_5', 'x'.repeat(50)])(
    'may be %s',
    (name) => {
      expect(columnNameProblem(name)).toBeUndefined()
    },
  )

  it.each([
    ...sql,
    ...objects,
    ...foreign.map((name) => name.toLowerCase()),
    'Plate',
    'drivenAt',
    'driven-at',
    'driven__at',
    '_plate',
    'plate_',
    '2nd',
    'id',
    'lock_version',
    'created_at',
    'updated_at',
    'page',
    'per_page',
    'sort',
    'ctid',
    'xmin',
    'tableoid',
    'select',
    'user',
    'order',
    'null',
    'aside_5_plate',
    'x'.repeat(51),
    'x'.repeat(64),
  ])('is not %j', (name) => {
    expect(columnNameProblem(name)).toEqual(expect.any(String))
  })
})

describe('a prefix', () => {
  it.each(['vehicles', 'test-drives', 'test_drives', 'v2', 'new', 'x'.repeat(50)])('may be %s', (prefix) => {
    expect(prefixProblem(prefix)).toBeUndefined()
  })

  it.each([
    ...sql,
    ...objects,
    ...foreign,
    'Vehicles',
    '/vehicles',
    'vehicles/new',
    '..',
    '.well-known',
    '%2e',
    'a--b',
    'a-',
    '2cars',
    'users',
    'audits',
    'api',
    'login',
    'automation',
    'dealers',
    'menu-management',
    'rate_counters',
    'x'.repeat(51),
  ])('is not %j', (prefix) => {
    expect(prefixProblem(prefix)).toEqual(expect.any(String))
  })
})

describe('a role’s name', () => {
  it.each(['capo_officina', 'auditor', 'r2'])('may be %s', (name) => {
    expect(roleNameProblem(name)).toBeUndefined()
  })

  it.each([...sql, ...objects, ...foreign, 'Capo', 'capo-officina', '#9', '_x'])('is not %j', (name) => {
    expect(roleNameProblem(name)).toEqual(expect.any(String))
  })
})

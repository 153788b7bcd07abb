import { describe, expect, it } from 'vitest'
import { arrangeColumns, isListName, toViewSearch } from './list-view.rules.ts'
import { listSettingsBody, savedViewBody } from './list-view.ts'

describe('the search of a view', () => {
  it.each([
    ['?status=created&page=3', 'status=created'],
    ['saved=4&sort=-name&tab=x', 'sort=-name'],
    ['b=2&a=1&per_page=50', 'a=1&b=2&per_page=50'],
    ['pages=1&view=board', 'pages=1&view=board'],
    ['?', ''],
    ['', ''],
    ['__proto__=1', '__proto__=1'],
  ])('of %s is %s', (search, expected) => expect(toViewSearch(search)).toBe(expected))
})

it.each([
  ['leads', true],
  ['activity_document_uploads', true],
  ['records/veicoli-demo', true],
  ['dealers/activity_years', true],
  ['records/', false],
  ['records/a/b', false],
  ['lead', false],
  ['constructor', false],
  ['x1', false],
  ['', false],
  ['Leads', false],
  ['../x', false],
  ['a'.repeat(81), false],
])('the list name %s: %s', (name, expected) => expect(isListName(name)).toBe(expected))

describe('the columns of a list', () => {
  const known = ['name', 'city', 'dealer', 'status'].map((key) => ({ key }))
  const keys = (settings: Parameters<typeof arrangeColumns>[1]) =>
    arrangeColumns(known, settings).map(
      ({ column, hidden, width }) => `${column.key}${hidden ? '-' : ''}${width ?? ''}`,
    )

  it.each<[string, Parameters<typeof arrangeColumns>[1], string[]]>([
    ['without settings', null, ['name', 'city', 'dealer', 'status']],
    ['in another order', [{ key: 'status' }, { key: 'name' }], ['status', 'name', 'city', 'dealer']],
    [
      'hidden and resized',
      [
        { key: 'city', hidden: true },
        { key: 'name', width: 300 },
      ],
      ['city-', 'dealer', 'status', 'name300'],
    ],
    [
      'that the role does not see are ignored',
      [{ key: 'margin' }, { key: 'city' }],
      ['name', 'city', 'dealer', 'status'],
    ],
    ['named twice count once', [{ key: 'city' }, { key: 'city', hidden: true }], ['name', 'city', 'dealer', 'status']],
    ['of an object’s own', [{ key: '__proto__' }, { key: 'constructor' }], ['name', 'city', 'dealer', 'status']],
  ])('%s', (_name, settings, expected) => expect(keys(settings)).toEqual(expected))
})

describe('a body', () => {
  const view = { list: 'leads', name: 'Mie', search: 'status=created&page=2' }
  const parse = (changes: object) => savedViewBody.safeParse({ saved_view: { ...view, ...changes } })
  const errors = (changes: object) => parse(changes).error?.issues.map(({ path }) => path.join('.'))

  it('has the filters without the page, no columns and nobody to share with', () => {
    expect(parse({}).data?.saved_view).toEqual({ ...view, search: 'status=created', columns: null, shared_roles: [] })
  })

  it.each([
    [{ name: '' }, ['saved_view.name']],
    [{ name: 'x'.repeat(61) }, ['saved_view.name']],
    [{ list: 'Leads', name: null }, ['saved_view.list', 'saved_view.name']],
    [{ search: 7 }, ['saved_view.search']],
    [{ search: 'a'.repeat(4001) }, ['saved_view.search']],
    [{ columns: [{ key: '' }] }, ['saved_view.columns.0.key']],
    [{ columns: [{ key: 'a', width: 5000 }] }, ['saved_view.columns.0.width']],
    [{ columns: Array.from({ length: 61 }, () => ({ key: 'a' })) }, ['saved_view.columns']],
    [{ columns: 'tutte' }, ['saved_view.columns']],
    [{ shared_roles: 'tutti' }, ['saved_view.shared_roles']],
  ])('%j is rejected at %j', (changes, expected) => expect(errors(changes)).toEqual(expected))

  it('of settings has what changes alone, and knows two densities', () => {
    expect(listSettingsBody.parse({ settings: {} }).settings).toEqual({})
    expect(listSettingsBody.parse({ settings: { columns: null } }).settings).toEqual({ columns: null })
    expect(listSettingsBody.safeParse({ settings: { density: 'piccola' } }).success).toBe(false)
    expect(listSettingsBody.safeParse({ settings: { default_view_id: '1e1' } }).success).toBe(false)
  })
})

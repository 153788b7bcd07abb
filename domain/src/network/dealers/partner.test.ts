import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { columnsOfType, type RegistryColumn } from '../../platform/registry-columns.ts'
import { workshopBody } from '../workshops/workshop.ts'
import { formatDistrict } from './district.ts'
import { partnerExample } from './partner.fixtures.ts'
import { dealerBody, formatCeased, isInNetwork, networkProblem, networkRowProblem } from './partner.ts'
import { partnerColumns } from './partner-columns.ts'

it('formats a district as name - code (region), and one that ended with its last year', () => {
  const region = { id: 2, name: 'Emilia-Romagna' }
  const district = { id: 1, name: 'Forlì-Cesena', code: 'FC', valid_from: null, valid_to: null, region }
  expect(formatDistrict(district)).toBe('Forlì-Cesena - FC (Emilia-Romagna)')
  expect(formatDistrict({ ...district, valid_to: '2026-01-01' })).toBe(
    'Forlì-Cesena - FC (Emilia-Romagna), fino al 2025',
  )
})

const validFields = { ...partnerExample, district_id: 7 }
const dealers = [{ pivot: { dealer_id: 1, valid_from: '2020-01-01' } }]

describe.each([
  { kind: 'dealer', schema: dealerBody, more: {} },
  { kind: 'workshop', schema: workshopBody, more: { dealers } },
])('the body of a $kind', ({ kind, schema, more }) => {
  const parse = (change: Record<string, unknown>) =>
    schema.safeParse({ [kind]: { ...validFields, ...more, ...change } })
  const errors = (change: Record<string, unknown>) => {
    const { error } = parse(change)
    return error ? fieldErrors(error) : {}
  }

  it('accepts the fields of a form', () => {
    expect(errors({})).toEqual({})
  })

  it.each(['2026-11-21', '2000-01-01', '2199-12-31', '2028-02-29', null, ''])(
    'accepts the day of leaving %j',
    (ceased_on) => {
      expect(errors({ ceased_on })).toEqual({})
    },
  )

  it.each([
    '1999-12-31',
    '2200-01-01',
    '2026-02-30',
    '2026-02-29',
    '31/11/2026',
    '11/21/2026',
    '2026-11-21T10:00',
    'ieri',
    20261121,
    true,
    {},
  ])('rejects the day of leaving %j', (ceased_on) => {
    const message = 'La data di cessazione non è valida: scrivila come 31/12/2026, dal 2000 in poi.'
    expect(errors({ ceased_on })).toEqual({ [`${kind}.ceased_on`]: [message] })
  })

  describe.each(columnsOfType(partnerColumns, 'code', 'text'))('%s', (field) => {
    const { name, optional }: RegistryColumn = partnerColumns[field]
    const required = `Il campo ${name} è obbligatorio.`
    const invalid = `Il campo ${name} non è valido.`
    const tooLong = `Il campo ${name} non può superare i 255 caratteri.`
    const empty: [string, unknown, string][] = [
      ['missing', undefined, required],
      ['empty', '', required],
      ['blank', ' \t\n ', required],
      ['a non-breaking space', '\u00a0', required],
    ]
    it.each<[string, unknown, string]>([
      ...(optional ? [] : empty),
      ['null', null, required],
      ['a number', 204118, invalid],
      ['a boolean', true, invalid],
      ['an array', ['x'], invalid],
      ['an object', { constructor: 'x' }, invalid],
      ['256 characters', 'x'.repeat(256), tooLong],
      ['a megabyte', 'x'.repeat(1_000_000), tooLong],
      ['with NUL', 'a\0b', invalid],
      ['with a line break', 'a\nb', invalid],
    ])('rejects a value that is %s', (_description, value, message) => {
      expect(errors({ [field]: value })).toEqual({ [`${kind}.${field}`]: [message] })
    })

    it('accepts 255 characters', () => {
      expect(errors({ [field]: 'à'.repeat(255) })).toEqual({})
    })
  })

  it.each(['1234', '123456', '1234a', '1 234', '-1234', '12.34', '１２３４５', '1e100'])(
    'rejects the zip %j, which has not five digits',
    (zip) => {
      expect(errors({ zip })).toEqual({ [`${kind}.zip`]: ['Il CAP ha cinque cifre.'] })
    },
  )

  it.each([undefined, null, '', '  '])('rejects the missing zip %j', (zip) => {
    expect(Object.keys(errors({ zip }))).toEqual([`${kind}.zip`])
    expect(errors({ zip })[`${kind}.zip`]?.[0]).toBe('Il campo CAP è obbligatorio.')
  })

  it.each([10138, ['10138'], {}, true])('rejects the zip %j, which is not a text', (zip) => {
    expect(errors({ zip })).toEqual({ [`${kind}.zip`]: ['Il campo CAP non è valido.'] })
  })

  const required = 'Il campo provincia è obbligatorio.'
  const invalid = 'Il campo provincia non è valido.'
  it.each([
    [undefined, required],
    [null, required],
    ['', required],
    ['TO', invalid],
    [0, invalid],
    [-1, invalid],
    [1.5, invalid],
    [1e20, invalid],
    ['1 OR 1=1', invalid],
    [[1], expect.any(String)],
    [true, expect.any(String)],
    [{ id: 1 }, expect.any(String)],
  ])('rejects the district %j', (district_id, message) => {
    expect(errors({ district_id })).toEqual({ [`${kind}.district_id`]: [message] })
  })

  it.each([{}, { [kind]: null }, { [kind]: [] }, { [kind]: 'x' }, { [kind]: { [kind]: {} } }])(
    'reports every field of the body %j',
    (body) => {
      const { error } = schema.safeParse(body)
      const keys = [...Object.keys(validFields), ...Object.keys(more)].map((field) => `${kind}.${field}`)
      expect(error && Object.keys(fieldErrors(error)).toSorted()).toEqual(keys.toSorted())
    },
  )
})

describe('a partner that left the network', () => {
  it.each([
    [null, '2026-01-01', true],
    ['2025-12-31', '2026-01-01', false],
    ['2026-01-01', '2025-12-31', true],
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-02', '2026-01-01', true],
    ['2026-06-30', '2026-06-29', true],
    ['2026-06-30', '2026-06-30', false],
    ['2026-06-30', '2100-01-01', false],
    ['2199-12-31', '2100-01-01', true],
  ])('on %s is in it on %s: %s', (ceased_on, day, expected) => {
    const partner = { ceased_on, archived_at: null }
    expect(isInNetwork(partner, day)).toBe(expected)
    expect(networkProblem(partner, day) === undefined).toBe(expected)
  })

  it.each([
    // In Rome it is already 2027.
    ['2026-12-31T23:30:00Z', '2026-12-31', true],
    ['2026-12-31T22:30:00Z', '2026-01-01', false],
    ['2026-06-30T10:00:00Z', '2025-12-31', true],
    ['2026-06-30T10:00:00Z', '2026-06-30', false],
    ['2026-06-30T10:00:00Z', '2027-01-01', false],
  ])('or was archived at %s is in it on %s: %s', (archived_at, day, expected) => {
    expect(isInNetwork({ ceased_on: null, archived_at }, day)).toBe(expected)
    expect(isInNetwork({ ceased_on: '2024-06-30', archived_at }, day)).toBe(false)
  })

  it('is described after its name, and in a row of a batch', () => {
    const ceased = { ceased_on: '2026-06-30', archived_at: null }
    const archived = { ceased_on: '2026-06-30', archived_at: '2026-07-01T10:00:00Z' }
    expect([ceased, archived].map((partner) => networkProblem(partner, '2026-11-28'))).toEqual([
      'è cessata il 30/06/2026',
      'è archiviata',
    ])
    expect(networkRowProblem(ceased, '2026-11-28', 'non si può assegnare')).toBe(
      'È cessata il 30/06/2026: non si può assegnare.',
    )
    expect(networkRowProblem(ceased, '2026-06-29', 'non si può assegnare')).toBeUndefined()
  })

  it('is named beside a total that leaves it out', () => {
    expect([0, 1, 3, 1200].map(formatCeased)).toEqual([
      '',
      '1 cessata o archiviata esclusa',
      '3 cessate o archiviate escluse',
      '1.200 cessate o archiviate escluse',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { applyPaste, listUnresolvedNames, parseClipboard, resolveName } from './grid-paste.ts'
import { savedRow, toRequestRow } from './grid-rows.ts'
import { viewFields } from './record-fields.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

describe('readBlock', () => {
  it.each<[string, string, string[][]]>([
    ['one value', 'AB', [['AB']]],
    [
      'a block with its last line ended',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      '\tb\t\n\t\t',
      [
        ['', 'b', ''],
        ['', '', ''],
      ],
    ],
    ['an empty line inside', 'a\n\nb', [['a'], [''], ['b']]],
    ['lines inside a cell', '"prima\nseconda"\tb\n', [['prima\nseconda', 'b']]],
    ['tabs and quotes inside a cell', '"a\tb"\t"detto ""Rosso"""', [['a\tb', 'detto "Rosso"']]],
    [
      'a quote that opens nothing',
      '"aperto\tb\n5" tubo\tc',
      [
        ['"aperto', 'b'],
        ['5" tubo', 'c'],
      ],
    ],
    ['nothing', '', [['']]],
  ])('%s', (_, text, block) => expect(parseClipboard(text)).toEqual(block))
})

const fields = viewFields(vehicleView)
const rows = [savedRow(vehicle), savedRow({ ...vehicle, id: 8 })]
const place = (name: string) => fields.findIndex((field) => field.name === name)
const paste = (change: Partial<Parameters<typeof applyPaste>[0]>) =>
  applyPaste({ fields, rows, start: { row: 0, field: 0 }, block: [['X']], canUpdate: true, canAdd: true, ...change })

it('a pasted block changes rows and creates new ones below the last', () => {
  const block = [
    ['A', '1'],
    ['B', '2'],
    ['C', '3'],
  ]
  const changed = paste({ start: { row: 1, field: 0 }, block })
  expect(changed.map(toRequestRow)).toEqual([
    { id: 8, lock_version: 3, plate: 'A', mileage: '1' },
    { plate: 'B', mileage: '2' },
    { plate: 'C', mileage: '3' },
  ])
})

it('a paste creates no rows without create, and changes none without update', () => {
  const block = [['A'], ['B'], ['C']]
  expect(paste({ block, canAdd: false })).toHaveLength(2)
  expect(paste({ block, canUpdate: false }).map(({ record }) => record)).toEqual([undefined])
})

it('a paste skips deleted rows, cells that are edited in the form, and values beyond the last column', () => {
  const deleted = rows.map((row) => ({ ...row, deleted: true }))
  expect(paste({ rows: deleted })).toEqual([])
  const [row] = paste({
    start: { row: 0, field: place('photo') },
    block: [['foto.jpg', '', 'Officina', 'x', 'y', 'z']],
  })
  expect(row && toRequestRow(row)).toEqual({ id: 7, lock_version: 3, dealer_id: null })
})

describe('a pasted label of a relation', () => {
  const start = { row: 0, field: place('dealer_id') }
  const [row] = paste({ start, block: [['Levante Truck']] })
  const [name] = listUnresolvedNames(fields, row ? [row, row] : [])
  if (!row || !name) throw new Error('nothing was pasted')

  it('is not looked up when the cell already has it', () => {
    expect(listUnresolvedNames(fields, paste({ start, block: [['Autocarri Piemonte S.p.A.']] }))).toEqual([])
  })

  it('is the one record with this label, in any case', () => {
    expect(name.text).toBe('Levante Truck')
    const found = resolveName(row, name, [
      { id: 9, label: 'LEVANTE TRUCK' },
      { id: 10, label: 'Levante Truck Due' },
    ])
    expect(toRequestRow(found)).toMatchObject({ dealer_id: 9 })
    expect(found.errors).toEqual({})
  })

  it('of no record, or of two, is an error in its cell', () => {
    expect(resolveName(row, name, [{ id: 10, label: 'Levante Truck Due' }]).errors.dealer_id).toMatch(/non c’è/)
    const twins = [9, 10].map((id) => ({ id, label: 'Levante Truck' }))
    expect(resolveName(row, name, twins).errors.dealer_id).toMatch(/Più elementi/)
  })
})

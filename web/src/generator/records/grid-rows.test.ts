import { describe, expect, it } from 'vitest'
import {
  applyRows,
  assignErrors,
  type CellValue,
  findChangedCell,
  formatCell,
  formatCellValue,
  getCell,
  isBlank,
  isCellField,
  isChanged,
  isSameState,
  mergeRows,
  newRow,
  rebaseRow,
  savedRow,
  toRequestRow,
  validateRow,
  withCell,
} from './grid-rows.ts'
import { viewFields } from './record-fields.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

const fields = viewFields(vehicleView)
const cellFields = fields.filter(isCellField)
const saved = savedRow(vehicle)

function typed(row: typeof saved, values: Record<string, CellValue>) {
  return Object.entries(values).reduce((result, [name, cell]) => {
    const field = cellFields.find((candidate) => candidate.name === name)
    if (!field) throw new Error(name)
    return withCell(result, field, cell)
  }, row)
}

describe('a saved row', () => {
  it('has the stored values as people type them', () => {
    expect(cellFields.map((field) => formatCellValue(getCell(field, saved)))).toEqual([
      'AB123CD',
      '12500',
      '49900,5',
      'Sì',
      '21/11/2026 09:42:00',
      'Prima riga\nseconda',
      'Autocarri Piemonte S.p.A.',
    ])
  })

  it('is changed by a typed value, and unchanged by the stored one', () => {
    const changed = typed(saved, { mileage: '13000', dealer_id: null })
    expect([isChanged(saved), isChanged(changed)]).toEqual([false, true])
    expect(toRequestRow(changed)).toEqual({ id: 7, lock_version: 3, mileage: '13000', dealer_id: null })
    const back = typed(changed, { mileage: '12500', dealer_id: { id: 4, label: 'Sotto un altro nome' } })
    expect(isChanged(back)).toBe(false)
    expect(applyRows([changed], [back])).toEqual([])
  })

  it('shows typed cells unchanged and others as in lists', () => {
    const row = typed(saved, { price: '1000' })
    expect(fields.map((field) => formatCell(field, row)).slice(0, 3)).toEqual(['AB123CD', '12.500', '1000'])
  })

  it('is validated only in its typed cells', () => {
    const gap = savedRow({ ...vehicle, plate: null })
    expect(validateRow(fields, typed(gap, { mileage: '1' })).errors).toEqual({})
    expect(validateRow(fields, typed(saved, { plate: ' ' })).errors).toEqual({
      plate: 'Il campo Targa è obbligatorio.',
    })
  })

  it('to be deleted is sent with _delete and has no errors', () => {
    const row = { ...typed(saved, { mileage: 'tanti' }), deleted: true }
    expect(toRequestRow(row)).toEqual({ id: 7, lock_version: 3, _delete: true })
    expect(validateRow(fields, row).errors).toEqual({})
  })
})

it.each([
  ['mileage', '12,5', /intero/],
  ['mileage', '99999999999999999999', /troppo grande/],
  ['price', 'mille', /Prezzo/],
  ['price', '1,00001', /4 decimali/],
  ['available', 'forse', /Sì o No/],
  ['since', '31/02/2026', /non esiste/],
  ['plate', 'x'.repeat(256), /255/],
])('an invalid %s (%s) has an error in its cell', (name, text, message) => {
  expect(typed(saved, { [name]: text }).errors[name]).toMatch(message)
})

it.each([
  ['mileage', '1.250'],
  ['price', '1.234,5'],
  ['available', 'no'],
  ['since', '21/11/2026 10:30'],
  ['since', '2026-11-21'],
])('a %s may be written as %s', (name, text) => expect(typed(saved, { [name]: text }).errors).toEqual({}))

it('a new row is saved once it has a value, and then requires the required ones', () => {
  const row = newRow()
  expect([isBlank(row), isChanged(row)]).toEqual([true, false])
  expect(isBlank(typed(row, { plate: '' }))).toBe(true)
  const filled = typed(row, { mileage: '10', dealer_id: { id: 4, label: 'X' } })
  expect(validateRow(fields, filled).errors).toEqual({ plate: 'Il campo Targa è obbligatorio.' })
  expect(toRequestRow(filled)).toEqual({ mileage: '10', dealer_id: 4 })
})

it('changed rows of other pages come first, new ones last, and typed values replace stored ones', () => {
  const elsewhere = typed(savedRow({ ...vehicle, id: 1 }), { mileage: '1' })
  const here = typed(saved, { mileage: '2' })
  const added = typed(newRow(), { plate: 'ZZ' })
  const rows = mergeRows([vehicle, { ...vehicle, id: 8 }], [added, here, elsewhere])
  expect(rows.map(({ key }) => key)).toEqual(['1', '7', '8', added.key])
  expect(rows[1]).toBe(here)
})

it('a rebased row keeps typed values in cells that the colleague did not change', () => {
  const mine = { ...typed(saved, { mileage: '13000', plate: 'ZZ999ZZ' }), stale: 'Lo ha cambiato Anna.' }
  const row = rebaseRow(fields, mine, { ...vehicle, lock_version: 4, plate: 'NEW' })
  expect(row.stale).toBeUndefined()
  expect(toRequestRow(row)).toEqual({ id: 7, lock_version: 4, mileage: '13000' })
})

it('errors of the server are assigned to the cells of the sent rows, or returned as sentences', () => {
  const sent = [typed(saved, { plate: 'X' }), typed(newRow(), { plate: 'Y' })]
  const { rows, others } = assignErrors(vehicleView, sent, {
    'vehicle.1.plate': ['Troppo corta.', 'Già usata.'],
    'vehicle.1.mileage': ['Negativo.'],
    'vehicle.0.id': ['L’elemento non c’è più.'],
    'vehicle.9.plate': ['Di nessuno.'],
    vehicle: ['Al massimo 1.000 righe.'],
  })
  expect(rows.map(({ key, errors }) => [key, errors])).toEqual([
    [sent[1]?.key, { plate: 'Troppo corta., Già usata.', mileage: 'Negativo.' }],
  ])
  expect(others).toEqual(['Riga n. 7: L’elemento non c’è più.', 'Di nessuno.', 'Al massimo 1.000 righe.'])
})

describe('two states of the rows', () => {
  const changed = typed(saved, { mileage: '13000' })
  const added = newRow()

  it.each([
    ['a typed cell', [saved], [changed], { row: saved.key, name: 'mileage' }],
    ['a cell typed once more', [changed], [typed(changed, { mileage: '' })], { row: saved.key, name: 'mileage' }],
    ['a cell that has its stored value again', [changed], [saved], { row: saved.key, name: 'mileage' }],
    ['a deleted row', [changed], [{ ...changed, deleted: true }], { row: saved.key, name: undefined }],
    ['an added row', [saved], [saved, added], { row: added.key }],
    ['a row that left', [saved, added], [saved], undefined],
  ])('differ in %s', (_name, before, after, cell) => {
    expect(findChangedCell(before, after)).toEqual(cell)
    expect(isSameState(before, after)).toBe(false)
  })

  it('are the same when nothing was typed, or the same again', () => {
    expect(isSameState([saved], [typed(changed, { mileage: '12500' })])).toBe(true)
    expect(isSameState([changed], [typed(saved, { mileage: '13000' })])).toBe(true)
  })
})

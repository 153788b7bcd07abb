import { describe, expect, it } from 'vitest'
import {
  formatField,
  formatRelated,
  getKeypad,
  recordTitle,
  recordTitleInSentence,
  viewFields,
} from './record-fields.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

const format = (name: string, record = vehicle) => {
  const field = viewFields(vehicleView).find((candidate) => candidate.name === name)
  return field && formatField(field, record)
}

it.each([
  ['plate', 'AB123CD'],
  ['mileage', '12.500'],
  ['price', '49.900,50'],
  ['available', 'Sì'],
  ['since', '21/11/2026 09:42'],
  ['photo', 'fronte.jpg'],
  ['dealer_id', 'Autocarri Piemonte S.p.A.'],
  ['workshop_ids', 'Officina Uno, Officina Due'],
  ['documents', 'libretto.pdf'],
])('formats %s', (name, text) => expect(format(name)).toBe(text))

it('formats four digits without a separator, like years', () => {
  expect(format('mileage', { ...vehicle, mileage: 2026 })).toBe('2026')
})

it('formats seconds that are not zero', () => {
  expect(format('since', { ...vehicle, since: '2026-11-21T08:42:07Z' })).toBe('21/11/2026 09:42:07')
})

it('formats null and missing values as an empty text', () => {
  const { id, lock_version, created_at, updated_at } = vehicle
  for (const { name } of viewFields(vehicleView)) {
    expect(format(name, { ...vehicle, [name]: null, dealer: null, workshops: [] })).toBe('')
    expect(format(name, { id, lock_version, created_at, updated_at })).toBe('')
  }
})

it('the title of a record is its first text, or its number', () => {
  expect(recordTitle(vehicleView, vehicle)).toBe('AB123CD')
  const nameless = { ...vehicle, plate: null }
  expect([recordTitle(vehicleView, nameless), recordTitleInSentence(vehicleView, nameless)]).toEqual([
    'Veicolo n. 7',
    'veicolo n. 7',
  ])
})

it('a related record without a label has its number', () => {
  expect(formatRelated({ related_model_field: 'name' }, { id: 3, name: null })).toBe('N. 3')
  expect(formatRelated({ related_model_field: 'id' }, { id: 3 })).toBe('N. 3')
})

describe('getKeypad', () => {
  it.each([
    ['telefono', 'tel'],
    ['telefono_ufficio', 'tel'],
    ['cellulare', 'tel'],
    ['email', 'email'],
    ['e_mail_ufficio', 'email'],
    ['pec', 'email'],
    ['cap', 'numeric'],
    ['partita_iva', 'numeric'],
    ['vat_n', 'numeric'],
    ['nome', undefined],
    ['capienza', undefined],
    ['targa', undefined],
    ['specifiche', undefined],
    ['motivo_privato', undefined],
  ])('opens for %s the keypad %s', (name, keypad) => {
    expect(getKeypad(name)).toBe(keypad)
  })
})

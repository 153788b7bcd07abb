import { expect, it } from 'vitest'
import { formatField, formatRelated, recordTitle, recordTitleInSentence, viewFields } from './record-fields.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

const shown = (name: string, record = vehicle) => {
  const field = viewFields(vehicleView).find((one) => one.name === name)
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
])('shows %s as people read it', (name, text) => expect(shown(name)).toBe(text))

it('leaves four digits together, as years have them', () => {
  expect(shown('mileage', { ...vehicle, mileage: 2026 })).toBe('2026')
})

it('shows the seconds of a moment where there are any', () => {
  expect(shown('since', { ...vehicle, since: '2026-11-21T08:42:07Z' })).toBe('21/11/2026 09:42:07')
})

it('shows nothing for what is not there, also in a record that lacks the key', () => {
  const { id, lock_version, created_at, updated_at } = vehicle
  for (const { name } of viewFields(vehicleView)) {
    expect(shown(name, { ...vehicle, [name]: null, dealer: null, workshops: [] })).toBe('')
    expect(shown(name, { id, lock_version, created_at, updated_at })).toBe('')
  }
})

it('calls a record by its first text, or by its number', () => {
  expect(recordTitle(vehicleView, vehicle)).toBe('AB123CD')
  const nameless = { ...vehicle, plate: null }
  expect([recordTitle(vehicleView, nameless), recordTitleInSentence(vehicleView, nameless)]).toEqual([
    'Veicolo n. 7',
    'veicolo n. 7',
  ])
})

it('names a related record by its number where its field is empty or is the number', () => {
  expect(formatRelated({ related_model_field: 'name' }, { id: 3, name: null })).toBe('N. 3')
  expect(formatRelated({ related_model_field: 'id' }, { id: 3 })).toBe('N. 3')
})

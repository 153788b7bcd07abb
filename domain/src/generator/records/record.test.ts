import { describe, expect, it } from 'vitest'
import { fileFields, parseRecord, type ViewColumns } from './record.ts'
import type { ViewRelation } from './view.ts'

const relation = (relationType: ViewRelation['relationType'], key: string | null, required = false): ViewRelation => ({
  relationType,
  model: 'Dealer',
  key,
  name: 'dealer',
  label: 'Concessionaria',
  related_model_field: 'name',
  required,
  path: null,
})

const columns: ViewColumns = {
  fields: [
    { db_name: 'plate', label: 'Targa', db_type: 'string', required: true },
    { db_name: 'km', label: 'Km', db_type: 'integer', required: false },
    { db_name: 'photo', label: 'Foto', db_type: 'file', required: false },
  ],
  relations: [relation('belongsTo', 'dealer_id', true), relation('hasMany', 'workshop_ids'), relation('hasMany', null)],
  files: [{ name: 'contract', label: 'Contratto', multiple: false, required: true }],
}
const required = ['Il campo Targa è obbligatorio.']

describe('a new record', () => {
  it('has every key, empty when it was not sent', () => {
    expect(parseRecord(columns, { plate: ' AB ', dealer_id: '7' })).toEqual({
      values: { plate: 'AB', km: null, dealer_id: 7, workshop_ids: [] },
      errors: {},
    })
  })

  it('reports every problem', () => {
    expect(parseRecord(columns, { km: 'x', workshop_ids: [1, 'x'] }).errors).toEqual({
      plate: required,
      km: ['Km: il valore non è un numero: scrivilo come 12,5.'],
      dealer_id: ['Il campo Concessionaria è obbligatorio.'],
      workshop_ids: ['Il campo Concessionaria non è valido.'],
    })
  })

  it.each(['x', -1, 0, 1.5, '1e3', true, {}, [7], '9'.repeat(16)])('a relation to %j is not valid', (dealer_id) => {
    expect(parseRecord(columns, { plate: 'AB', dealer_id }).errors).toEqual({
      dealer_id: ['Il campo Concessionaria non è valido.'],
    })
  })

  it.each([7, 'x', {}, [null], [[1]], [0]])('relations to %j are not valid', (workshop_ids) => {
    expect(parseRecord(columns, { plate: 'AB', dealer_id: 7, workshop_ids }).errors).toEqual({
      workshop_ids: ['Il campo Concessionaria non è valido.'],
    })
  })

  it('ignores inherited and unknown keys', () => {
    const sent = JSON.parse('{"plate":"AB","dealer_id":1,"__proto__":{"km":5},"id":9,"lock_version":3,"photo":4}')
    expect(parseRecord(columns, sent).values).toEqual({ plate: 'AB', km: null, dealer_id: 1, workshop_ids: [] })
    expect(parseRecord(columns, Object.create({ plate: 'AB', dealer_id: 1 })).errors).toHaveProperty('plate')
  })
})

describe('a stored record', () => {
  const current = { plate: 'AB', km: 5, dealer_id: 7, workshop_ids: [1] }

  it('changes only the sent keys', () => {
    expect(parseRecord(columns, { km: null, workshop_ids: [2, 2, '3'] }, current)).toEqual({
      values: { km: null, workshop_ids: [2, 3] },
      errors: {},
    })
  })

  it('rejects clearing required values', () => {
    expect(parseRecord(columns, { plate: '', dealer_id: null }, current).errors).toEqual({
      plate: required,
      dealer_id: ['Il campo Concessionaria è obbligatorio.'],
    })
  })

  it('rejects a save that leaves a missing required value missing', () => {
    expect(parseRecord(columns, { km: 1 }, { ...current, plate: null }).errors).toEqual({ plate: required })
    expect(parseRecord(columns, { km: 1, plate: 'X' }, { ...current, plate: null }).errors).toEqual({})
  })

  it('does not validate stored values that were not sent', () => {
    expect(parseRecord(columns, { km: 1 }, { ...current, plate: 'x'.repeat(300) }).errors).toEqual({})
  })
})

it('file fields are the fields of one file and the collections', () => {
  expect(fileFields(columns).map(({ name, isCollection, multiple }) => [name, isCollection, multiple])).toEqual([
    ['photo', false, false],
    ['contract', true, false],
  ])
})

import { describe, expect, it } from 'vitest'
import { differences, formatAuthor, type ReferenceNames, type RowChange } from './change.ts'
import type { AuditLabels } from './labels.ts'

const change = (values: Partial<RowChange>): RowChange => ({
  id: 1,
  model_type: 'workshop_dealers',
  model_id: 1,
  event: 'updated',
  old_values: null,
  new_values: null,
  ...values,
})

const displayNames = (names: ReferenceNames = {}, labels: AuditLabels = {}) => ({ names, labels })

describe('differences', () => {
  it('uses the labels of the screens', () => {
    const one = change({
      old_values: { dealer_id: 7, valid_to: null, lock_version: 1 },
      new_values: { dealer_id: 8, valid_to: '2026-11-20T23:00:00+00:00', lock_version: 2 },
    })
    expect(differences(one, displayNames({ dealer_id: { 7: '204118 Alfa', 8: '204255 Beta' } }))).toEqual([
      { field: 'Concessionaria', from: '204118 Alfa', to: '204255 Beta' },
      { field: 'Al', from: null, to: '21/11/2026 00:00:00' },
    ])
  })

  it('an id whose row is gone stays a number; what is new has no old value', () => {
    const one = change({ event: 'created', new_values: { id: 3, dealer_id: 9, valid_from: '2026-01-01T00:00:00Z' } })
    expect(differences(one, displayNames())).toEqual([
      { field: 'Concessionaria', from: null, to: '9' },
      { field: 'Dal', from: null, to: '01/01/2026 01:00:00' },
    ])
  })

  it('codes speak the words of the screens; a text that looks like one does not', () => {
    const one = change({
      model_type: 'leads',
      old_values: { status: 'created', salesnotes: null },
      new_values: { status: 'offer', salesnotes: 'constructor' },
    })
    expect(differences(one, displayNames())).toEqual([
      { field: 'Stato', from: 'Inserita', to: 'Offerta inviata' },
      { field: 'Note di vendita', from: null, to: 'constructor' },
    ])
  })

  it('a VAT number has its IT', () => {
    const one = change({ model_type: 'customers', event: 'created', new_values: { vat_n: '01234567897' } })
    expect(differences(one, displayNames())).toEqual([{ field: 'Partita IVA', from: null, to: 'IT01234567897' }])
  })

  it('columns without a label and unknown tables have no lines', () => {
    expect(
      differences(change({ old_values: { lock_version: 1 }, new_values: { lock_version: 2 } }), displayNames()),
    ).toEqual([])
    expect(differences(change({ model_type: '__proto__', new_values: { name: 'x' } }), displayNames())).toEqual([])
  })

  it('columns of designed tables have their labels and names; arrays list each name', () => {
    const labels = {
      vehicle: { label: 'Veicolo', fields: { price: 'Prezzo', dealer_id: 'Fila', dealer_ids: 'Vende' } },
    }
    const one = change({
      model_type: 'vehicle',
      old_values: { price: 12.5, dealer_id: 3, dealer_ids: [] },
      new_values: { price: null, dealer_id: 7, dealer_ids: [7, 8] },
    })
    const names = { dealer_id: { 7: '204118 Alfa' }, 'vehicle.dealer_ids': { 7: 'Alfa' } }
    expect(differences(one, displayNames(names, labels))).toEqual([
      { field: 'Prezzo', from: '12,5', to: null },
      { field: 'Fila', from: '3', to: '7' },
      { field: 'Vende', from: null, to: 'Alfa, 8' },
    ])
  })
})

describe('formatAuthor', () => {
  const laura = { id: 1, name: 'Laura Moretti' }
  const marco = { id: 2, name: 'Marco Rinaldi' }

  it('names the person, both people of an impersonation, or the portal itself', () => {
    expect(formatAuthor({ user: marco, impersonator: null })).toBe('Marco Rinaldi')
    expect(formatAuthor({ user: marco, impersonator: laura })).toBe('Laura Moretti come Marco Rinaldi')
    expect(formatAuthor({ user: null, impersonator: null })).toBe('Sistema')
    expect(formatAuthor({ user: marco, impersonator: null, token: 'ERP' })).toBe('Marco Rinaldi (token ERP)')
  })
})

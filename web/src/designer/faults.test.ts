import { describe, expect, it } from 'vitest'
import { blankModel, blankRole, blanks, type Draft, designOf } from './draft.ts'
import { changeModel, changePart } from './edits.ts'
import { faultsOf, refusalsOf } from './faults.ts'

const [plate, mileage] = [
  { ...blanks.fields(), uid: 'plate', db_name: 'plate', label: 'Targa' },
  { ...blanks.fields(), uid: 'mileage', db_name: 'mileage', label: 'Chilometri' },
]
const draft: Draft = {
  roles: [{ ...blankRole(), uid: 'chief', name: 'chief', label: 'Capo' }],
  models: [{ ...blankModel(), uid: 'vehicle', name: 'Vehicle', fields: [plate, mileage] }],
}
const refused = (errors: Record<string, string[]>) => refusalsOf(draft, designOf(draft), errors)

describe('what the server refused', () => {
  it('stands at its fields', () => {
    const { placed, first, rest } = refused({
      'models.0.fields.1.db_name': ['Uno.', 'Due.'],
      'models.0.name': ['Tre.'],
      'models.0.views.0.operations.1': ['Quattro.'],
      'roles.0.label': ['Cinque.'],
    })
    expect(rest).toEqual([])
    expect(first).toBe('models.0.fields.1.db_name')
    expect(faultsOf(draft, {}, placed)).toEqual({
      'models.0.fields.1.db_name': 'Uno., Due.',
      'models.0.name': 'Tre.',
      'models.0.views.0.operations': 'Quattro.',
      'roles.0.label': 'Cinque.',
    })
  })

  it('is told with its place when it has no field', () => {
    const { placed, first, rest } = refused({
      'models.0.fields.1.id': ['L’elemento non c’è più.'],
      'models.7.name': ['Chi?'],
      models: ['Troppi.'],
      'models.0.fields': ['Al massimo 60 campi.'],
      'models.0.fields.0.constructor': ['No.'],
    })
    expect(placed).toEqual([])
    expect(first).toBeUndefined()
    expect(rest).toEqual([
      'Vehicle, campo 2: L’elemento non c’è più.',
      'Chi?',
      'Troppi.',
      'Vehicle: Al massimo 60 campi.',
      'Vehicle, campo 1: No.',
    ])
  })

  it('goes with its row, and away with the value', () => {
    const { placed } = refused({ 'models.0.fields.1.db_name': ['No.'] })
    const turned = changePart(draft, 'vehicle', 'fields', (fields) => fields.toReversed())
    expect(faultsOf(turned, {}, placed)).toEqual({ 'models.0.fields.0.db_name': 'No.' })
    const named = changeModel(draft, 'vehicle', { name: 'Car' })
    expect(faultsOf(named, {}, placed)).toEqual({ 'models.0.fields.1.db_name': 'No.' })
    const mended = changePart(draft, 'vehicle', 'fields', ([first]) => [first ?? plate, { ...mileage, db_name: 'km' }])
    expect(faultsOf(mended, {}, placed)).toEqual({})
    expect(faultsOf({ ...draft, models: [] }, {}, placed)).toEqual({})
  })

  it('does not hide what the browser knows', () => {
    const { placed } = refused({ 'models.0.name': ['Dal server.'] })
    expect(faultsOf(draft, { 'models.0.name': ['Da qui.'], 'models.0.fields.0.label': [] }, placed)).toEqual({
      'models.0.name': 'Da qui.',
      'models.0.fields.0.label': '',
    })
  })
})

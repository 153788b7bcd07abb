import { describe, expect, it } from 'vitest'
import { updateList, updateModel } from './design-edits.ts'
import { collectProblems, locateServerErrors } from './design-problems.ts'
import { blankItems, blankModel, blankRole, type EditedDesign, toDesign } from './edited-design.ts'

const [plate, mileage] = [
  { ...blankItems.fields(), uid: 'plate', db_name: 'plate', label: 'Targa' },
  { ...blankItems.fields(), uid: 'mileage', db_name: 'mileage', label: 'Chilometri' },
]
const edited: EditedDesign = {
  roles: [{ ...blankRole(), uid: 'chief', name: 'chief', label: 'Capo' }],
  models: [{ ...blankModel(), uid: 'vehicle', name: 'Vehicle', fields: [plate, mileage] }],
}
const locate = (errors: Record<string, string[]>) => locateServerErrors(edited, toDesign(edited), errors)

describe('the errors of the server', () => {
  it('with an input, become problems by key', () => {
    const { serverProblems, firstKey, otherProblems } = locate({
      'models.0.fields.1.db_name': ['Uno.', 'Due.'],
      'models.0.name': ['Tre.'],
      'models.0.views.0.operations.1': ['Quattro.'],
      'roles.0.label': ['Cinque.'],
    })
    expect(otherProblems).toEqual([])
    expect(firstKey).toBe('models.0.fields.1.db_name')
    expect(collectProblems(edited, {}, serverProblems)).toEqual({
      'models.0.fields.1.db_name': 'Uno., Due.',
      'models.0.name': 'Tre.',
      'models.0.views.0.operations': 'Quattro.',
      'roles.0.label': 'Cinque.',
    })
  })

  it('without an input, become sentences with their location', () => {
    const { serverProblems, firstKey, otherProblems } = locate({
      'models.0.fields.1.id': ['L’elemento non c’è più.'],
      'models.7.name': ['Chi?'],
      models: ['Troppi.'],
      'models.0.fields': ['Al massimo 60 campi.'],
      'models.0.fields.0.constructor': ['No.'],
    })
    expect(serverProblems).toEqual([])
    expect(firstKey).toBeUndefined()
    expect(otherProblems).toEqual([
      'Vehicle, campo 2: L’elemento non c’è più.',
      'Chi?',
      'Troppi.',
      'Vehicle: Al massimo 60 campi.',
      'Vehicle, campo 1: No.',
    ])
  })

  it('follow their item, and disappear when the value changes', () => {
    const { serverProblems } = locate({ 'models.0.fields.1.db_name': ['No.'] })
    const reversed = updateList(edited, 'vehicle', 'fields', (fields) => fields.toReversed())
    expect(collectProblems(reversed, {}, serverProblems)).toEqual({ 'models.0.fields.0.db_name': 'No.' })
    const renamed = updateModel(edited, 'vehicle', { name: 'Car' })
    expect(collectProblems(renamed, {}, serverProblems)).toEqual({ 'models.0.fields.1.db_name': 'No.' })
    const corrected = updateList(edited, 'vehicle', 'fields', ([first]) => [
      first ?? plate,
      { ...mileage, db_name: 'km' },
    ])
    expect(collectProblems(corrected, {}, serverProblems)).toEqual({})
    expect(collectProblems({ ...edited, models: [] }, {}, serverProblems)).toEqual({})
  })

  it('give way to the problems found by the browser', () => {
    const { serverProblems } = locate({ 'models.0.name': ['Dal server.'] })
    expect(
      collectProblems(edited, { 'models.0.name': ['Da qui.'], 'models.0.fields.0.label': [] }, serverProblems),
    ).toEqual({
      'models.0.name': 'Da qui.',
      'models.0.fields.0.label': '',
    })
  })
})

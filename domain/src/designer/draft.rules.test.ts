import { describe, expect, it } from 'vitest'
import { roleLabels, roleNames } from '../roles.ts'
import { defaultView } from './design-options.ts'
import { type DraftDesign, type DraftModel, firstProblem, formatLocation, validateDraft } from './draft.rules.ts'

const portals = roleNames.map((name, index) => ({ id: index + 1, name, label: roleLabels[name] }))

const vehicle = (change: Partial<DraftModel> = {}): DraftModel => ({
  name: 'Vehicle',
  article_singular: 'Il',
  interface_name_singular: 'Veicolo',
  interface_name_plural: 'Veicoli',
  fields: [{ db_name: 'plate', label: 'Targa', db_type: 'string', required: true }],
  relations: [],
  views: [defaultView('vehicles')],
  files: [],
  ...change,
})

const design = (models: DraftModel[], roles: DraftDesign['roles'] = []): DraftDesign => ({
  models,
  roles: [...portals, ...roles],
})

const blankField = { db_name: '', label: '', db_type: '', required: false } as const
const blankRelation = { relationType: '', model: '', related_model_field: '', required: false } as const

describe('the first thing missing', () => {
  it.each<[string, Partial<DraftModel>, string, string]>([
    ['a name', { name: ' ' }, 'models.0.name', 'Veicolo: completa nome'],
    [
      'every name',
      { name: '', interface_name_singular: '', interface_name_plural: '' },
      'models.0.name',
      'Modello 1: completa nome, nome singolare e nome plurale',
    ],
    ['a plural', { interface_name_plural: '' }, 'models.0.interface_name_plural', 'Vehicle: completa nome plurale'],
    [
      'a whole field',
      { fields: [...vehicle().fields, blankField] },
      'models.0.fields.1.db_name',
      'Vehicle: completa nome, etichetta e tipo del campo 2',
    ],
    [
      'a name and a label',
      { fields: [{ ...blankField, db_type: 'string' }] },
      'models.0.fields.0.db_name',
      'Vehicle: completa nome ed etichetta del campo 1',
    ],
    [
      'a type',
      { fields: [{ ...blankField, db_name: 'plate', label: 'Targa' }] },
      'models.0.fields.0.db_type',
      'Vehicle: completa tipo del campo 1',
    ],
    [
      'a relation',
      { relations: [blankRelation] },
      'models.0.relations.0.relationType',
      'Vehicle: completa tipo e modello della relazione 1',
    ],
    [
      'what a view is for',
      { views: [{ ...defaultView(''), roles: [] }] },
      'models.0.views.0.prefix',
      'Vehicle: completa prefisso e ruoli della vista 1',
    ],
    [
      'what files are called',
      { files: [{ name: '', label: '', multiple: true, required: false }] },
      'models.0.files.0.name',
      'Vehicle: completa nome ed etichetta del file 1',
    ],
  ])('%s', (_, change, key, message) => {
    expect(firstProblem(design([vehicle(change)]))).toEqual({ key, message })
    expect(validateDraft(design([vehicle(change)]))[key]).toEqual([])
  })

  it('of a role', () => {
    expect(firstProblem(design([], [{ name: 'capo_officina', label: '' }]))).toEqual({
      key: 'roles.8.label',
      message: 'Ruoli: completa etichetta del ruolo 9',
    })
  })

  it('is what the specification asks for, of whichever model, before anything else', () => {
    const first = vehicle({ name: 'vehicle', views: [{ ...defaultView(''), roles: [] }] })
    const second = vehicle({ name: 'TestDrive', fields: [blankField] })
    expect(firstProblem(design([first, second]))?.message).toBe(
      'TestDrive: completa nome, etichetta e tipo del campo 1',
    )
  })

  it('is a rule once nothing is empty, with its place', () => {
    const wrong = vehicle({ fields: [{ db_name: 'Targa', label: 'Targa', db_type: 'string', required: false }] })
    expect(firstProblem(design([wrong]))).toEqual({
      key: 'models.0.fields.0.db_name',
      message:
        'Vehicle, campo 1: Il nome nel database deve essere in snake_case, al singolare, con lettere da a a z: numero_telaio.',
    })
    const alike = design([], [{ name: 'administrator', label: 'Un altro' }])
    expect(firstProblem(alike)?.message).toMatch(/^Ruolo Un altro: administrator è un ruolo del portale/)
  })

  it('is nothing for a design that can be sent', () => {
    expect(firstProblem(design([vehicle()], [{ name: 'capo_officina', label: 'Capo officina' }]))).toBeUndefined()
    expect(validateDraft(design([vehicle()]))).toEqual({})
  })

  it('has a place even where nothing is', () => {
    expect(formatLocation(design([]), 'models.3.name')).toBe('')
    expect(formatLocation(design([]), 'roles')).toBe('')
    expect(formatLocation(design([vehicle()]), 'models.0.files.2.id')).toBe('Vehicle, file 3')
  })
})

describe('what is empty', () => {
  it('is marked without the message that the rules have for it', () => {
    const faults = validateDraft(design([vehicle({ fields: [blankField, blankField], relations: [blankRelation] })]))
    expect(faults).toEqual({
      'models.0.fields.0.db_name': [],
      'models.0.fields.0.label': [],
      'models.0.fields.0.db_type': [],
      'models.0.fields.1.db_name': [],
      'models.0.fields.1.label': [],
      'models.0.fields.1.db_type': [],
      'models.0.relations.0.relationType': [],
      'models.0.relations.0.model': [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { portalRoles } from './design.fixtures.ts'
import { defaultView } from './design-options.ts'
import {
  firstProblem,
  formatLocation,
  type UnfinishedDesign,
  type UnfinishedModel,
  validateUnfinished,
} from './unfinished-design.rules.ts'

const vehicle = (change: Partial<UnfinishedModel> = {}): UnfinishedModel => ({
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

const design = (models: UnfinishedModel[], roles: UnfinishedDesign['roles'] = []): UnfinishedDesign => ({
  models,
  roles: [...portalRoles, ...roles],
})

const blankField = { db_name: '', label: '', db_type: '', required: false } as const
const blankRelation = { relationType: '', model: '', related_model_field: '', required: false } as const

describe('the first problem of an unfinished design', () => {
  it.each<[string, Partial<UnfinishedModel>, string, string]>([
    ['a missing name', { name: ' ' }, 'models.0.name', 'Veicolo: completa nome'],
    [
      'missing names',
      { name: '', interface_name_singular: '', interface_name_plural: '' },
      'models.0.name',
      'Modello 1: completa nome, nome singolare e nome plurale',
    ],
    [
      'a missing plural',
      { interface_name_plural: '' },
      'models.0.interface_name_plural',
      'Vehicle: completa nome plurale',
    ],
    [
      'an empty field',
      { fields: [...vehicle().fields, blankField] },
      'models.0.fields.1.db_name',
      'Vehicle: completa nome, etichetta e tipo del campo 2',
    ],
    [
      'a field without name and label',
      { fields: [{ ...blankField, db_type: 'string' }] },
      'models.0.fields.0.db_name',
      'Vehicle: completa nome ed etichetta del campo 1',
    ],
    [
      'a field without type',
      { fields: [{ ...blankField, db_name: 'plate', label: 'Targa' }] },
      'models.0.fields.0.db_type',
      'Vehicle: completa tipo del campo 1',
    ],
    [
      'an empty relation',
      { relations: [blankRelation] },
      'models.0.relations.0.relationType',
      'Vehicle: completa tipo e modello della relazione 1',
    ],
    [
      'a view without prefix and roles',
      { views: [{ ...defaultView(''), roles: [] }] },
      'models.0.views.0.prefix',
      'Vehicle: completa prefisso e ruoli della vista 1',
    ],
    [
      'files without name and label',
      { files: [{ name: '', label: '', multiple: true, required: false }] },
      'models.0.files.0.name',
      'Vehicle: completa nome ed etichetta del file 1',
    ],
  ])('%s', (_, change, key, message) => {
    expect(firstProblem(design([vehicle(change)]))).toEqual({ key, message })
    expect(validateUnfinished(design([vehicle(change)]))[key]).toEqual([])
  })

  it('a role without label', () => {
    expect(firstProblem(design([], [{ name: 'capo_officina', label: '' }]))).toEqual({
      key: `roles.${portalRoles.length}.label`,
      message: `Ruoli: completa etichetta del ruolo ${portalRoles.length + 1}`,
    })
  })

  it('is an empty required field, before any broken rule', () => {
    const first = vehicle({ name: 'vehicle', views: [{ ...defaultView(''), roles: [] }] })
    const second = vehicle({ name: 'TestDrive', fields: [blankField] })
    expect(firstProblem(design([first, second]))?.message).toBe(
      'TestDrive: completa nome, etichetta e tipo del campo 1',
    )
  })

  it('without empty fields, is a broken rule with its location', () => {
    const wrong = vehicle({ fields: [{ db_name: 'Targa', label: 'Targa', db_type: 'string', required: false }] })
    expect(firstProblem(design([wrong]))).toEqual({
      key: 'models.0.fields.0.db_name',
      message:
        'Vehicle, campo 1: Il nome nel database deve essere in snake_case, al singolare, con lettere da a a z: numero_telaio.',
    })
    const duplicateRole = design([], [{ name: 'administrator', label: 'Un altro' }])
    expect(firstProblem(duplicateRole)?.message).toMatch(/^Ruolo Un altro: administrator è un ruolo del portale/)
  })

  it('is undefined for a valid design', () => {
    expect(firstProblem(design([vehicle()], [{ name: 'capo_officina', label: 'Capo officina' }]))).toBeUndefined()
    expect(validateUnfinished(design([vehicle()]))).toEqual({})
  })

  it('formats the location of unknown items as empty', () => {
    expect(formatLocation(design([]), 'models.3.name')).toBe('')
    expect(formatLocation(design([]), 'roles')).toBe('')
    expect(formatLocation(design([vehicle()]), 'models.0.files.2.id')).toBe('Vehicle, file 3')
  })
})

describe('an empty field', () => {
  it('is marked without the message of its rule', () => {
    const problems = validateUnfinished(
      design([vehicle({ fields: [blankField, blankField], relations: [blankRelation] })]),
    )
    expect(problems).toEqual({
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

import { describe, expect, it } from 'vitest'
import { roleIds, roleLabels, roleNames } from '../../platform/roles.ts'
import { findRoleByText, formatYesNo, parseYesNo, userChangeProblem } from './user-import.ts'

const roles = [
  ...roleNames.map((name) => ({ id: roleIds[name], name, label: roleLabels[name] })),
  { id: 20, name: 'auditor', label: 'Revisore' },
  { id: 21, name: 'auditor_2', label: 'revisore' },
  { id: 22, name: 'quality', label: 'Qualità' },
]

describe('the role of a cell', () => {
  it.each([
    ['workshop_user', 8],
    ['Workshop_User', 8],
    ['Utente officina', 8],
    ['UTENTE OFFICINA', 8],
    ['qualita', 22],
    ['auditor_2', 21],
  ])('%s is %i', (text, id) => expect(findRoleByText(roles, text)).toMatchObject({ role: { id } }))

  it.each(['', 'Nessuno', 'constructor', '8'])('%j is none', (text) =>
    expect(findRoleByText(roles, text)).toHaveProperty('problem'),
  )

  it('names the roles that share a label', () => {
    expect(findRoleByText(roles, 'Revisore')).toEqual({
      problem: '“Revisore” è di più ruoli: scrivi auditor oppure auditor_2.',
    })
  })
})

it('reads yes and no, and nothing else', () => {
  expect(['Sì', 'si', '1', 'VERO', '', 'No', '0', 'forse', 'x'].map(parseYesNo)).toEqual([
    ...[true, true, true, true, false, false, false],
    ...[undefined, undefined],
  ])
  expect([true, false].map(formatYesNo).map(parseYesNo)).toEqual([true, false])
})

describe('whom an import may change', () => {
  const actors = roles.map(({ id, name }) => ({ id: 100 + id, role: name }))
  it('is whom a person may change without a password, and nobody changes themselves', () => {
    for (const actor of actors)
      for (const other of actors) {
        const isAllowed =
          (actor.role === 'administrator' && other.role !== 'administrator') ||
          (actor.role === 'superuser_rt' && !['administrator', 'superuser_rt'].includes(other.role))
        expect([actor.role, other.role, userChangeProblem(actor, other) === undefined]).toEqual([
          actor.role,
          other.role,
          isAllowed,
        ])
      }
    expect(userChangeProblem({ id: 1, role: 'administrator' }, { id: 1, role: 'administrator' })).toContain('profilo')
  })
})

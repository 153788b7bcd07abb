import { describe, expect, it } from 'vitest'
import { assignmentsByRole } from '../../people/users/user.policy.ts'
import { administrators, partnerRoles, type RoleName, roleIds, roleNames } from '../../platform/roles.ts'
import { firstDesignedRoleId, model, portalRoles, relation, view } from './design.fixtures.ts'
import { validateDesign } from './design.rules.ts'
import type { DesignModel, DesignView } from './design.ts'
import { DesignHistory, summarize } from './plan.fixtures.ts'
import { ownerPaths, pathTitle, rolePaths, roleScope } from './scope.rules.ts'

const vehicle = model('Vehicle', {
  interface_name_singular: 'Veicolo',
  relations: [relation('belongsTo', 'Dealer'), relation('hasMany', 'Workshop')],
})
const drive = (more: Partial<DesignModel> = {}) =>
  model('Drive', { relations: [relation('belongsTo', 'Vehicle'), relation('belongsTo', 'Customer')], ...more })
const note = model('Note', { relations: [relation('belongsTo', 'Drive'), relation('hasMany', 'Drive')] })
const models = [vehicle, drive(), note]
const throughs = (paths: { through: string }[]) => paths.map(({ through }) => through)

it('paths lead by a relation of the model, or by a belongsTo to a model that has one', () => {
  expect(throughs(ownerPaths(models, vehicle))).toEqual(['dealer_id', 'workshop_ids'])
  expect(throughs(ownerPaths(models, drive()))).toEqual(['vehicle_id.dealer_id', 'vehicle_id.workshop_ids'])
  expect(throughs(ownerPaths(models, note))).toEqual([])
  const itself = model('Vehicle', { relations: [...vehicle.relations, relation('belongsTo', 'Vehicle')] })
  expect(throughs(ownerPaths([itself], itself))).toEqual(['dealer_id', 'workshop_ids'])
  expect(ownerPaths(models, drive()).map((path) => pathTitle(models, path))).toEqual([
    'Veicolo, Concessionaria',
    'Veicolo, Officina',
  ])
})

describe('the rule of a role', () => {
  const dealerFirst = ['dealer_id', 'workshop_ids']
  const workshopFirst = ['workshop_ids', 'dealer_id']
  type Expected = [paths: string[], byDefault: string]
  const written: Partial<Record<RoleName, Expected>> = {
    administrator: [[], 'all'],
    superuser_rt: [[], 'all'],
    after_sales_manager_rt: [workshopFirst, 'all'],
    sales_manager_rt: [dealerFirst, 'all'],
    dealer_sales_manager: [workshopFirst, 'workshop_ids'],
    dealer_holder: [dealerFirst, 'dealer_id'],
    dealer_holder_sales_manager: [dealerFirst, 'dealer_id'],
    workshop_user: [workshopFirst, 'workshop_ids'],
  }
  /** Of a later role: the partners that it may have come first; those outside the maker have only their own records. */
  const expectedOf = (role: RoleName): Expected => {
    const known = written[role]
    if (known) return known
    const { dealers, workshops } = assignmentsByRole(role)
    if (administrators.includes(role) || (dealers === 'none' && workshops === 'none')) return [[], 'all']
    const paths = dealers === 'none' ? workshopFirst : dealerFirst
    return [paths, partnerRoles.includes(role) ? (paths[0] ?? '') : 'all']
  }
  const ruleOf = (of: DesignModel, scopes: DesignView['scopes'], role: { id: number; name: string }) => {
    const scope = roleScope([...models, of], of, { scopes }, role)
    return scope.rule === 'all' ? 'all' : (scope.path?.through ?? 'none')
  }

  it.each(roleNames)('%s', (name) => {
    const role = { id: roleIds[name], name }
    const [paths, byDefault] = expectedOf(name)
    expect(throughs(rolePaths(models, vehicle, name))).toEqual(paths)
    expect(ruleOf(vehicle, undefined, role)).toBe(byDefault)
    expect(ruleOf(note, undefined, role)).toBe('all')
    for (const reference of [role.id, name]) {
      expect(ruleOf(vehicle, [{ role: reference, rule: 'all', through: '' }], role)).toBe('all')
      for (const through of dealerFirst)
        expect(ruleOf(vehicle, [{ role: reference, rule: 'own', through }], role)).toBe(paths[0] ? through : 'none')
      expect(ruleOf(vehicle, [{ role: reference, rule: 'own', through: 'gone_id' }], role)).toBe('none')
    }
  })

  it('of the generator has all records, as its people have no partners', () => {
    const role = { id: firstDesignedRoleId, name: 'fleet_manager' }
    expect([rolePaths(models, vehicle, role.name), ruleOf(vehicle, undefined, role)]).toEqual([[], 'all'])
  })
})

describe('a design', () => {
  const holder = roleIds.dealer_holder
  const problemsOf = (scopes: DesignView['scopes'], of = vehicle) => {
    const views = [view('vehicles', { roles: [1, holder], scopes })]
    return validateDesign({ roles: portalRoles, models: [{ ...of, views }, drive()] })
  }

  it('may say for each role of a view which records it has', () => {
    expect(problemsOf([{ role: holder, rule: 'own', through: 'workshop_ids' }])).toEqual({})
    expect(problemsOf([{ role: 'dealer_holder', rule: 'all', through: '' }])).toEqual({})
  })

  it.each<[string, DesignView['scopes'], string]>([
    ['a role that the view does not have', [{ role: 8, rule: 'all', through: '' }], 'role'],
    ['an unknown role', [{ role: 'nobody', rule: 'all', through: '' }], 'role'],
    ['a relation that is missing', [{ role: holder, rule: 'own', through: 'vehicle_id.dealer_id' }], 'through'],
    ['no relation', [{ role: holder, rule: 'own', through: '' }], 'through'],
    ['a role without partners', [{ role: 1, rule: 'own', through: 'dealer_id' }], 'through'],
  ])('may not give a rule to %s', (_name, scopes, key) => {
    expect(Object.keys(problemsOf(scopes))).toEqual([`models.0.views.0.scopes.0.${key}`])
  })

  it('may not give two rules to a role', () => {
    const all = { role: holder, rule: 'all' as const, through: '' }
    expect(Object.keys(problemsOf([all, { ...all, role: 'dealer_holder' }]))).toEqual([
      'models.0.views.0.scopes.1.role',
    ])
  })

  it('stores the default of partners, so that the relation cannot go without the rule', () => {
    const history = new DesignHistory()
    const views = [view('vehicles', { roles: [1, holder] })]
    const steps = history.apply({ models: [{ ...vehicle, views }] })
    expect(summarize(steps).map(({ words }) => words)).toContain(
      'Veicolo: nuova vista /vehicles (elenco con finestra) per Amministratore, Titolare concessionaria (solo i propri record: Concessionaria).',
    )
    const stored = [{ role: holder, rule: 'own', through: 'dealer_id' }]
    expect(history.current.models[0]?.views[0]?.scopes).toEqual(stored)
    expect(() => history.changeFirst((changed) => Object.assign(changed, { relations: [] }))).toThrow('through')
    const widened = history.changeFirst((changed) =>
      Object.assign(changed.views[0] ?? {}, { scopes: [{ role: holder, rule: 'all', through: '' }] }),
    )
    expect(summarize(widened)).toEqual([
      {
        kind: 'changed',
        words:
          'Veicolo: la vista /vehicles cambia ruoli da «Amministratore, Titolare concessionaria (solo i propri record: Concessionaria)» a «Amministratore, Titolare concessionaria (tutti i record)».',
        does: [],
      },
    ])
  })
})

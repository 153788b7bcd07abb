import { describe, expect, it } from 'vitest'
import { registries } from '../../platform/registries.ts'
import { roleNames } from '../../platform/roles.ts'
import { visibleRelatedKinds } from './related.ts'

const kinds = (registry: (typeof registries)[number], role: string, isImpersonated = false) =>
  visibleRelatedKinds(registry, { role, isImpersonated }).join(' ')

describe('the tabs of a registry’s page', () => {
  it.each([
    ['administrator', 'workshops users leads documents', 'users leads targets documents', 'contacts notes leads'],
    ['superuser_rt', 'workshops users leads documents', 'users leads targets documents', 'contacts notes leads'],
    ['after_sales_manager_rt', 'workshops leads documents', 'leads targets documents', 'leads'],
    ['sales_manager_rt', 'leads documents', 'leads targets documents', 'leads'],
    ['dealer_sales_manager', 'leads', 'leads targets', 'leads'],
    ['dealer_holder', 'documents', 'targets documents', ''],
    ['dealer_holder_sales_manager', 'leads documents', 'leads targets documents', 'leads'],
    ['workshop_user', 'workshops leads documents', 'leads targets documents', 'leads'],
    ['fleet_manager', '', 'targets', ''],
  ])('%s', (role, dealers, workshops, customers) => {
    expect(registries.map((registry) => kinds(registry, role))).toEqual([dealers, workshops, customers])
  })

  it('has no people while impersonating, as their list is closed then', () => {
    expect(kinds('dealers', 'superuser_rt', true)).toBe('workshops leads documents')
    for (const role of roleNames) expect(kinds('workshops', role, true)).not.toContain('users')
  })
})

import { describe, expect, it } from 'vitest'
import { administrators, isAdministrator, partnerKindByRole, roleLabels, roleNames, staff, uploaders } from './roles.ts'

describe('the portal’s own roles', () => {
  it('stand in the order of their ids', () => {
    expect(roleNames).toEqual([
      'administrator',
      'superuser_rt',
      'after_sales_manager_rt',
      'sales_manager_rt',
      'dealer_sales_manager',
      'dealer_holder',
      'dealer_holder_sales_manager',
      'workshop_user',
    ])
  })

  it('have a label each, all different', () => {
    const labels = roleNames.map((role) => roleLabels[role])
    expect(new Set(labels).size).toBe(roleNames.length)
    expect(labels.every(Boolean)).toBe(true)
  })

  it('upload exactly when they speak for one partner', () => {
    expect(Object.keys(partnerKindByRole).toSorted()).toEqual(uploaders.toSorted())
  })

  it('staff are the administrators and two managers, and nobody who uploads', () => {
    expect(staff).toEqual(['administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt'])
    expect(staff.filter((role) => uploaders.includes(role))).toEqual([])
  })

  it.each([...roleNames, 'generated', 'constructor', '__proto__', ''])('isAdministrator(%s)', (role) => {
    expect(isAdministrator({ role })).toBe(administrators.some((name) => name === role))
  })
})

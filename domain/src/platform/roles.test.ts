import { describe, expect, it } from 'vitest'
import {
  administrators,
  isAdministrator,
  partnerKindByRole,
  roleIds,
  roleLabels,
  roleNames,
  staff,
  uploaders,
} from './roles.ts'

describe('the portal’s own roles', () => {
  it('stand in the order of their ids, which no role of an administrator has', () => {
    const ids = roleNames.map((role) => roleIds[role])
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(ids.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(ids.slice(8).filter((id) => id <= 1_000_000)).toEqual([])
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

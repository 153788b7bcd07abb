import { describe, expect, it } from 'vitest'
import { type RoleName, roleNames } from '../../platform/roles.ts'
import * as policy from './lead.policy.ts'
import { leadStatuses } from './lead.ts'

const approved_at = '2026-11-21T08:00:00Z'
const states = leadStatuses.flatMap((status) => [
  { status, approved_at: null },
  { status, approved_at },
])

const admins: RoleName[] = ['administrator', 'superuser_rt']
const sellers: RoleName[] = ['dealer_sales_manager', 'dealer_holder_sales_manager']

// Spec 2 §6, row by row.
describe.each([...roleNames, 'generated_role', 'constructor', ''])('%s', (role) => {
  const isOneOf = (...roles: RoleName[]) => roles.some((name) => name === role)

  it('may create, approve, manage offers and see sales notes according to the specification', () => {
    expect(policy.canCreateLead({ role })).toBe(isOneOf(...admins, 'workshop_user'))
    expect(policy.canApproveLeads({ role })).toBe(isOneOf(...admins, 'after_sales_manager_rt'))
    expect(policy.canManageOffers({ role })).toBe(isOneOf(...admins, 'after_sales_manager_rt', 'sales_manager_rt'))
    expect(policy.canSeeSales({ role })).toBe(!isOneOf('workshop_user'))
  })

  it.each(states)('may edit and manage a lead that is %j according to the specification', (lead) => {
    expect(policy.canEditLead({ role }, lead)).toBe(
      isOneOf(...admins) || (isOneOf('workshop_user') && lead.status === 'created'),
    )
    expect(policy.canManageLead({ role }, lead)).toBe(
      isOneOf(...admins) || (isOneOf(...sellers) && lead.approved_at !== null),
    )
  })
})

it('a lead awaits approval only if it is created and not approved', () => {
  expect(states.filter(policy.awaitsApproval)).toEqual([{ status: 'created', approved_at: null }])
})

it('access can be granted to exactly the roles that see leads', () => {
  const [after, sales] = ['after_sales_manager_rt', 'sales_manager_rt']
  expect(policy.grantableRoles).toEqual([...admins, after, sales, ...sellers, 'workshop_user'])
  for (const role of [...roleNames, 'generated_role', 'constructor'])
    expect([role, policy.canSeeLeads({ role })]).toEqual([role, policy.grantableRoles.some((name) => name === role)])
})

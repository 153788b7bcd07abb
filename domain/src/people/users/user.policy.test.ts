import { describe, expect, it } from 'vitest'
import { roleNames } from '../../platform/roles.ts'
import { type AccountFacts, type AccountState, accountStates } from './account-state.ts'
import {
  assignmentProblems,
  assignmentsByRole,
  canAssignRole,
  canEditUser,
  deletionProblem,
  invitationProblem,
  limitToRole,
  outranks,
  reactivationProblem,
  resetLinkProblem,
  roleRank,
  suspensionProblem,
} from './user.policy.ts'

const roles = [...roleNames, 'generated_role', 'constructor', '__proto__', '']
const ranks: Record<string, number> = { administrator: 1, superuser_rt: 2 }
const rank = (role: string) => (Object.hasOwn(ranks, role) ? ranks[role] : undefined) ?? 3

describe('ranks', () => {
  it.each(roles)('roleRank of %j', (role) => {
    expect(roleRank(role)).toBe(rank(role))
  })

  const pairs = roles.flatMap((role) => roles.map((other) => [role, other] as const))

  it.each(pairs)('outranks: %j and %j', (role, other) => {
    expect(outranks({ role }, { role: other })).toBe(rank(role) < rank(other))
  })

  it.each(pairs)('canAssignRole: %j and %j', (role, other) => {
    expect(canAssignRole({ role }, other)).toBe(
      role === 'administrator' || (role === 'superuser_rt' && rank(other) === 3),
    )
  })

  it.each(pairs)('canEditUser: %j and %j', (role, other) => {
    const areAdministrators = role === 'administrator' && other === 'administrator'
    expect(canEditUser({ role }, { role: other })).toBe(areAdministrators || rank(role) < rank(other))
  })

  it('nobody outranks an administrator', () => {
    expect(roles.filter((role) => outranks({ role }, { role: 'administrator' }))).toEqual([])
  })
})

// Workshops and dealers of each role, as the table of spec 2 §5 has them.
describe.each([
  ['administrator', 'multiple', 'multiple'],
  ['superuser_rt', 'multiple', 'multiple'],
  ['after_sales_manager_rt', 'multiple', 'none'],
  ['sales_manager_rt', 'none', 'multiple'],
  ['dealer_sales_manager', 'multiple', 'none'],
  ['dealer_holder', 'none', 'single'],
  ['dealer_holder_sales_manager', 'none', 'single'],
  ['workshop_user', 'single', 'none'],
  ['generated_role', 'none', 'none'],
  ['constructor', 'none', 'none'],
  ['__proto__', 'none', 'none'],
] as const)('%s', (role, workshops, dealers) => {
  it(`has workshops: ${workshops}, dealers: ${dealers}`, () => {
    expect(assignmentsByRole(role)).toEqual({ workshops, dealers })
  })

  const maxCounts = { multiple: 2, single: 1, none: 0 }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const counts = [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => [one, other] as const))

  it.each(counts)('with %d workshops and %d dealers', (workshopCount, dealerCount) => {
    const rejected = [
      workshopCount > maxCounts[workshops] && 'workshops',
      dealerCount > maxCounts[dealers] && 'dealers',
    ]
    const problems = assignmentProblems(role, { workshops: ids(workshopCount), dealers: ids(dealerCount) })
    expect(Object.keys(problems)).toEqual(rejected.filter(Boolean))
  })
})

describe('limitToRole', () => {
  it.each([
    ['administrator', 'workshops', ['a', 'b']],
    ['administrator', 'dealers', ['a', 'b']],
    ['workshop_user', 'workshops', ['a']],
    ['workshop_user', 'dealers', []],
    ['dealer_holder', 'dealers', ['a']],
    ['sales_manager_rt', 'workshops', []],
    ['a_generated_role', 'dealers', []],
    ['', 'workshops', []],
  ] as const)('limits two chosen partners of %s as %s to %j', (role, kind, expected) => {
    expect(limitToRole(role, kind, ['a', 'b'])).toEqual(expected)
  })
})

it('assignmentProblems depends on whether the role has one partner or none', () => {
  expect(assignmentProblems('workshop_user', { workshops: [1, 2], dealers: [1] })).toEqual({
    workshops: ['Questo ruolo ha una sola officina.'],
    dealers: ['Questo ruolo non ha concessionarie.'],
  })
  expect(assignmentProblems('dealer_holder', { workshops: [1], dealers: [1, 2] })).toEqual({
    workshops: ['Questo ruolo non ha officine.'],
    dealers: ['Questo ruolo ha una sola concessionaria.'],
  })
})

describe('what is done with many users', () => {
  const at = '2026-01-01T00:00:00Z'
  const facts: Record<AccountState, AccountFacts> = {
    invited: { deleted_at: null, suspended_at: null, is_accepted: false },
    active: { deleted_at: null, suspended_at: null, is_accepted: true },
    suspended: { deleted_at: null, suspended_at: at, is_accepted: true },
    closed: { deleted_at: at, suspended_at: null, is_accepted: true },
  }
  const cases = roles.flatMap((role) =>
    roles.flatMap((other) => accountStates.map((state) => [role, other, state] as const)),
  )

  it.each(cases)('by %j with %j, %s', (role, other, state) => {
    const user = { id: 1, role }
    const target = { id: 2, role: other, ...facts[state] }
    const isAllowed = rank(role) < rank(other)
    expect(suspensionProblem(user, target) === undefined).toBe(isAllowed && state !== 'suspended')
    expect(reactivationProblem(user, target) === undefined).toBe(isAllowed && state === 'suspended')
    expect(invitationProblem(user, target) === undefined).toBe(isAllowed && state === 'invited')
    expect(resetLinkProblem(user, target) === undefined).toBe(isAllowed && state !== 'suspended')
    expect(deletionProblem(user, target) === undefined).toBe(isAllowed)
    expect(suspensionProblem({ id: 2, role }, target)).toBe('Non puoi sospendere il tuo stesso utente.')
  })
})

import type { FieldErrors } from '../plain-fields.ts'
import { administrators, type RoleName, roleNames } from '../roles.ts'

/** How many partners of a kind a role may be assigned (spec 2 §5). */
export type Assignment = 'multiple' | 'single' | 'none'
export type Assignments = { workshops: Assignment; dealers: Assignment }

const assignments: Record<RoleName, Assignments> = {
  administrator: { workshops: 'multiple', dealers: 'multiple' },
  superuser_rt: { workshops: 'multiple', dealers: 'multiple' },
  after_sales_manager_rt: { workshops: 'multiple', dealers: 'none' },
  sales_manager_rt: { workshops: 'none', dealers: 'multiple' },
  dealer_sales_manager: { workshops: 'multiple', dealers: 'none' },
  dealer_holder: { workshops: 'none', dealers: 'single' },
  dealer_holder_sales_manager: { workshops: 'none', dealers: 'single' },
  workshop_user: { workshops: 'single', dealers: 'none' },
}

/** What a role may be assigned; one that the generator made has no partners. */
export const assignmentsOf = (role: string): Assignments => {
  const known = roleNames.find((name) => name === role)
  return known ? assignments[known] : { workshops: 'none', dealers: 'none' }
}

const refusals = {
  workshops: { single: 'Questo ruolo ha una sola officina.', none: 'Questo ruolo non ha officine.' },
  dealers: { single: 'Questo ruolo ha una sola concessionaria.', none: 'Questo ruolo non ha concessionarie.' },
}

/** Why these partners can't be assigned to a role, under the keys `workshops` and `dealers` (spec 2 §5). */
export function assignmentProblems(role: string, given: { workshops: number[]; dealers: number[] }): FieldErrors {
  const allowed = assignmentsOf(role)
  const errors: FieldErrors = {}
  for (const kind of ['workshops', 'dealers'] as const) {
    const many = allowed[kind]
    if (many === 'none' && given[kind].length > 0) errors[kind] = [refusals[kind].none]
    if (many === 'single' && given[kind].length > 1) errors[kind] = [refusals[kind].single]
  }
  return errors
}

const highest: readonly string[] = administrators

/** 1 for the administrator, 2 for superuser_rt, 3 for everybody else (decisions "Who sees what"). */
export const rankOf = (role: string): number => highest.indexOf(role) + 1 || highest.length + 1

type Ranked = { role: string }

/**
 * Whether this user may change, delete, reset or impersonate that one: only somebody of a lower rank. Nobody outranks an
 * administrator, so that the last one stays.
 */
export const outranks = (user: Ranked, other: Ranked): boolean => rankOf(user.role) < rankOf(other.role)

/** Whether this user may give a role: one below their own; the administrator's only by an administrator. */
export const canGiveRole = (user: Ranked, role: string): boolean =>
  user.role === 'administrator' || outranks(user, { role })

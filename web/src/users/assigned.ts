import { type Assignments, assignmentsByRole } from '@portale/domain/users/user.policy.ts'

/** Of the partners that were chosen the ones that a role may have: all, the first, none (spec 2 §5). */
export function assignedTo<Chosen>(role: string | undefined, kind: keyof Assignments, chosen: Chosen[]): Chosen[] {
  const many = assignmentsByRole(role ?? '')[kind]
  if (many === 'none') return []
  return many === 'single' ? chosen.slice(0, 1) : chosen
}

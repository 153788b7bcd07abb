import type { RecordChange } from '@portale/domain/audit/change.ts'

/** Who made a change: "Laura Moretti", "Laura Moretti come Marco Rinaldi" while impersonating, or nobody: "Sistema". */
export function who({ user, impersonator }: Pick<RecordChange, 'user' | 'impersonator'>): string {
  if (!user) return impersonator?.name ?? 'Sistema'
  return impersonator ? `${impersonator.name} come ${user.name}` : user.name
}

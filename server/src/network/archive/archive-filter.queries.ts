import type { Condition } from '../../platform/db/list.ts'

/** `archived=0` keeps the records in use, `archived=1` the archived ones; without it a list has all of them. */
export function archivedFilter({ archived }: Record<string, string>, alias: string): Condition[] {
  if (archived === '1') return [{ sql: `${alias}.archived_at IS NOT NULL` }]
  return archived === '0' ? [inUse(alias)] : []
}

/** Keeps the records that can be chosen for something new. */
export const inUse = (alias: string): Condition => ({ sql: `${alias}.archived_at IS NULL` })

import type { Part } from './parts.ts'

/** The names of the lower and the upper bound of a part in the address. */
export const boundsOf = (name: string) => [`${name}.from`, `${name}.to`] as const

const ranged = new Set<Part['kind']>(['integer', 'decimal', 'datetime'])

/** The names in the address of what a part is filtered by; none where it isn't. */
export function filtersOf({ kind, name }: Part): readonly string[] {
  if (ranged.has(kind)) return boundsOf(name)
  return kind === 'files' || kind === 'many' ? [] : [name]
}

/** The names of all filters of a view, in their order. */
export const filterNames = (parts: Part[]): string[] => parts.flatMap(filtersOf)

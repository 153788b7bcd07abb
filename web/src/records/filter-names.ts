import type { RecordField } from './record-fields.ts'

/** The names of the lower and the upper bound of a field in the address. */
export const boundsOf = (name: string) => [`${name}.from`, `${name}.to`] as const

const ranged = new Set<RecordField['kind']>(['integer', 'decimal', 'datetime'])

/** The names in the address of what a field is filtered by; none where it isn't. */
export function fieldParameters({ kind, name }: RecordField): readonly string[] {
  if (ranged.has(kind)) return boundsOf(name)
  return kind === 'files' || kind === 'many' ? [] : [name]
}

/** The names of all filters of a view, in their order. */
export const filterParameters = (fields: RecordField[]): string[] => fields.flatMap(fieldParameters)

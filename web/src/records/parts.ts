import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { ModelView, ViewRelation } from '@portale/domain/records/view.ts'

/** A kind of part that is written in one line or several, as a text. */
export type WrittenKind = Exclude<DbType, 'boolean' | 'file'>

type Named = { name: string; label: string; required: boolean }
export type RelationPart = Named & { kind: 'one' | 'many'; relation: ViewRelation }
export type FilesPart = Named & { kind: 'files'; multiple: boolean }

/** One thing that a record holds by itself: a field, files, or the records of another model that it names. */
export type Part = (Named & { kind: 'boolean' | WrittenKind }) | RelationPart | FilesPart

/** What the records of a view hold, in the order of its forms; the lists of their children are `childrenOf`. */
export function partsOf({ fields, relations, files }: ModelView): Part[] {
  return [
    ...fields.map(
      ({ db_name: name, label, db_type, required }): Part =>
        db_type === 'file'
          ? { kind: 'files', name, label, required, multiple: false }
          : { kind: db_type, name, label, required },
    ),
    ...relations.flatMap((relation): Part[] => {
      const { key, label, required, relationType } = relation
      return key === null
        ? []
        : [{ kind: relationType === 'belongsTo' ? 'one' : 'many', name: key, label, required, relation }]
    }),
    ...files.map((file): Part => ({ kind: 'files', ...file })),
  ]
}

/** The part that records are called by: their first text. */
export const namedPart = (parts: Part[]): Part | undefined => parts.find(({ kind }) => kind === 'string')

/** The parts in the order of columns: what a record is called comes first. */
export function columnParts(parts: Part[]): Part[] {
  const named = namedPart(parts)
  return named ? [named, ...parts.filter((part) => part !== named)] : parts
}

/** The relations whose records hold the id of this view's. */
export const childrenOf = ({ relations }: ModelView): ViewRelation[] => relations.filter(({ key }) => key === null)

/** The kinds whose values the server can sort by. */
const sorted = new Set<Part['kind']>(['boolean', 'integer', 'decimal', 'string', 'datetime'])

export const isSorted = ({ kind }: Part): boolean => sorted.has(kind)

/** "Targa (*Obbligatorio)". */
export const labelOf = ({ label, required }: Pick<Part, 'label' | 'required'>): string =>
  required ? `${label} (*Obbligatorio)` : label

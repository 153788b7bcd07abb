import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { ModelView, ViewRelation } from '@portale/domain/records/view.ts'

/** A kind of field that is written in one line or several, as a text. */
export type TextKind = Exclude<DbType, 'boolean' | 'file'>

type Named = { name: string; label: string; required: boolean }
export type RecordRelationField = Named & { kind: 'one' | 'many'; relation: ViewRelation }
export type RecordFilesField = Named & { kind: 'files'; multiple: boolean }

/** One thing that a record holds by itself: a field, files, or the records of another model that it names. */
export type RecordField = (Named & { kind: 'boolean' | TextKind }) | RecordRelationField | RecordFilesField

/** What the records of a view hold, in the order of its forms; the lists of their children are `childrenOf`. */
export function viewFields({ fields, relations, files }: ModelView): RecordField[] {
  return [
    ...fields.map(
      ({ db_name: name, label, db_type, required }): RecordField =>
        db_type === 'file'
          ? { kind: 'files', name, label, required, multiple: false }
          : { kind: db_type, name, label, required },
    ),
    ...relations.flatMap((relation): RecordField[] => {
      const { key, label, required, relationType } = relation
      return key === null
        ? []
        : [{ kind: relationType === 'belongsTo' ? 'one' : 'many', name: key, label, required, relation }]
    }),
    ...files.map((file): RecordField => ({ kind: 'files', ...file })),
  ]
}

/** The field that records are called by: their first text. */
export const titleField = (fields: RecordField[]): RecordField | undefined =>
  fields.find(({ kind }) => kind === 'string')

/** The fields in the order of columns: what a record is called comes first. */
export function columnFields(fields: RecordField[]): RecordField[] {
  const named = titleField(fields)
  return named ? [named, ...fields.filter((field) => field !== named)] : fields
}

/** The relations whose records hold the id of this view's. */
export const childRelations = ({ relations }: ModelView): ViewRelation[] => relations.filter(({ key }) => key === null)

/** The kinds whose values the server can sort by. */
const sorted = new Set<RecordField['kind']>(['boolean', 'integer', 'decimal', 'string', 'datetime'])

export const isSortableField = ({ kind }: RecordField): boolean => sorted.has(kind)

/** "Targa (*Obbligatorio)". */
export const formLabel = ({ label, required }: Pick<RecordField, 'label' | 'required'>): string =>
  required ? `${label} (*Obbligatorio)` : label

import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import { inSentence } from '@portale/domain/generator/designer/words.ts'
import { isRanged, isSortable, rangeParameters } from '@portale/domain/generator/records/record-list.ts'
import type {
  ModelRecord,
  ModelView,
  RecordFile,
  RelatedRecord,
  RelationHint,
  ViewRelation,
} from '@portale/domain/generator/records/view.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'

/** The types of fields that are typed as a text. */
export type TextKind = Exclude<DbType, 'boolean' | 'file'>

type Labelled = { name: string; label: string; required: boolean }
export type RecordRelationField = Labelled & { kind: 'one' | 'many'; relation: ViewRelation }
export type RecordFilesField = Labelled & { kind: 'files'; multiple: boolean }

/** A field of a form and a column of a list: a value, files, or the records that a relation names. */
export type RecordField = (Labelled & { kind: 'boolean' | TextKind }) | RecordRelationField | RecordFilesField

/** The fields of a view in the order of its forms. */
export function viewFields(view: Pick<ModelView, 'fields' | 'relations' | 'files'>): RecordField[] {
  return [
    ...view.fields.map(
      ({ db_name: name, label, db_type, required }): RecordField =>
        db_type === 'file'
          ? { kind: 'files', name, label, required, multiple: false }
          : { kind: db_type, name, label, required },
    ),
    ...view.relations.flatMap((relation): RecordField[] => {
      const { key, label, required, relationType } = relation
      return key === null
        ? []
        : [{ kind: relationType === 'belongsTo' ? 'one' : 'many', name: key, label, required, relation }]
    }),
    ...view.files.map((file): RecordField => ({ kind: 'files', ...file })),
  ]
}

/** The relations whose records refer to this view's. */
export const childRelations = ({ relations }: ModelView): ViewRelation[] => relations.filter(({ key }) => key === null)

/** The field that names the records: their first text. */
export const titleField = (fields: RecordField[]): RecordField | undefined =>
  fields.find(({ kind }) => kind === 'string')

/** The fields in the order of columns: the one that names the records comes first. */
export function columnFields(fields: RecordField[]): RecordField[] {
  const title = titleField(fields)
  return title ? [title, ...fields.filter((field) => field !== title)] : fields
}

/** Whether columns align the field to the right. */
export const isNumeric = ({ kind }: RecordField): boolean => kind === 'integer' || kind === 'decimal'

export const isSortableField = ({ kind }: RecordField): boolean => kind === 'one' || isSortable(kind)

/** The query parameters that filter by a field; files have none. */
export function fieldParameters({ kind, name }: RecordField): readonly string[] {
  if (isRanged(kind)) return rangeParameters(name)
  return kind === 'files' ? [] : [name]
}

/** The query parameters of all filters, in their order. */
export const filterParameters = (fields: RecordField[]): string[] => fields.flatMap(fieldParameters)

/** "Targa (*Obbligatorio)". */
export const formLabel = ({ label, required }: Pick<RecordField, 'label' | 'required'>): string =>
  required ? `${label} (*Obbligatorio)` : label

// Years and codes of four digits have no separator: 2026, but 12.500.
const integerFormat = new Intl.NumberFormat('it-IT')
const decimalFormat = new Intl.NumberFormat('it-IT', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : [])

/** A related record by the field that names it; by its number where that is empty. */
export const formatRelated = (
  { related_model_field }: Pick<ViewRelation, 'related_model_field'>,
  related: RelatedRecord,
): string => String((related_model_field === 'id' ? '' : related[related_model_field]) || `N. ${related.id}`)

/** Related records as fields and links need them. */
export const toHints = (relation: ViewRelation, value: unknown): RelationHint[] =>
  (toList(value) as RelatedRecord[]).map((related) => ({ id: related.id, label: formatRelated(relation, related) }))

/** The files of a field of one file, or of several. */
export const toFiles = (value: unknown): RecordFile[] => toList(value) as RecordFile[]

export const formatYesNo = (value: boolean): string => (value ? 'Sì' : 'No')

/** A field of a record as one text, '' when it is empty. */
export function formatField(field: RecordField, record: ModelRecord): string {
  if (field.kind === 'one' || field.kind === 'many')
    return toHints(field.relation, record[field.relation.name])
      .map(({ label }) => label)
      .join(', ')
  const value = record[field.name]
  if (field.kind === 'files')
    return toFiles(value)
      .map(({ file_name }) => file_name)
      .join(', ')
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return formatYesNo(value)
  if (typeof value === 'number') return (field.kind === 'decimal' ? decimalFormat : integerFormat).format(value)
  // Seconds appear only when they are not zero.
  return field.kind === 'datetime' ? formatMoment(String(value)).replace(/:00$/, '') : String(value)
}

/** Whether a field of a record has a value. */
export const isFilled = (field: RecordField, record: ModelRecord): boolean => formatField(field, record) !== ''

/** The title of a record: its first text, or its number. */
export function recordTitle(view: ModelView, record: ModelRecord): string {
  const field = titleField(viewFields(view))
  return (field && formatField(field, record)) || `${view.interface_name_singular} n. ${record.id}`
}

/** The title inside a sentence: "prova su strada n. 12". */
export const recordTitleInSentence = (view: ModelView, record: ModelRecord): string => {
  const title = recordTitle(view, record)
  return title.startsWith(view.interface_name_singular) ? inSentence(title) : title
}

const keypads = [
  { keypad: 'tel', words: /(^|_)(telefono|tel|cellulare|cell|fax|phone|mobile)(_|$)/ },
  { keypad: 'email', words: /(^|_)(e_?mail|pec)(_|$)/ },
  { keypad: 'numeric', words: /(^|_)(cap|zip|partita_iva|p_?iva|vat(_n)?)(_|$)/ },
] as const

/** The keypad of a phone for a text, guessed from its field's name, as designs know no kinds of texts. */
export const getKeypad = (name: string) => keypads.find(({ words }) => words.test(name))?.keypad

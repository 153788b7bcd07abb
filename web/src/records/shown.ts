import { formatMoment } from '@portale/domain/dates.ts'
import { inSentence } from '@portale/domain/designer/words.ts'
import type {
  ModelRecord,
  ModelView,
  RecordFile,
  RelatedRecord,
  RelationHint,
  ViewRelation,
} from '@portale/domain/records/view.ts'
import { type RecordField, titleField, viewFields } from './record-fields.ts'

// Years and codes of four digits stay as they were typed: 2026, but 12.500.
const integerFormat = new Intl.NumberFormat('it-IT')
const decimalFormat = new Intl.NumberFormat('it-IT', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** A related record by the field that it is shown by; by its number where that is empty. */
export const formatRelated = (
  { related_model_field }: Pick<ViewRelation, 'related_model_field'>,
  related: RelatedRecord,
): string => String((related_model_field === 'id' ? '' : related[related_model_field]) || `N. ${related.id}`)

/** Related records as fields and links name them. */
export const toHints = (relation: ViewRelation, value: unknown): RelationHint[] => {
  const related = (Array.isArray(value) ? value : value ? [value] : []) as RelatedRecord[]
  return related.map((one) => ({ id: one.id, label: formatRelated(relation, one) }))
}

/** The files of a field, one or several. */
export const toFiles = (value: unknown): RecordFile[] =>
  (Array.isArray(value) ? value : value ? [value] : []) as RecordFile[]

export const formatYesNo = (value: boolean): string => (value ? 'Sì' : 'No')

/** A field of a record as people read it, in one text; nothing for what it doesn't hold. */
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
  // Seconds are said where there are any.
  return field.kind === 'datetime' ? formatMoment(String(value)).replace(/:00$/, '') : String(value)
}

/** What a record is called: its first text, or its number. */
export function recordTitle(view: ModelView, record: ModelRecord): string {
  const named = titleField(viewFields(view))
  return (named && formatField(named, record)) || `${view.interface_name_singular} n. ${record.id}`
}

/** The same inside a sentence, where the title is no proper name: "prova su strada n. 12". */
export const recordTitleInSentence = (view: ModelView, record: ModelRecord): string => {
  const title = recordTitle(view, record)
  return title.startsWith(view.interface_name_singular) ? inSentence(title) : title
}

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
import { namedPart, type Part, partsOf } from './parts.ts'

// Years and codes of four digits stay as they were typed: 2026, but 12.500.
const whole = new Intl.NumberFormat('it-IT')
const decimal = new Intl.NumberFormat('it-IT', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** A related record by the field that it is shown by; by its number where that is empty. */
export const relatedLabel = (
  { related_model_field }: Pick<ViewRelation, 'related_model_field'>,
  related: RelatedRecord,
): string => String((related_model_field === 'id' ? '' : related[related_model_field]) || `N. ${related.id}`)

/** Related records as fields and links name them. */
export const relatedHints = (relation: ViewRelation, value: unknown): RelationHint[] => {
  const related = (Array.isArray(value) ? value : value ? [value] : []) as RelatedRecord[]
  return related.map((one) => ({ id: one.id, label: relatedLabel(relation, one) }))
}

/** The files of a part, one or several. */
export const filesOf = (value: unknown): RecordFile[] =>
  (Array.isArray(value) ? value : value ? [value] : []) as RecordFile[]

export const yesNo = (value: boolean): string => (value ? 'Sì' : 'No')

/** A part of a record as people read it, in one text; nothing for what it doesn't hold. */
export function shownText(part: Part, record: ModelRecord): string {
  if (part.kind === 'one' || part.kind === 'many')
    return relatedHints(part.relation, record[part.relation.name])
      .map(({ label }) => label)
      .join(', ')
  const value = record[part.name]
  if (part.kind === 'files')
    return filesOf(value)
      .map(({ file_name }) => file_name)
      .join(', ')
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return (part.kind === 'decimal' ? decimal : whole).format(value)
  // Seconds are said where there are any.
  return part.kind === 'datetime' ? formatMoment(String(value)).replace(/:00$/, '') : String(value)
}

/** What a record is called: its first text, or its number. */
export function titleOf(view: ModelView, record: ModelRecord): string {
  const named = namedPart(partsOf(view))
  return (named && shownText(named, record)) || `${view.interface_name_singular} n. ${record.id}`
}

/** The same inside a sentence, where the title is no proper name: "prova su strada n. 12". */
export const titleInside = (view: ModelView, record: ModelRecord): string => {
  const title = titleOf(view, record)
  return title.startsWith(view.interface_name_singular) ? inSentence(title) : title
}

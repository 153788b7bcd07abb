import { formatMoment } from '@portale/domain/dates.ts'
import { neededOffset } from '@portale/domain/moments.ts'
import { fileFields, isEmpty, type KeyedRelation, keyedRelations } from '@portale/domain/records/record.ts'
import { isValueField } from '@portale/domain/records/record-values.ts'
import type { ModelRecord, ModelView, ViewField } from '@portale/domain/records/view.ts'

/** A column of a sheet of records: a field, a relation by what its records are shown by, or names of files. */
export type SheetPart = { key: string; header: string } & (
  | { kind: 'field'; field: ViewField }
  | { kind: 'relation'; relation: KeyedRelation }
  | { kind: 'file'; isCollection: boolean }
)

export const idHeader = 'Id'
export const createdHeader = 'Creato il'

const folded = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('it')

/** No two columns have the same header: a later one is numbered. */
function numbered(parts: SheetPart[]): SheetPart[] {
  const taken = new Set([idHeader, createdHeader].map(folded))
  return parts.map((part) => {
    let header = part.header
    for (let number = 2; taken.has(folded(header)); number += 1) header = `${part.header} (${number})`
    taken.add(folded(header))
    return { ...part, header }
  })
}

/** The columns between id and moment of creation, in their order. */
export const sheetParts = (view: ModelView): SheetPart[] =>
  numbered([
    ...view.fields
      .filter(isValueField)
      .map((field): SheetPart => ({ kind: 'field', key: field.db_name, header: field.label, field })),
    ...keyedRelations(view).map(
      (relation): SheetPart => ({ kind: 'relation', key: relation.key, header: relation.label, relation }),
    ),
    ...fileFields(view).map(
      ({ name, label, isCollection }): SheetPart => ({ kind: 'file', key: name, header: label, isCollection }),
    ),
  ])

/** The columns that an import reads: all but the files. */
export const importParts = (view: ModelView) => sheetParts(view).filter((part) => part.kind !== 'file')
export type ImportPart = ReturnType<typeof importParts>[number]

/** The headers of an import, by key. */
export const importHeaders = (view: ModelView): Record<string, string> => ({
  id: idHeader,
  ...Object.fromEntries(importParts(view).map(({ key, header }) => [key, header])),
})

export const yesNo = { true: 'Sì', false: 'No' }

/** A record that another one names, as a cell says it: by what it is shown by, or by its number. */
export const relatedText = (label: unknown, id: number): string => (isEmpty(label) ? `#${id}` : String(label))

/** A value as a cell of an import would say it, which reads it back as it was. */
export function valueText({ db_type }: Pick<ViewField, 'db_type'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesNo[`${value}`]
  if (db_type === 'datetime') return `${formatMoment(String(value))}${neededOffset(String(value))}`
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/** What a record holds in a column of an import, as a cell of it would say it. */
export function partText(part: ImportPart, record: ModelRecord): string {
  if (part.kind === 'field') return valueText(part.field, record[part.key])
  const { name, related_model_field } = part.relation
  const related = [record[name] ?? []].flat() as ({ id: number } & Record<string, unknown>)[]
  return related.map((one) => relatedText(one[related_model_field], one.id)).join(', ')
}

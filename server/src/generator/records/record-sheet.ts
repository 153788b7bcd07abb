import {
  fileFields,
  isEmpty,
  isValueField,
  type KeyedRelation,
  keyedRelations,
} from '@portale/domain/generator/records/record.ts'
import type { ModelRecord, RelatedRecord, RoleView, ViewField } from '@portale/domain/generator/records/view.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { foldName } from '@portale/domain/platform/folding.ts'
import { neededOffset } from '@portale/domain/platform/moments.ts'

/** A column of a spreadsheet of records: a field, the labels of related records, or the names of files. */
export type RecordSheetColumn = { key: string; header: string } & (
  | { kind: 'field'; field: ViewField }
  | { kind: 'relation'; relation: KeyedRelation }
  | { kind: 'file'; isCollection: boolean }
)

export const idHeader = 'Id'
export const createdHeader = 'Creato il'

/** Numbers the later ones of equal headers. */
function withUniqueHeaders(columns: RecordSheetColumn[]): RecordSheetColumn[] {
  const used = new Set([idHeader, createdHeader].map(foldName))
  return columns.map((column) => {
    let { header } = column
    for (let number = 2; used.has(foldName(header)); number += 1) header = `${column.header} (${number})`
    used.add(foldName(header))
    return { ...column, header }
  })
}

/** The columns between the id and the time of creation. */
export const sheetColumns = (view: RoleView): RecordSheetColumn[] =>
  withUniqueHeaders([
    ...view.fields
      .filter(isValueField)
      .map((field): RecordSheetColumn => ({ kind: 'field', key: field.db_name, header: field.label, field })),
    ...keyedRelations(view).map(
      (relation): RecordSheetColumn => ({ kind: 'relation', key: relation.key, header: relation.label, relation }),
    ),
    ...fileFields(view).map(
      ({ name, label, isCollection }): RecordSheetColumn => ({ kind: 'file', key: name, header: label, isCollection }),
    ),
  ])

/** The columns of an import: all but the files. */
export const importColumns = (view: RoleView) => sheetColumns(view).filter((column) => column.kind !== 'file')
export type ImportColumn = ReturnType<typeof importColumns>[number]

/** The headers of an import, by key. */
export const importHeaders = (view: RoleView): Record<string, string> => ({
  id: idHeader,
  ...Object.fromEntries(importColumns(view).map(({ key, header }) => [key, header])),
})

/** The columns that a file may lack. */
export const optionalImportKeys = (view: RoleView): string[] => [
  'id',
  ...importColumns(view).flatMap((column) =>
    (column.kind === 'field' ? column.field : column.relation).required ? [] : [column.key],
  ),
]

export const yesNo = { true: 'Sì', false: 'No' }

/** The text of a value in a cell; an import parses it back to the same value. */
export function formatImportValue({ db_type }: Pick<ViewField, 'db_type'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesNo[`${value}`]
  if (db_type === 'datetime') return `${formatMoment(String(value))}${neededOffset(String(value))}`
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/** A related record without a label is written by its number. */
const formatRelated = (label: unknown, id: number): string => (isEmpty(label) ? `#${id}` : String(label))

/** The text of a record in a column of an import. */
export function formatImportCell(column: ImportColumn, record: ModelRecord): string {
  if (column.kind === 'field') return formatImportValue(column.field, record[column.key])
  const { name, related_model_field } = column.relation
  const related = [record[name] ?? []].flat() as RelatedRecord[]
  return related.map((one) => formatRelated(one[related_model_field], one.id)).join(', ')
}

import type { DbType } from '@portale/domain/designer/design-options.ts'
import { keyedRelations } from '@portale/domain/records/record.ts'
import { parseField } from '@portale/domain/records/record-values.ts'
import type { ModelView, ViewField } from '@portale/domain/records/view.ts'
import { type Condition, contains, equalsId, type List, orderBy } from '../db/list.ts'
import { memoizeByObject } from './memoize.ts'
import { columnOf, pageRows, tableOf } from './record.queries.ts'
import type { Opened } from './view.ts'

type Query = Record<string, string>

const nothing: Condition[] = [{ sql: 'false' }]
const isDay = (text: string) => /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text)

const casts: Partial<Record<DbType, string>> = { datetime: '::timestamptz', decimal: '::numeric', integer: '::bigint' }

/** A comparison of a field with what was typed; what can't be read finds nothing, a bare day as an upper bound is whole. */
function compared(
  field: ViewField,
  column: string,
  comparison: '=' | '>=' | '<=',
  text: string | undefined,
): Condition[] {
  if (!text?.trim()) return []
  const { value, problem } = parseField({ ...field, required: false }, text)
  if (problem !== undefined) return nothing
  const bound = `$${casts[field.db_type] ?? ''}`
  if (field.db_type === 'datetime' && comparison === '<=' && isDay(text))
    return [{ sql: `${column} < date_add(${bound}, '1 day', 'Europe/Rome')`, value }]
  return [{ sql: `${column} ${comparison} ${bound}`, value }]
}

const between = (field: ViewField, column: string, from: string | undefined, to: string | undefined): Condition[] => [
  ...compared(field, column, '>=', from),
  ...compared(field, column, '<=', to),
]

/** The conditions that a query puts on one field. */
function fieldFilter(field: ViewField, column: string, query: Query): Condition[] {
  const { db_name, db_type } = field
  const text = query[db_name]
  if (db_type === 'file') return []
  if (db_type === 'string' || db_type === 'text') return contains(column, text)
  if (db_type === 'boolean') {
    const { value, problem } = parseField({ ...field, required: false }, text)
    if (problem !== undefined) return nothing
    return value === null ? [] : [{ sql: value ? column : `NOT ${column}` }]
  }
  const bounds = between(field, column, query[`${db_name}.from`], query[`${db_name}.to`])
  const isWholeDay = db_type === 'datetime' && text !== undefined && isDay(text)
  return [...bounds, ...(isWholeDay ? between(field, column, text, text) : compared(field, column, '=', text))]
}

/** The relations to the one record that each belongs to. */
const parents = (view: ModelView) => keyedRelations(view).filter(({ relationType }) => relationType === 'belongsTo')

/** The filters of a list and of its spreadsheet: by the fields, and by the one record that each belongs to. */
export const recordFilters = (opened: Opened, query: Query): Condition[] => [
  ...opened.view.fields.flatMap((field) => fieldFilter(field, columnOf(opened, field.db_name), query)),
  ...parents(opened.view).flatMap(({ key }) => equalsId(columnOf(opened, key), query[key])),
]

const unsortable: DbType[] = ['text', 'file']
const ranged: DbType[] = ['integer', 'decimal', 'datetime']

/** What a list can be sorted by. */
export const sortNames = ({ fields }: Pick<ModelView, 'fields'>): string[] => [
  'id',
  ...fields.filter(({ db_type }) => !unsortable.includes(db_type)).map(({ db_name }) => db_name),
]

/** What a list can be filtered by, as its query names it. */
export const filterNames = (view: ModelView): string[] => [
  ...view.fields
    .filter(({ db_type }) => db_type !== 'file')
    .flatMap(({ db_name, db_type }) =>
      ranged.includes(db_type) ? [db_name, `${db_name}.from`, `${db_name}.to`] : [db_name],
    ),
  ...parents(view).map(({ key }) => key),
]

const sortableOf = memoizeByObject((opened: Opened) =>
  Object.fromEntries(sortNames(opened.view).map((name) => [name, name === 'id' ? 't.id' : columnOf(opened, name)])),
)

/** Newest first, unless asked otherwise. */
export function recordOrder(opened: Opened, { sort = '' }: Query): string {
  const sortable = sortableOf(opened)
  return orderBy(Object.hasOwn(sortable, sort.replace(/^-/, '')) ? sort : '-id', sortable, 't.id')
}

/** GET /api/v1/generated/{prefix}. */
export const recordList = (opened: Opened, query: Query): List => ({
  path: `/api/v1/generated/${opened.view.prefix}`,
  from: tableOf(opened),
  where: recordFilters(opened, query),
  order: recordOrder(opened, query),
  rows: pageRows(opened),
})

import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import { isValueField, type KeyedRelation, parseField } from '@portale/domain/generator/records/record.ts'
import {
  memberRelations,
  parentRelations,
  rangeParameters,
  sortKeys,
} from '@portale/domain/generator/records/record-list.ts'
import type { ViewField } from '@portale/domain/generator/records/view.ts'
import { isWholeDay } from '@portale/domain/platform/moments.ts'
import { escapeIdentifier } from 'pg'
import { type Condition, contains, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { memoizeByObject } from './memoize.ts'
import { selectPage } from './record.queries.ts'
import { columnOf, relatedTable, tableAsT } from './record-tables.queries.ts'
import { rowScope } from './row-scope.queries.ts'
import type { ViewContext } from './view-context.ts'

type Query = Record<string, string>

const noRow: Condition[] = [{ sql: 'false' }]

const casts: Partial<Record<DbType, string>> = { datetime: '::timestamptz', decimal: '::numeric', integer: '::bigint' }

type Comparison = '=' | '>=' | '<='

/** Compares a field with a text. An invalid text finds nothing; a day as the upper bound of a moment is included. */
function compare(field: ViewField, column: string, comparison: Comparison, text: string | undefined): Condition[] {
  if (!text?.trim()) return []
  const { value, problem } = parseField({ ...field, required: false }, text)
  if (problem !== undefined) return noRow
  const bound = `$${casts[field.db_type] ?? ''}`
  if (field.db_type === 'datetime' && comparison === '<=' && isWholeDay(text))
    return [{ sql: `${column} < date_add(${bound}, '1 day', 'Europe/Rome')`, value }]
  return [{ sql: `${column} ${comparison} ${bound}`, value }]
}

const between = (field: ViewField, column: string, from: string | undefined, to: string | undefined): Condition[] => [
  ...compare(field, column, '>=', from),
  ...compare(field, column, '<=', to),
]

function fieldConditions(field: ViewField, column: string, query: Query): Condition[] {
  const { db_name, db_type } = field
  const text = query[db_name]
  if (db_type === 'file') return []
  if (db_type === 'string' || db_type === 'text') return contains(column, text)
  if (db_type === 'boolean') {
    const { value, problem } = parseField({ ...field, required: false }, text)
    if (problem !== undefined) return noRow
    return value === null ? [] : [{ sql: value ? column : `NOT ${column}` }]
  }
  const [from, to] = rangeParameters(db_name)
  const isDay = db_type === 'datetime' && text !== undefined && isWholeDay(text)
  return [
    ...between(field, column, query[from], query[to]),
    ...(isDay ? between(field, column, text, text) : compare(field, column, '=', text)),
  ]
}

const containsId = (column: string, id: string | undefined): Condition[] =>
  equalsId('', id).map(({ value }) => ({ sql: `${column} @> ARRAY[$::bigint]`, value }))

/** The conditions of a list and of its spreadsheet: the caller's rows, by field, and by the records that they belong to. */
export const recordConditions = (context: ViewContext, query: Query): Condition[] => [
  ...rowScope(context),
  ...context.view.fields
    .filter(isValueField)
    .flatMap((field) => fieldConditions(field, columnOf(context, field.db_name), query)),
  ...parentRelations(context.view).flatMap(({ key }) => equalsId(columnOf(context, key), query[key])),
  ...memberRelations(context.view).flatMap(({ key }) => containsId(columnOf(context, key), query[key])),
]

/** What names the record that a record belongs to. */
function selectLabel(context: ViewContext, relation: KeyedRelation): string {
  const { table, labelColumn } = relatedTable(context, relation)
  return `(SELECT r.${labelColumn} FROM ${table} r WHERE r.id = ${columnOf(context, relation.key)})`
}

const sortColumns = memoizeByObject(
  (context: ViewContext) =>
    Object.fromEntries([
      ...sortKeys(context.view)
        .filter((key) => key !== 'id')
        .map((key) => [key, columnOf(context, key)]),
      ...parentRelations(context.view).map((relation) => [relation.key, selectLabel(context, relation)]),
    ]),
  ({ view }) => view,
)

/** The order that a query asks for; the newest first without one. */
export const recordOrder = (context: ViewContext, { sort }: Query): string =>
  orderBy(sort, sortColumns(context), 't.id', '-id')

/** What the selection has of each record: its version, and the texts that may name it. */
export const selectedRecordColumns = (context: ViewContext): string =>
  [
    't.id, t.lock_version',
    ...context.view.fields
      .filter(({ db_type }) => db_type === 'string')
      .map(({ db_name }) => `${columnOf(context, db_name)} AS ${escapeIdentifier(db_name)}`),
  ].join(', ')

/** GET /api/v1/generated/{prefix}. */
export const recordList = (context: ViewContext, query: Query): List => ({
  path: `/api/v1/generated/${context.view.prefix}`,
  from: tableAsT(context),
  where: recordConditions(context, query),
  order: recordOrder(context, query),
  rows: selectPage(context),
})

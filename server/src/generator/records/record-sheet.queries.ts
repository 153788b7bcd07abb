import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import type { ViewRelation } from '@portale/domain/generator/records/view.ts'
import { foldName } from '@portale/domain/platform/folding.ts'
import { escapeIdentifier, type Pool } from 'pg'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { cleanFileName } from '../../platform/files/name.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { convertRows } from '../../platform/xlsx/sheet-sql.ts'
import { type SheetColumn, type SheetRow, toSheetDate } from '../../platform/xlsx/workbook.ts'
import { recordConditions, recordOrder } from './record-list.queries.ts'
import { createdHeader, idHeader, type RecordSheetColumn, sheetColumns, yesNo } from './record-sheet.ts'
import { columnOf, relatedTable, tableAsT } from './record-tables.queries.ts'
import { selectableScope } from './row-scope.queries.ts'
import type { ModelContext, ViewContext } from './view-context.ts'

// Spreadsheets have dates without a time zone: the portal's are in Rome.
const inRome = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS')`

const fieldCells: Partial<Record<DbType, (column: string) => string>> = {
  boolean: (column) => `CASE WHEN ${column} THEN '${yesNo.true}' WHEN NOT ${column} THEN '${yesNo.false}' END`,
  decimal: (column) => `${column}::float8`,
  datetime: inRome,
}

function selectRelationCell(context: ModelContext, relation: ViewRelation, column: string): string {
  const { table, labelColumn } = relatedTable(context, relation)
  const label = labelColumn === 'id' ? 'r.id::text' : `coalesce(nullif(r.${labelColumn}, ''), '#' || r.id)`
  return relation.relationType === 'belongsTo'
    ? `(SELECT ${label} FROM ${table} r WHERE r.id = ${column})`
    : `(SELECT string_agg(${label}, ', ' ORDER BY array_position(${column}, r.id)) FROM ${table} r WHERE r.id = ANY(${column}))`
}

function selectCell(context: ViewContext, sheetColumn: RecordSheetColumn): string {
  const column = columnOf(context, sheetColumn.key)
  if (sheetColumn.kind === 'field') return fieldCells[sheetColumn.field.db_type]?.(column) ?? column
  if (sheetColumn.kind === 'relation') return selectRelationCell(context, sheetColumn.relation, column)
  const fileIds = sheetColumn.isCollection ? column : `ARRAY[${column}]`
  return `(SELECT string_agg(f.file_name, ', ' ORDER BY ids.position)
    FROM unnest(${fileIds}) WITH ORDINALITY ids (id, position) JOIN record_files f ON f.id = ids.id)`
}

const widths: Partial<Record<DbType, number>> = { boolean: 10, integer: 14, decimal: 14, datetime: 17, text: 50 }
const momentFormat = { width: 17, numFmt: 'dd/mm/yyyy hh:mm' }

const isMoment = (column: RecordSheetColumn) => column.kind === 'field' && column.field.db_type === 'datetime'

const withFormats = (columns: RecordSheetColumn[]): SheetColumn[] => [
  { key: 'id', header: idHeader, width: 10 },
  ...columns.map((column) => ({
    key: column.key,
    header: column.header,
    width: (column.kind === 'field' && widths[column.field.db_type]) || 32,
    ...(isMoment(column) && momentFormat),
  })),
  { key: 'created_at', header: createdHeader, ...momentFormat },
]

type Row = Record<string, string | number | null>

/** Changes the row in place, because copying many is slow. */
function withDates(row: Row, momentKeys: string[]): SheetRow {
  const cells: SheetRow = row
  for (const key of momentKeys) cells[key] = toSheetDate(row[key] as string | null)
  return cells
}

/** The spreadsheet of a list: its filters, or the chosen records, its order, its rows as a stream. */
export function recordSheet(pool: Pool, context: ViewContext, query: Record<string, string>, ids?: number[]) {
  const columns = sheetColumns(context.view)
  const chosen = ids && [...recordConditions(context, {}), { sql: 't.id = ANY($)', value: ids }]
  const { text: where, values } = whereClause(chosen ?? recordConditions(context, query))
  const cells = columns.map((column) => `${selectCell(context, column)} AS ${escapeIdentifier(column.key)}`)
  const selected = ['t.id', ...cells, `${inRome('t.created_at')} AS created_at`].join(', ')
  const text = `SELECT ${selected} FROM ${tableAsT(context)} ${where} ORDER BY ${recordOrder(context, query)}`
  const momentKeys = ['created_at', ...columns.filter(isMoment).map(({ key }) => key)]
  const name = context.view.interface_name_plural
  return {
    fileName: cleanFileName(`${name}.xlsx`),
    sheet: name,
    columns: withFormats(columns),
    rows: convertRows(streamQuery<Row>(pool, text, values), (row) => withDates(row, momentKeys)),
  }
}

/**
 * Finds the ids of related records by their labels: those spelt like that, or else those that look the same (0030); at most
 * two for each, which is enough to know that it is ambiguous.
 */
export async function listIdsByLabel(
  tx: Db,
  context: ViewContext,
  relation: ViewRelation,
  labels: string[],
): Promise<Map<string, number[]>> {
  const { table, labelColumn } = relatedTable(context, relation)
  if (labelColumn === 'id' || labels.length === 0) return new Map()
  const inUse = relation.model === 'User' ? 'AND r.deleted_at IS NULL AND r.suspended_at IS NULL' : ''
  const values: unknown[] = [[...new Set(labels.map(foldName))]]
  const scope = andConditions(selectableScope(context, relation), values)
  const text = `SELECT r.${labelColumn} AS label, (array_agg(r.id ORDER BY r.id))[1:2] AS ids FROM ${table} r
    WHERE fold_name(r.${labelColumn}) = ANY($1::text[]) ${inUse}${scope} GROUP BY r.${labelColumn}`
  const rows = await query<{ label: string; ids: number[] }>(tx, text, values)
  const spelt = new Map(rows.map(({ label, ids }) => [label, ids]))
  const alike = Map.groupBy(rows, ({ label }) => foldName(label))
  const idsOf = (label: string) => {
    const ids = spelt.get(label) ?? alike.get(foldName(label))?.flatMap((row) => row.ids) ?? []
    return ids.map(Number).sort((a, b) => a - b)
  }
  return new Map(labels.map((label) => [label, idsOf(label)]))
}

import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { ViewRelation } from '@portale/domain/records/view.ts'
import { CompiledQuery } from 'kysely'
import { escapeIdentifier, type Pool } from 'pg'
import type { Db } from '../db/connection.ts'
import { whereClause } from '../db/list.ts'
import { cleanFileName } from '../files/name.ts'
import { streamQuery } from '../xlsx/cursor.queries.ts'
import { type SheetColumn, type SheetRow, toSheetDate } from '../xlsx/workbook.ts'
import { columnOf, relatedTable, tableOf } from './record.queries.ts'
import { recordFilters, recordOrder } from './record-list.queries.ts'
import { createdHeader, idHeader, type SheetPart, sheetParts, yesNo } from './record-sheet.ts'
import type { Opened } from './view.ts'

// As the clocks of Rome showed it, which is what a spreadsheet's date is.
const inRome = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS')`

const asCell: Partial<Record<DbType, (column: string) => string>> = {
  boolean: (column) => `CASE WHEN ${column} THEN '${yesNo.true}' WHEN NOT ${column} THEN '${yesNo.false}' END`,
  decimal: (column) => `${column}::float8`,
  datetime: inRome,
}

/** What a record of a related model, `r`, is called in a cell. */
function cellOf(opened: Opened, relation: ViewRelation): string {
  const { shown } = relatedTable(opened, relation)
  return shown === 'id' ? 'r.id::text' : `coalesce(nullif(r.${shown}, ''), '#' || r.id)`
}

function partCell(opened: Opened, part: SheetPart): string {
  const column = columnOf(opened, part.key)
  if (part.kind === 'field') return asCell[part.field.db_type]?.(column) ?? column
  if (part.kind === 'file') {
    const held = part.isCollection ? column : `ARRAY[${column}]`
    return `(SELECT string_agg(f.file_name, ', ' ORDER BY held.place)
      FROM unnest(${held}) WITH ORDINALITY held (id, place) JOIN record_files f ON f.id = held.id)`
  }
  const { table } = relatedTable(opened, part.relation)
  const cell = cellOf(opened, part.relation)
  return part.relation.relationType === 'belongsTo'
    ? `(SELECT ${cell} FROM ${table} r WHERE r.id = ${column})`
    : `(SELECT string_agg(${cell}, ', ' ORDER BY array_position(${column}, r.id)) FROM ${table} r WHERE r.id = ANY(${column}))`
}

const widths: Partial<Record<DbType, number>> = { boolean: 10, integer: 14, decimal: 14, datetime: 17, text: 50 }
const moment = { width: 17, numFmt: 'dd/mm/yyyy hh:mm' }

const isMoment = (part: SheetPart) => part.kind === 'field' && part.field.db_type === 'datetime'

const columnsOf = (parts: SheetPart[]): SheetColumn[] => [
  { key: 'id', header: idHeader, width: 10 },
  ...parts.map((part) => ({
    key: part.key,
    header: part.header,
    width: (part.kind === 'field' && widths[part.field.db_type]) || 32,
    ...(isMoment(part) && moment),
  })),
  { key: 'created_at', header: createdHeader, ...moment },
]

type Row = Record<string, string | number | null>

async function* withDates(rows: AsyncIterable<Row>, moments: string[]): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const dates = moments.map((key) => [key, toSheetDate(row[key] as string | null)])
    yield { ...row, ...Object.fromEntries(dates) }
  }
}

/** The sheet of a view: the records of the list with these filters, in its order, as a stream. */
export function recordSheet(pool: Pool, opened: Opened, query: Record<string, string>) {
  const parts = sheetParts(opened.view)
  const { text: where, values } = whereClause(recordFilters(opened, query))
  const cells = parts.map((part) => `${partCell(opened, part)} AS ${escapeIdentifier(part.key)}`)
  const columns = ['t.id', ...cells, `${inRome('t.created_at')} AS created_at`]
  const text = `SELECT ${columns.join(', ')} FROM ${tableOf(opened)} ${where} ORDER BY ${recordOrder(opened, query)}`
  const moments = ['created_at', ...parts.filter(isMoment).map(({ key }) => key)]
  const name = opened.view.interface_name_plural
  return {
    fileName: cleanFileName(`${name}.xlsx`),
    sheet: name,
    columns: columnsOf(parts),
    rows: withDates(streamQuery<Row>(pool, text, values), moments),
  }
}

/** The records of a related model that are shown by one of these texts: for each text the ids, two at most. */
export async function findShown(
  tx: Db,
  opened: Opened,
  relation: ViewRelation,
  texts: string[],
): Promise<Map<string, number[]>> {
  const { table, shown } = relatedTable(opened, relation)
  if (shown === 'id' || texts.length === 0) return new Map()
  const living = relation.model === 'User' ? 'AND r.deleted_at IS NULL' : ''
  const text = `SELECT r.${shown} AS shown, (array_agg(r.id ORDER BY r.id))[1:2] AS ids FROM ${table} r
    WHERE r.${shown} = ANY($1::text[]) ${living} GROUP BY r.${shown}`
  type Found = { shown: string; ids: number[] }
  const { rows } = await tx.executeQuery<Found>(CompiledQuery.raw(text, [texts]))
  return new Map(rows.map(({ shown: one, ids }) => [one, ids.map(Number)]))
}

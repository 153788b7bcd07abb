import {
  type FileField,
  fileFields,
  isEmpty,
  parseField,
  type RecordValue,
} from '@portale/domain/generator/records/record.ts'
import type { ModelRecord, ViewField } from '@portale/domain/generator/records/view.ts'
import type { ImportRow } from '@portale/domain/network/import.ts'
import type { ParseResult } from '@portale/domain/platform/italian-number.ts'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { parseId, requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import type { Db } from '../../platform/db/connection.ts'
import {
  compareTexts,
  firstRowByKey,
  type ImportPlan,
  looksLike,
  validRowOutcome,
} from '../../platform/sheets/import-plan.ts'
import { mapRows } from '../../platform/sheets/sheet-rows.ts'
import { parseCodeCell, parseDateCell, parseNumberCell, parseTextCell } from '../../platform/xlsx/cells.ts'
import type { Cell, TableRow } from '../../platform/xlsx/sheet.ts'
import { listRecords } from './record.queries.ts'
import { createRelationParser, type RelationParser } from './record-import-relations.ts'
import { loadOwnerRelation, type OwnerRelation, withOwner } from './record-owner.ts'
import {
  formatImportCell,
  formatImportValue,
  type ImportColumn,
  idHeader,
  importColumns,
  importHeaders,
} from './record-sheet.ts'
import { insertRecords, lockRecords, updateRecords } from './record-write.queries.ts'
import type { ViewContext } from './view-context.ts'

type FileRow = TableRow<string>

/** A row of the file with the record that its Id names, if any. */
type RecordRow = FileRow & {
  id: number | undefined
  stored: ModelRecord | undefined
  /** Why the row can't change its record; one that says what is stored changes nothing. */
  changeErrors: string[]
}

/** The values of a row and their texts, by key, and what is wrong with the row. */
type ParsedRow = { values: Record<string, RecordValue>; texts: Record<string, string>; errors: string[] }

type PlannedRow = { row: RecordRow; parsed: ParsedRow; outcome: ImportRow }

function parseIdCell({ cells }: FileRow): ParseResult<number | undefined> {
  const { value, problem } = parseCodeCell(cells.id)
  if (problem !== undefined) return { problem: `${idHeader}: ${problem}` }
  const id = parseId(value.replace(/^#/, ''))
  return value !== '' && id === undefined ? { problem: `${idHeader}: “${value}” non è un numero.` } : { value: id }
}

function cellValue({ db_type }: ViewField, cell: Cell | undefined): ParseResult<unknown> {
  if (!cell) return { value: null }
  if (db_type === 'datetime') return parseDateCell(cell)
  if (db_type === 'boolean' && cell.t === 'b') return { value: cell.v }
  const isNumber = db_type === 'integer' || db_type === 'decimal'
  return isNumber && cell.t !== 's' ? parseNumberCell(cell) : parseTextCell(cell)
}

/** Cells have whole seconds: one that shows the stored moment means exactly that moment. */
const isSameMoment = (cell: unknown, stored: unknown): boolean =>
  typeof stored === 'string' && (romeInput(stored) === cell || romeInput(stored) === `${cell}T00:00:00`)

function parseFieldCell(
  { field, header }: ImportColumn & { kind: 'field' },
  cell: Cell | undefined,
  stored: unknown,
): ParseResult<RecordValue> {
  const { value, problem } = cellValue(field, cell)
  if (problem !== undefined) return { problem: `${header}: ${problem}` }
  if (field.db_type === 'datetime' && isSameMoment(value, stored)) return { value: String(stored) }
  return parseField(field, value)
}

/** A cell that still has the text of the stored record keeps its ids, even if the label is ambiguous. */
function parseRelationCell(
  column: ImportColumn & { kind: 'relation' },
  text: string,
  stored: ModelRecord | undefined,
  parse: RelationParser,
): ParseResult<RecordValue> {
  const { key, header, relation } = column
  if (stored && formatImportCell(column, stored) === text) return { value: stored[key] as RecordValue }
  const { value: ids, problem } = parse(text)
  if (problem !== undefined) return { problem: `${header}: ${problem}` }
  if (relation.required && ids.length === 0) return { problem: requiredMessage(header) }
  return { value: relation.relationType === 'belongsTo' ? (ids[0] ?? null) : ids }
}

/** Spreadsheets bring no files, so a record cannot lack a required one. */
const missingFiles = (fields: FileField[], stored: ModelRecord | undefined): string[] =>
  fields
    .filter((field) => field.required && isEmpty(stored?.[field.name]))
    .map(({ label }) => `${requiredMessage(label)} I file si aggiungono dalla pagina dell’elemento.`)

const relationText = ({ cells }: FileRow, key: string): string => parseTextCell(cells[key]).value ?? ''

/** How to parse the rows of a file: its columns, and the relations that were looked up for the whole file. */
type RowFormat = {
  columns: ImportColumn[]
  files: FileField[]
  relations: Map<string, RelationParser>
  owner: OwnerRelation | undefined
}

function keepStored({ values, texts }: ParsedRow, column: ImportColumn, stored: ModelRecord): void {
  values[column.key] = stored[column.key] as RecordValue
  texts[column.key] = formatImportCell(column, stored)
}

/** Fills an empty cell of the relation that says whose the record is: with its stored value, else with the caller's own. */
function fillOwner({ columns, owner }: RowFormat, stored: ModelRecord | undefined, parsed: ParsedRow): void {
  const column = columns.find(({ key }) => key === owner?.relation.key)
  const value = column && parsed.values[column.key]
  if (!column || !owner || value === undefined) return
  if (stored && isEmpty(value)) {
    keepStored(parsed, column, stored)
    return
  }
  const { value: owned, problem } = withOwner(owner, value)
  if (problem === undefined) parsed.values[column.key] = owned
  else parsed.errors.push(problem)
}

function parseRow(format: RowFormat, row: RecordRow): ParsedRow {
  const { columns, relations } = format
  const { stored, cells } = row
  const parsed: ParsedRow = { values: {}, texts: {}, errors: [...row.errors] }
  for (const column of columns) {
    const { key } = column
    if (stored && row.missing?.includes(key)) {
      keepStored(parsed, column, stored)
      continue
    }
    const text = relationText(row, key)
    if (stored && row.errors.length === 0 && looksLike(text, formatImportCell(column, stored))) {
      keepStored(parsed, column, stored) // whatever rules came since
      continue
    }
    const { value, problem } =
      column.kind === 'field'
        ? parseFieldCell(column, cells[key], stored?.[key])
        : parseRelationCell(column, text, stored, relations.get(key) ?? (() => ({ value: [] })))
    if (problem === undefined) {
      parsed.values[key] = value
      parsed.texts[key] = column.kind === 'field' ? formatImportValue(column.field, value) : text
    } else if (row.errors.length === 0) parsed.errors.push(problem)
  }
  fillOwner(format, stored, parsed)
  return parsed
}

async function createRowFormat(tx: Db, context: ViewContext, rows: FileRow[]): Promise<RowFormat> {
  const columns = importColumns(context.view)
  const relations = new Map<string, RelationParser>()
  for (const column of columns) {
    if (column.kind !== 'relation') continue
    const cells = rows.map((row) => relationText(row, column.key))
    relations.set(column.key, await createRelationParser(tx, context, column.relation, cells))
  }
  const owner = await loadOwnerRelation(tx, context)
  return { columns, files: fileFields(context.view), relations, owner }
}

/** Locks and loads the records that the rows name; adds what is wrong with their ids. */
async function loadRecords(tx: Db, context: ViewContext, rows: FileRow[]): Promise<RecordRow[]> {
  const withIds = rows.map((row) => ({ row, parsedId: parseIdCell(row) }))
  const ids = [...new Set(withIds.flatMap(({ parsedId }) => parsedId.value ?? []))]
  await lockRecords(tx, context, ids)
  const records = new Map((await listRecords(tx, context, ids)).map((record) => [record.id, record]))
  const canUpdate = context.view.operations.includes('update')
  const first = firstRowByKey(
    withIds.map(({ row: { row }, parsedId }) => ({ row, id: String(parsedId.value ?? '') })),
    ({ id }) => id,
  )
  return withIds.map(({ row, parsedId: { value: id, problem } }) => {
    const stored = id === undefined ? undefined : records.get(id)
    const firstRow = first.get(String(id ?? '')) ?? row.row
    const problems = [
      ...(problem === undefined ? [] : [problem]),
      ...(id !== undefined && !stored ? [`${idHeader}: l’elemento ${id} non c’è.`] : []),
      ...(firstRow < row.row ? [`${idHeader}: l’elemento ${id} è già alla riga ${firstRow}.`] : []),
    ]
    const changeErrors = canUpdate ? [] : [`${idHeader}: con questa vista si possono solo creare elementi.`]
    return { ...row, id, stored, errors: [...row.errors, ...problems], changeErrors }
  })
}

/** The values that differ as texts, so that a moment finer than a cell can show stays as it is. */
const changedValues = (before: Record<string, string>, { values, texts }: ParsedRow): Record<string, RecordValue> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => before[key] !== texts[key]))

/** Plans what a file changes: a row with an Id changes that record, one without creates a record. */
export async function planRecords(tx: Db, context: ViewContext, fileRows: FileRow[]): Promise<ImportPlan> {
  const { view } = context
  const format = await createRowFormat(tx, context, fileRows)
  const headers = importHeaders(view)
  const nameKey = view.fields.find(({ db_type }) => db_type === 'string')?.db_name
  const toTexts = (record: ModelRecord): Record<string, string> => ({
    id: String(record.id),
    ...Object.fromEntries(format.columns.map((column) => [column.key, formatImportCell(column, record)])),
  })
  const planRow = (row: RecordRow): PlannedRow => {
    const parsed = parseRow(format, row)
    const before = row.stored && toTexts(row.stored)
    const name = (nameKey && (parsed.texts[nameKey] ?? before?.[nameKey])) ?? ''
    const differences = before ? compareTexts(headers, before, { ...before, ...parsed.texts }) : []
    const changeErrors = before ? row.changeErrors : []
    const changes = !before || differences.length > 0
    const errors = [...parsed.errors, ...(changes ? [...changeErrors, ...missingFiles(format.files, row.stored)] : [])]
    const shared = { row: row.row, code: String(row.id ?? ''), name, errors }
    if (errors.length > 0) return { row, parsed, outcome: { ...shared, outcome: 'wrong', differences: [] } }
    return { row, parsed, outcome: { ...shared, outcome: validRowOutcome(!row.stored, differences), differences } }
  }
  const planned = await mapRows(await loadRecords(tx, context, fileRows), planRow)
  const created = planned.filter(({ outcome }) => outcome.outcome === 'new').map(({ parsed }) => parsed.values)
  const changed = planned.flatMap(({ row: { row, stored }, parsed, outcome: { outcome } }) => {
    if (outcome !== 'changed' || !stored) return []
    const before = toTexts(stored)
    return [{ row, id: stored.id, before, values: changedValues(before, parsed) }]
  })
  const updates = changed.map(({ id, values }) => ({ id, values }))
  return {
    rows: planned.map(({ outcome }) => outcome),
    writes: { created, changed: updates },
    undo: {
      sheet: view.interface_name_plural,
      headers,
      rows: changed.map(({ row, before }) => ({ row, texts: before })),
    },
    async write(db) {
      await insertRecords(db, context, created)
      await updateRecords(db, context, updates)
    },
  }
}

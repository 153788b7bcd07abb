import type { ParseResult } from '@portale/domain/italian-number.ts'
import { romeInput } from '@portale/domain/moments.ts'
import { parseId, requiredMessage } from '@portale/domain/plain-fields.ts'
import { type FileField, isEmpty, type RecordValue } from '@portale/domain/records/record.ts'
import { parseField } from '@portale/domain/records/record-values.ts'
import type { ModelRecord, ViewField } from '@portale/domain/records/view.ts'
import { parseDateCell, parseNumberCell, parseTextCell } from '../xlsx/cells.ts'
import type { Cell, TableRow } from '../xlsx/sheet.ts'
import type { ReadRelation } from './record-import-relations.ts'
import { type ImportPart, idHeader, partText, valueText } from './record-sheet.ts'

/** A row of the file beside the record that it is about, if there is one. */
export type FileRow = TableRow<string> & { id: number | undefined; stored: ModelRecord | undefined }

/** What a row makes of its record: values and their texts by key, and what is wrong with it. */
export type ReadRow = { values: Record<string, RecordValue>; texts: Record<string, string>; errors: string[] }

/** What a cell says, before it is a value of the field. */
function said({ db_type }: ViewField, cell: Cell | undefined): ParseResult<unknown> {
  if (!cell) return { value: null }
  if (db_type === 'datetime') return parseDateCell(cell)
  if (db_type === 'boolean' && cell.t === 'b') return { value: cell.v }
  const isNumber = db_type === 'integer' || db_type === 'decimal'
  return isNumber && cell.t !== 's' ? parseNumberCell(cell) : parseTextCell(cell)
}

const isMomentOf = (clock: unknown, stored: unknown): boolean =>
  typeof stored === 'string' && (romeInput(stored) === clock || romeInput(stored) === `${clock}T00:00:00`)

/** The value of a cell. A clock in whole seconds that shows the stored moment is that very moment. */
function readCell(
  part: ImportPart & { kind: 'field' },
  cell: Cell | undefined,
  stored: unknown,
): ParseResult<RecordValue> {
  const { value, problem } = said(part.field, cell)
  if (problem !== undefined) return { problem: `${part.header}: ${problem}` }
  if (part.field.db_type === 'datetime' && isMomentOf(value, stored)) return { value: String(stored) }
  return parseField(part.field, value)
}

/** The ids that a cell names; one that says what the record holds leaves that alone, however many are called so. */
function readRelated(
  part: ImportPart & { kind: 'relation' },
  text: string,
  stored: ModelRecord | undefined,
  read: ReadRelation,
): ParseResult<RecordValue> {
  const isOne = part.relation.relationType === 'belongsTo'
  if (stored && partText(part, stored) === text) return { value: stored[part.key] as RecordValue }
  const { value, problem } = read(text)
  if (problem !== undefined) return { problem: `${part.header}: ${problem}` }
  if (part.relation.required && value.length === 0) return { problem: requiredMessage(part.header) }
  return { value: isOne ? (value[0] ?? null) : value }
}

/** The id that a row names; undefined for a new record. */
export function idOf({ cells }: TableRow<string>): ParseResult<number | undefined> {
  const { value, problem } = parseTextCell(cells.id)
  if (problem !== undefined) return { problem: `${idHeader}: ${problem}` }
  const id = parseId(value.replace(/^#/, ''))
  return value !== '' && id === undefined ? { problem: `${idHeader}: “${value}” non è un numero.` } : { value: id }
}

/** Files that a record must have and that no spreadsheet brings. */
const missingFiles = (parts: FileField[], stored: ModelRecord | undefined): string[] =>
  parts
    .filter((part) => part.required && isEmpty(stored?.[part.name]))
    .map(({ label }) => `${requiredMessage(label)} I file si aggiungono dalla pagina dell’elemento.`)

/** The text of a cell of a relation. */
export const relationText = ({ cells }: TableRow<string>, key: string): string => parseTextCell(cells[key]).value ?? ''

/** Reads a row into values; `relations` read the cells of these. */
export function readRow(
  parts: ImportPart[],
  files: FileField[],
  relations: Map<string, ReadRelation>,
  row: FileRow,
): ReadRow {
  const { stored, cells } = row
  const read: ReadRow = { values: {}, texts: {}, errors: [...row.errors, ...missingFiles(files, stored)] }
  for (const part of parts) {
    const reader = relations.get(part.key)
    const text = relationText(row, part.key)
    const { value, problem } =
      part.kind === 'field'
        ? readCell(part, cells[part.key], stored?.[part.key])
        : readRelated(part, text, stored, reader ?? none)
    if (problem !== undefined) {
      if (row.errors.length === 0) read.errors.push(problem)
      continue
    }
    read.values[part.key] = value
    read.texts[part.key] = part.kind === 'field' ? valueText(part.field, value) : text
  }
  return read
}

const none: ReadRelation = () => ({ value: [] })

import type { DbType } from '../designer/design-options.ts'
import { parseItalianDate } from '../italian-date.ts'
import { type ParseResult, parseItalianNumber } from '../italian-number.ts'
import { parseExactMoment } from '../moments.ts'
import { invalidMessage, isPlainText, maxNotes, maxText, requiredMessage, tooLongMessage } from '../plain-fields.ts'
import type { ViewField } from './view.ts'

/** Whether a field's value stands in the record itself; a file lies elsewhere. */
export const isValueField = ({ db_type }: { db_type: DbType }): boolean => db_type !== 'file'

/** A value as a record keeps it, null for none. */
export type FieldValue = string | number | boolean | null

export const decimalPlaces = 4
export const maxDecimal = 99_999_999_999.9999

const invalidValue = 'il valore non è valido.'
const tooLarge = 'il numero è troppo grande.'

/** A number of JSON, or a text as people write one; in an integer points can only divide thousands. */
function parseNumber(value: unknown, isInteger: boolean): ParseResult<number> {
  if (typeof value === 'number') return Number.isFinite(value) ? { value } : { problem: tooLarge }
  if (typeof value !== 'string') return { problem: invalidValue }
  const grouped = isInteger && /^\s*[+-]?\d{1,3}(\.\d{3})+\s*$/.test(value)
  return parseItalianNumber(grouped ? value.replaceAll('.', '') : value)
}

function parseInteger(value: unknown): ParseResult<number> {
  const read = parseNumber(value, true)
  if (read.problem !== undefined || Number.isSafeInteger(read.value)) return read
  return { problem: Number.isInteger(read.value) ? tooLarge : 'scrivi un numero intero, senza decimali.' }
}

function parseDecimal(value: unknown): ParseResult<number> {
  const read = parseNumber(value, false)
  if (read.problem !== undefined) return read
  if (Math.abs(read.value) > maxDecimal) return { problem: tooLarge }
  const fits = Number(read.value.toFixed(decimalPlaces)) === read.value
  return fits ? read : { problem: `al massimo ${decimalPlaces} decimali.` }
}

/** A moment in ISO or as Italians write it, without an offset in Rome; with microseconds, in UTC. */
function parseMoment(value: unknown): ParseResult<string> {
  if (typeof value !== 'string') return { problem: invalidValue }
  const iso: ParseResult<string> = /^\s*\d{4}-/.test(value) ? { value } : parseItalianDate(value.trim())
  if (iso.problem !== undefined) return iso
  const read = parseExactMoment(iso.value)
  return 'at' in read ? { value: read.at } : { problem: read.problem.charAt(0).toLowerCase() + read.problem.slice(1) }
}

const booleanTexts = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['1', true],
  ['0', false],
  ['sì', true],
  ['si', true],
  ['no', false],
  ['vero', true],
  ['falso', false],
  ['true', true],
  ['false', false],
])

/** As bodies write it (decisions "Shapes"), or as a spreadsheet does. */
function parseBoolean(value: unknown): ParseResult<boolean> {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : value
  const known = booleanTexts.get(written)
  return known === undefined ? { problem: 'scrivi Sì o No.' } : { value: known }
}

const parsers: Record<Exclude<DbType, 'string' | 'text'>, (value: unknown) => ParseResult<FieldValue>> = {
  boolean: parseBoolean,
  integer: parseInteger,
  decimal: parseDecimal,
  datetime: parseMoment,
  file: () => ({ problem: invalidValue }),
}

function parseText(label: string, value: unknown, max: number): ParseResult<string> {
  if (typeof value !== 'string') return { problem: invalidMessage(label) }
  const text = value.trim()
  if (text.length > max) return { problem: tooLongMessage(label, max) }
  return isPlainText(text, max) && text.isWellFormed() ? { value: text } : { problem: invalidMessage(label) }
}

type ReadField = Pick<ViewField, 'label' | 'db_type' | 'required'>

/** A value as a body, a cell or a grid writes it, or the sentence about what is wrong with it; a blank one is none. */
export function parseField(
  { label, db_type, required: isRequired }: ReadField,
  value: unknown,
): ParseResult<FieldValue> {
  const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  if (isBlank) return isRequired ? { problem: requiredMessage(label) } : { value: null }
  if (db_type === 'string' || db_type === 'text')
    return parseText(label, value, db_type === 'text' ? maxNotes : maxText)
  const read = parsers[db_type](value)
  return read.problem === undefined ? read : { problem: `${label}: ${read.problem}` }
}

import { cleanLine, cleanText } from '../../platform/clean-text.ts'
import { type NumberOptions, type ParseResult, parseItalianDigits } from '../../platform/italian-number.ts'
import { parseExactMoment, toIsoMoment } from '../../platform/moments.ts'
import {
  type FieldErrors,
  invalidMessage,
  isPlainText,
  maxNotes,
  maxText,
  parseId,
  parseIds,
  requiredMessage,
  tooLongMessage,
} from '../../platform/plain-fields.ts'
import type { DbType } from '../designer/design-options.ts'
import type { ModelView, ViewField, ViewRelation } from './view.ts'

/** The most rows that a grid saves at once. */
export const maxSavedRows = 1000
/** The most files in a collection of a record. */
export const maxFilesPerField = 100

/** The columns of a record in the database, which are those of its view. */
export type ViewColumns = Pick<ModelView, 'fields' | 'relations' | 'files'>

/** Whether the record's row holds the field's value; files are rows of their own. */
export const isValueField = ({ db_type }: { db_type: DbType }): boolean => db_type !== 'file'

/** A relation whose id, or ids, are in the record's own row. */
export type KeyedRelation = ViewRelation & { key: string }

/** The relations whose id, or ids, are in the record's own row. */
export const keyedRelations = ({ relations }: Pick<ViewColumns, 'relations'>): KeyedRelation[] =>
  relations.filter((relation): relation is KeyedRelation => relation.key !== null)

/** The file fields of a record: fields of one file, and collections. */
export const fileFields = ({ fields, files }: Pick<ViewColumns, 'fields' | 'files'>) => [
  ...fields
    .filter((field) => !isValueField(field))
    .map(({ db_name, label, required }) => ({ name: db_name, label, required, isCollection: false, multiple: false })),
  ...files.map((file) => ({ ...file, isCollection: true })),
]
export type FileField = ReturnType<typeof fileFields>[number]

/** The value of a field in a record's row, null for none. */
export type FieldValue = string | number | boolean | null

/** The value of any column in a record's row: a relation to many is a list of ids. */
export type RecordValue = FieldValue | number[]

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether there is no value, or an empty list. */
export const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

const decimalPlaces = 4
/** The largest decimal that keeps all its decimals; whole numbers may be as large as integers are. */
export const maxDecimal = 99_999_999_999.9999

const invalidValue = 'il valore non è valido.'
const tooLarge = 'il numero è troppo grande.'

/** The digits of a JSON number, or of a text as Italians write one. */
function parseDigits(value: unknown, options?: NumberOptions): ParseResult<string> {
  if (typeof value === 'string') return parseItalianDigits(value, options)
  if (typeof value !== 'number') return { problem: invalidValue }
  return Number.isFinite(value) ? { value: String(value) } : { problem: tooLarge }
}

const isWhole = (digits: string) => /^[+-]?\d+(\.0*)?$/.test(digits)

/** In an integer points can only group thousands. */
function parseInteger(value: unknown): ParseResult<number> {
  const digits = parseDigits(value, { point: 'thousands' })
  if (digits.problem !== undefined) return digits
  const number = Number(digits.value)
  if (Number.isSafeInteger(number) && isWhole(digits.value)) return { value: number }
  return { problem: Number.isInteger(number) ? tooLarge : 'scrivi un numero intero, senza decimali.' }
}

/** Digits decide, as a number of JavaScript may drop decimals silently; `1e-7` is how it writes a small one. */
const hasTooManyDecimals = (digits: string) => new RegExp(`\\.\\d{${decimalPlaces}}\\d*[1-9]|e-`).test(digits)

function parseDecimal(value: unknown, options?: NumberOptions): ParseResult<number> {
  const digits = parseDigits(value, options)
  if (digits.problem !== undefined) return digits
  const number = Number(digits.value)
  const isTooLarge = Math.abs(number) > maxDecimal && !(Number.isSafeInteger(number) && isWhole(digits.value))
  if (isTooLarge) return { problem: tooLarge }
  return hasTooManyDecimals(digits.value) ? { problem: `al massimo ${decimalPlaces} decimali.` } : { value: number }
}

/** Takes ISO or Italian dates, without an offset in Rome; returns UTC with microseconds. */
function parseMoment(value: unknown): ParseResult<string> {
  if (typeof value !== 'string') return { problem: invalidValue }
  const iso = toIsoMoment(value)
  if (iso.problem !== undefined) return iso
  const moment = parseExactMoment(iso.value)
  if ('at' in moment) return { value: moment.at }
  return { problem: moment.problem.charAt(0).toLowerCase() + moment.problem.slice(1) }
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

/** Takes what request bodies send (decisions "Shapes") and what spreadsheets hold. */
function parseBoolean(value: unknown): ParseResult<boolean> {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : value
  const boolean = booleanTexts.get(text)
  return boolean === undefined ? { problem: 'scrivi Sì o No.' } : { value: boolean }
}

type Parser = (value: unknown, options?: NumberOptions) => ParseResult<FieldValue>

const parsers: Record<Exclude<DbType, 'string' | 'text'>, Parser> = {
  boolean: parseBoolean,
  integer: parseInteger,
  decimal: parseDecimal,
  datetime: parseMoment,
  file: () => ({ problem: invalidValue }),
}

function parseText(label: string, value: unknown, maxLength: number): ParseResult<string> {
  if (typeof value !== 'string') return { problem: invalidMessage(label) }
  const text = maxLength > maxText ? cleanText(value) : cleanLine(value)
  if (text.length > maxLength) return { problem: tooLongMessage(label, maxLength) }
  return isPlainText(text, maxLength) && text.isWellFormed() ? { value: text } : { problem: invalidMessage(label) }
}

/** Parses the value of a field from a request body, a spreadsheet's cell or a grid; a blank one is null. */
export function parseField(
  { label, db_type, required }: Pick<ViewField, 'label' | 'db_type' | 'required'>,
  value: unknown,
  options?: NumberOptions,
): ParseResult<FieldValue> {
  if (isBlank(typeof value === 'string' ? cleanLine(value) : value))
    return required ? { problem: requiredMessage(label) } : { value: null }
  if (db_type === 'string' || db_type === 'text')
    return parseText(label, value, db_type === 'text' ? maxNotes : maxText)
  const parsed = parsers[db_type](value, options)
  return parsed.problem === undefined ? parsed : { problem: `${label}: ${parsed.problem}` }
}

function parseIdOrIds({ relationType }: KeyedRelation, value: unknown): number | number[] | null | undefined {
  if (relationType === 'belongsTo') return isBlank(value) ? null : parseId(value)
  return isBlank(value) ? [] : parseIds(value)
}

function parseRelation(relation: KeyedRelation, value: unknown): ParseResult<RecordValue> {
  const ids = parseIdOrIds(relation, value)
  if (ids === undefined) return { problem: invalidMessage(relation.label) }
  return relation.required && isEmpty(ids) ? { problem: requiredMessage(relation.label) } : { value: ids }
}

/** The values of a request's record by key, and what is wrong with it. */
export type ParsedRecord = { values: Record<string, RecordValue>; errors: FieldErrors }

/**
 * Parses a record of a request body. A new record gets every key. Of a stored one (`current`) only the keys that were
 * sent change, but a required value that it lacks must be sent.
 */
export function parseRecord(
  view: ViewColumns,
  body: Record<string, unknown>,
  current?: Record<string, unknown>,
): ParsedRecord {
  const columns = [
    ...view.fields.filter(isValueField).map((field) => ({
      key: field.db_name,
      label: field.label,
      required: field.required,
      parse: (value: unknown): ParseResult<RecordValue> => parseField(field, value),
    })),
    ...keyedRelations(view).map((relation) => ({
      key: relation.key,
      label: relation.label,
      required: relation.required,
      parse: (value: unknown) => parseRelation(relation, value),
    })),
  ]
  const values: Record<string, RecordValue> = {}
  const errors: FieldErrors = {}
  for (const { key, label, required, parse } of columns) {
    const isSent = Object.hasOwn(body, key)
    if (current && !isSent) {
      if (required && isEmpty(current[key])) errors[key] = [requiredMessage(label)]
      continue
    }
    const { value, problem } = parse(isSent ? body[key] : null)
    if (problem === undefined) values[key] = value
    else errors[key] = [problem]
  }
  return { values, errors }
}

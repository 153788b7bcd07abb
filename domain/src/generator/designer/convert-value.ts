import type { NumberOptions } from '../../platform/italian-number.ts'
import { isPlainText, maxText } from '../../platform/plain-fields.ts'
import { type FieldValue, parseField } from '../records/record.ts'
import type { DbType } from './design-options.ts'

type Convert = (value: FieldValue, options: NumberOptions) => FieldValue

const isText = (type: DbType) => type === 'string' || type === 'text'

/** Numbers are written with a comma, so that they are the same number when they are read again. */
const formatValue: Partial<Record<DbType, (value: FieldValue) => string>> = {
  boolean: (value) => (value ? 'Sì' : 'No'),
  integer: String,
  decimal: (value) => String(value).replace('.', ','),
  datetime: (value) => String(value).replace(/\.?0+Z$/, 'Z'),
}

/** A text means what a form and an import read in it. */
const parseText =
  (db_type: DbType): Convert =>
  (value, options) =>
    parseField({ label: '', db_type, required: false }, value, options).value ?? null

/** A stored text was cleaned when it was entered: as a line it has the same characters, if it can be one. */
const toLine: Convert = (value) => {
  const line = String(value).trim()
  return line !== '' && line.length <= maxText && isPlainText(line, maxText) && line.isWellFormed() ? line : null
}

const toBoolean: Convert = (value) => (value === 1 ? true : value === 0 ? false : null)
const toNumber: Convert = (value) => Number(value)
const toInteger: Convert = (value) => (Number.isSafeInteger(value) ? value : null)
const isNumber = (type: DbType) => type === 'integer' || type === 'decimal'

function findConversion(from: DbType, to: DbType): Convert {
  if (from === to || (from === 'string' && to === 'text')) return (value) => value
  if (from === 'text' && to === 'string') return toLine
  if (isText(from)) return parseText(to)
  if (isText(to)) return formatValue[from] ?? (() => null)
  if (from === 'boolean' && isNumber(to)) return toNumber
  if (isNumber(from) && to === 'boolean') return toBoolean
  if (isNumber(from) && isNumber(to)) return to === 'integer' ? toInteger : toNumber
  return () => null
}

/**
 * What a field's value becomes when the field gets another type; null for a value without an equal. The database converts
 * columns in the same way (`conversionSql`).
 */
export function convertValue(from: DbType, to: DbType, value: FieldValue, options: NumberOptions = {}): FieldValue {
  return value === null ? null : findConversion(from, to)(value, options)
}

import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import type { Column } from '@portale/domain/generator/designer/plan-changes.ts'
import type { PointMeaning } from '@portale/domain/platform/italian-number.ts'

/** The PostgreSQL types of the columns. */
export const sqlTypes: Record<Column['type'], string> = {
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric(20,4)',
  string: 'text COLLATE "it-x-icu"',
  text: 'text',
  datetime: 'timestamptz',
  file: 'bigint',
  reference: 'bigint',
  ids: 'bigint[]',
}

/** Wraps the SQL expression of a value into its conversion. */
type Conversion = (value: string, point?: PointMeaning) => string

const isoText: Conversion = (value) =>
  `regexp_replace(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\\.?0+$', '') || 'Z'`
const yesNoText: Conversion = (value) => `CASE ${value} WHEN true THEN 'Sì' WHEN false THEN 'No' END`
const binaryNumber: Conversion = (value) => `CASE ${value} WHEN 1 THEN true WHEN 0 THEN false END`
const plainText: Conversion = (value) => `${value}::text`
const shortText: Conversion = (value) => `text_to_string(${value})`
// With a comma, so that the text is the same number when it is read again.
const decimalText: Conversion = (value) => `replace(trim_scale(${value})::text, '.', ',')`

const textConversions: Partial<Record<DbType, Conversion>> = {
  boolean: (value) => `text_to_boolean(${value})`,
  integer: (value) => `text_to_integer(${value})`,
  decimal: (value, point) => `decimal_number(number_digits(${value}${point ? `, '${point}'` : ''})::numeric)`,
  datetime: (value) => `text_to_moment(${value})`,
}

const conversions: Record<DbType, Partial<Record<DbType, Conversion>>> = {
  boolean: {
    integer: (value) => `${value}::integer::bigint`,
    decimal: (value) => `${value}::integer::numeric`,
    string: yesNoText,
    text: yesNoText,
  },
  integer: { boolean: binaryNumber, decimal: (value) => `${value}::numeric`, string: plainText, text: plainText },
  decimal: {
    boolean: binaryNumber,
    integer: (value) => `whole_number(${value})`,
    string: decimalText,
    text: decimalText,
  },
  string: { ...textConversions, text: plainText },
  text: { ...textConversions, string: shortText },
  datetime: { string: isoText, text: isoText },
  file: {},
}

/**
 * The SQL expression that converts a field's value to another type: NULL for a value without an equal. It does what
 * `convertValue` of the domain does; `point` says what an ambiguous point means.
 */
export function conversionSql(from: DbType, to: DbType, value: string, point?: PointMeaning): string {
  if (from === to) return value
  const type = sqlTypes[to].replace(/ .*/, '')
  return conversions[from][to]?.(value, point) ?? `NULL::${type}`
}

/** The SQL condition that a value has two meanings in another type. */
export const ambiguousSql = (from: DbType, to: DbType, value: string): string =>
  (from === 'string' || from === 'text') && to === 'decimal' ? `is_ambiguous_number(${value})` : 'false'

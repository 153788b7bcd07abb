import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { Column } from '@portale/domain/designer/plan-changes.ts'

/** The types of columns in PostgreSQL. */
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

/** A value, as SQL text, in another type. */
type Conversion = (value: string) => string

const isoMoment: Conversion = (value) =>
  `regexp_replace(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\\.?0+$', '') || 'Z'`
const yesOrNo: Conversion = (value) => `CASE ${value} WHEN true THEN 'Sì' WHEN false THEN 'No' END`
const truth: Conversion = (value) => `CASE ${value} WHEN 1 THEN true WHEN 0 THEN false END`
const plainText: Conversion = (value) => `${value}::text`
const shortText: Conversion = (value) =>
  `CASE WHEN length(${value}) <= 255 AND ${value} !~ '[[:cntrl:]]' THEN ${value} END`
const trimmed: Conversion = (value) => `trim_scale(${value})::text`

const ofTexts: Partial<Record<DbType, Conversion>> = {
  boolean: (value) => `text_to_boolean(${value})`,
  integer: (value) => `whole_number(text_to_decimal(${value}))`,
  decimal: (value) => `decimal_number(text_to_decimal(${value}))`,
  datetime: (value) => `text_to_moment(${value})`,
}

const conversions: Record<DbType, Partial<Record<DbType, Conversion>>> = {
  boolean: {
    integer: (value) => `${value}::integer::bigint`,
    decimal: (value) => `${value}::integer::numeric`,
    string: yesOrNo,
    text: yesOrNo,
  },
  integer: { boolean: truth, decimal: (value) => `${value}::numeric`, string: plainText, text: plainText },
  decimal: { boolean: truth, integer: (value) => `whole_number(${value})`, string: trimmed, text: trimmed },
  string: { ...ofTexts, text: plainText },
  text: { ...ofTexts, string: shortText },
  datetime: { string: isoMoment, text: isoMoment },
  file: {},
}

/** A value of a field in another type of field, as SQL text: NULL where it has no like. */
export function conversionSql(from: DbType, to: DbType, value: string): string {
  if (from === to) return value
  const type = sqlTypes[to].replace(/ .*/, '')
  return conversions[from][to]?.(value) ?? `NULL::${type}`
}

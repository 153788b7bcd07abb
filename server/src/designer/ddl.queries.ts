import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { Change, Column, TableName } from '@portale/domain/designer/plan-changes.ts'
import { escapeIdentifier } from 'pg'
import { conversionSql, sqlTypes } from './ddl-convert.queries.ts'
import { menuSql, roleSql } from './ddl-roles.queries.ts'

const longest = 63
const name = (...parts: (string | number)[]) => escapeIdentifier(parts.join('_').slice(-longest))
const tableName = ({ schema, name: table }: TableName) => `${schema}.${escapeIdentifier(table)}`
const generated = (table: string) => tableName({ schema: 'generated', name: table })
const alter = (table: string, what: string) => `ALTER TABLE ${generated(table)} ${what}`

const lengths: Partial<Record<Column['type'], number>> = { string: 255, text: 10_000 }

const lengthCheck = (column: Column) => {
  const most = lengths[column.type]
  return most ? `CONSTRAINT ${name(column.name, 'length')} CHECK (length(${name(column.name)}) <= ${most})` : ''
}

const createTable = (table: string, model_id: number) => [
  `CREATE TABLE ${generated(table)} (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME generated.${name(table, model_id, 'ids')})
    CONSTRAINT ${name(table, model_id, 'pkey')} PRIMARY KEY,
  lock_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
)`,
  `CALL audit_table('${generated(table)}')`,
]

function addColumn(table: string, column: Column): string[] {
  const start = column.type === 'ids' ? "NOT NULL DEFAULT '{}'" : lengthCheck(column)
  return [alter(table, `ADD COLUMN ${name(column.name)} ${sqlTypes[column.type]} ${start}`.trim())]
}

const isSorted = ({ type }: Column) => type !== 'text' && type !== 'ids'
const isSearched = ({ type }: Column) => type === 'text' || type === 'string'
const indexOf = (table: string, { id }: Column, what: string) => name(table, id, what)

function index(table: string, column: Column): string[] {
  const own = name(column.name)
  const keys = column.type === 'file' ? own : `${own}, id`
  const on = (what: string, how: string) => `CREATE INDEX ${indexOf(table, column, what)} ON ${generated(table)} ${how}`
  return [
    ...(isSorted(column) ? [on('idx', `(${keys})`)] : []),
    ...(isSearched(column) ? [on('search', `USING gin (fold(${own}) gin_trgm_ops)`)] : []),
  ]
}

const dropIndexes = (table: string, column: Column) => {
  const kinds = [...(isSorted(column) ? ['idx'] : []), ...(isSearched(column) ? ['search'] : [])]
  return kinds.map((kind) => `DROP INDEX generated.${indexOf(table, column, kind)}`)
}

const refer = (table: string, column: Column) =>
  column.refersTo
    ? [
        alter(
          table,
          `ADD CONSTRAINT ${name(column.name, 'ref')} FOREIGN KEY (${name(column.name)}) REFERENCES ${tableName(column.refersTo)} DEFERRABLE`,
        ),
      ]
    : []

const drop = (table: string, { name: column }: Column, what: string) => [
  alter(table, `DROP CONSTRAINT IF EXISTS ${name(column, what)}`),
]

function require(table: string, { type, name: column }: Column): string[] {
  const holds = type === 'ids' ? `cardinality(${name(column)}) > 0` : `${name(column)} IS NOT NULL`
  return [alter(table, `ADD CONSTRAINT ${name(column, 'required')} CHECK (${holds} OR puts_back()) NOT VALID`)]
}

function widen(table: string, column: Column, from: DbType): string[] {
  const own = name(column.name)
  const before: Column = { ...column, type: from }
  const type = `ALTER COLUMN ${own} TYPE ${sqlTypes[column.type]} USING ${conversionSql(from, column.type as DbType, own)}`
  const check = lengthCheck(column)
  return [
    ...dropIndexes(table, before),
    ...(lengths[from] ? drop(table, column, 'length') : []),
    alter(table, type),
    ...(check ? [alter(table, `ADD ${check}`)] : []),
    ...index(table, column),
  ]
}

/** What is put back may leave gaps where a value is needed by now. */
const puttingBack = (statement: string) => [
  "SET LOCAL portale.puts_back TO 'on'",
  statement,
  "SET LOCAL portale.puts_back TO 'off'",
]

const fill = (table: string, column: Column, old: Column) => [
  alter(
    table,
    `ALTER COLUMN ${name(column.name)} TYPE ${sqlTypes[column.type]} USING ${conversionSql(old.type as DbType, column.type as DbType, name(old.name))}`,
  ),
]

function takeOver(table: string, column: Column, newer: Column, via: DbType[]): string[] {
  const [own, now] = [name(column.name), name(newer.name)]
  const type = column.type as DbType
  const then = via.reduce((value, to, place) => conversionSql(via[place - 1] ?? type, to, value), own)
  const back = conversionSql(newer.type as DbType, type, now)
  const compared = isSearched(newer) ? `${now} COLLATE "C"` : now
  return puttingBack(`UPDATE ${generated(table)} SET ${own} = ${back}
  WHERE ${compared} IS DISTINCT FROM ${then} AND (${now} IS NULL OR ${back} IS NOT NULL)`)
}

const forgetGone = (table: string, { name: column, refersTo }: Column) =>
  refersTo
    ? puttingBack(`UPDATE ${generated(table)} t SET ${name(column)} = NULL
  WHERE ${name(column)} IS NOT NULL AND NOT EXISTS (SELECT FROM ${tableName(refersTo)} o WHERE o.id = t.${name(column)})`)
    : []

/** A change of a plan as the very statements that are shown and executed. */
export function sqlOf(change: Change): string[] {
  switch (change.do) {
    case 'createTable':
      return createTable(change.table, change.model_id)
    case 'renameTable':
      return [alter(change.from, `RENAME TO ${name(change.to)}`)]
    case 'addColumn':
      return addColumn(change.table, change.column)
    case 'renameColumn':
      return [alter(change.table, `RENAME COLUMN ${name(change.from)} TO ${name(change.to)}`)]
    case 'index':
      return index(change.table, change.column)
    case 'dropIndexes':
      return dropIndexes(change.table, change.column)
    case 'refer':
      return refer(change.table, change.column)
    case 'dropReference':
      return drop(change.table, change.column, 'ref')
    case 'require':
      return require(change.table, change.column)
    case 'release':
      return drop(change.table, change.column, 'required')
    case 'widen':
      return widen(change.table, change.column, change.from)
    case 'fill':
      return fill(change.table, change.column, change.old)
    case 'takeOver':
      return takeOver(change.table, change.column, change.newer, change.via)
    case 'forgetGone':
      return forgetGone(change.table, change.column)
    case 'addRole':
    case 'changeRole':
    case 'removeRole':
      return roleSql(change)
    default:
      return menuSql(change)
  }
}

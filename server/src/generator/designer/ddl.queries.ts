import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import type { Change, Column, TableName } from '@portale/domain/generator/designer/plan-changes.ts'
import type { PointMeaning } from '@portale/domain/platform/italian-number.ts'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { conversionSql, sqlTypes } from './ddl-convert.queries.ts'
import { menuSql, roleSql } from './ddl-roles.queries.ts'

const maxIdentifier = 63
const name = (...parts: (string | number)[]) => escapeIdentifier(parts.join('_').slice(-maxIdentifier))
const tableName = ({ schema, name: table }: TableName) => `${schema}.${escapeIdentifier(table)}`
const generated = (table: string) => tableName({ schema: 'generated', name: table })
const alter = (table: string, action: string) => `ALTER TABLE ${generated(table)} ${action}`

const maxLengths: Partial<Record<Column['type'], number>> = { string: 255, text: 10_000 }

const lengthCheck = (column: Column) => {
  const maxLength = maxLengths[column.type]
  return maxLength
    ? `CONSTRAINT ${name(column.name, 'length')} CHECK (length(${name(column.name)}) <= ${maxLength})`
    : ''
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
  const constraint = column.type === 'ids' ? "NOT NULL DEFAULT '{}'" : lengthCheck(column)
  return [alter(table, `ADD COLUMN ${name(column.name)} ${sqlTypes[column.type]} ${constraint}`.trim())]
}

const isSortable = ({ type }: Column) => type !== 'text' && type !== 'ids'
const isSearchable = ({ type }: Column) => type === 'text' || type === 'string'
const indexName = (table: string, { id }: Column, kind: string) => name(table, id, kind)

function addIndexes(table: string, column: Column): string[] {
  const quoted = name(column.name)
  const keys = column.type === 'file' ? quoted : `${quoted}, id`
  const createIndex = (kind: string, definition: string) =>
    `CREATE INDEX ${indexName(table, column, kind)} ON ${generated(table)} ${definition}`
  return [
    ...(isSortable(column) ? [createIndex('idx', `(${keys})`)] : []),
    ...(isSearchable(column) ? [createIndex('search', `USING gin (fold(${quoted}) gin_trgm_ops)`)] : []),
    ...(column.type === 'ids' ? [createIndex('members', `USING gin (${quoted})`)] : []),
  ]
}

const dropIndexes = (table: string, column: Column) => {
  const kinds = [
    ...(isSortable(column) ? ['idx'] : []),
    ...(isSearchable(column) ? ['search'] : []),
    ...(column.type === 'ids' ? ['members'] : []),
  ]
  return kinds.map((kind) => `DROP INDEX generated.${indexName(table, column, kind)}`)
}

const addReference = (table: string, column: Column) =>
  column.refersTo
    ? [
        alter(
          table,
          `ADD CONSTRAINT ${name(column.name, 'ref')} FOREIGN KEY (${name(column.name)}) REFERENCES ${tableName(column.refersTo)} DEFERRABLE`,
        ),
      ]
    : []

const dropConstraint = (table: string, { name: column }: Column, kind: string) => [
  alter(table, `DROP CONSTRAINT IF EXISTS ${name(column, kind)}`),
]

function addRequired(table: string, { type, name: column }: Column): string[] {
  const hasValue = type === 'ids' ? `cardinality(${name(column)}) > 0` : `${name(column)} IS NOT NULL`
  return [alter(table, `ADD CONSTRAINT ${name(column, 'required')} CHECK (${hasValue} OR puts_back()) NOT VALID`)]
}

function widenType(table: string, column: Column, from: DbType): string[] {
  const quoted = name(column.name)
  const before: Column = { ...column, type: from }
  const value = conversionSql(from, column.type as DbType, quoted)
  const check = lengthCheck(column)
  return [
    ...dropIndexes(table, before),
    ...(maxLengths[from] ? dropConstraint(table, column, 'length') : []),
    alter(table, `ALTER COLUMN ${quoted} TYPE ${sqlTypes[column.type]} USING ${value}`),
    ...(check ? [alter(table, `ADD ${check}`)] : []),
    ...addIndexes(table, column),
  ]
}

/** Lets a statement leave gaps in columns that have become mandatory since. */
const withoutRequiredChecks = (statement: string) => [
  "SET LOCAL portale.puts_back TO 'on'",
  statement,
  "SET LOCAL portale.puts_back TO 'off'",
]

const copyValues = (table: string, column: Column, source: Column, point: PointMeaning | undefined) => {
  const value = conversionSql(source.type as DbType, column.type as DbType, name(source.name), point)
  return [alter(table, `ALTER COLUMN ${name(column.name)} TYPE ${sqlTypes[column.type]} USING ${value}`)]
}

type ChangeOf<Do extends Change['do']> = Extract<Change, { do: Do }>

/** Gives the rows without a value theirs, as a save would: who has one of them open learns of it. */
const fillMissing = ({ table, column, value }: ChangeOf<'fillMissing'>) => {
  const quoted = name(column.name)
  return withoutRequiredChecks(`UPDATE ${generated(table)}
  SET ${quoted} = ${escapeLiteral(String(value))}, lock_version = lock_version + 1, updated_at = now() WHERE ${quoted} IS NULL`)
}

/** Takes the newer values that differ from what the restored ones were converted to, as far as they convert back. */
function mergeNewerValues({ table, column, newer, via, point }: ChangeOf<'mergeNewerValues'>): string[] {
  const [restored, current] = [name(column.name), name(newer.name)]
  const type = column.type as DbType
  let [lastType, converted] = [type, restored]
  for (const to of via) [lastType, converted] = [to, conversionSql(lastType, to, converted, point)]
  const reverted = conversionSql(newer.type as DbType, type, current)
  const compared = isSearchable(newer) ? `${current} COLLATE "C"` : current
  return withoutRequiredChecks(`UPDATE ${generated(table)} SET ${restored} = ${reverted}
  WHERE ${compared} IS DISTINCT FROM ${converted} AND (${current} IS NULL OR ${reverted} IS NOT NULL)`)
}

const clearMissingReferences = (table: string, { name: column, refersTo }: Column) =>
  refersTo
    ? withoutRequiredChecks(`UPDATE ${generated(table)} t SET ${name(column)} = NULL
  WHERE ${name(column)} IS NOT NULL AND NOT EXISTS (SELECT FROM ${tableName(refersTo)} o WHERE o.id = t.${name(column)})`)
    : []

/** The statements of a change, exactly as the plan shows them and the apply executes them. */
export function changeSql(change: Change): string[] {
  switch (change.do) {
    case 'createTable':
      return createTable(change.table, change.model_id)
    case 'renameTable':
      return [alter(change.from, `RENAME TO ${name(change.to)}`)]
    case 'addColumn':
      return addColumn(change.table, change.column)
    case 'renameColumn':
      return [alter(change.table, `RENAME COLUMN ${name(change.from)} TO ${name(change.to)}`)]
    case 'addIndexes':
      return addIndexes(change.table, change.column)
    case 'dropIndexes':
      return dropIndexes(change.table, change.column)
    case 'addReference':
      return addReference(change.table, change.column)
    case 'dropReference':
      return dropConstraint(change.table, change.column, 'ref')
    case 'addRequired':
      return addRequired(change.table, change.column)
    case 'dropRequired':
      return dropConstraint(change.table, change.column, 'required')
    case 'widenType':
      return widenType(change.table, change.column, change.from)
    case 'copyValues':
      return copyValues(change.table, change.column, change.source, change.point)
    case 'fillMissing':
      return fillMissing(change)
    case 'mergeNewerValues':
      return mergeNewerValues(change)
    case 'clearMissingReferences':
      return clearMissingReferences(change.table, change.column)
    case 'addRole':
    case 'updateRole':
    case 'removeRole':
      return roleSql(change)
    default:
      return menuSql(change)
  }
}

import {
  type Column,
  fieldColumn,
  fileColumn,
  modelTable,
  relationColumn,
} from '@portale/domain/generator/designer/plan-changes.ts'
import type { ArchivedColumn, StoredDesign, StoredModel } from '@portale/domain/generator/designer/stored-design.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connection.ts'

const types: Record<Column['type'], string> = {
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric(20,4)',
  string: 'text it-x-icu',
  text: 'text',
  datetime: 'timestamp with time zone',
  file: 'bigint',
  reference: 'bigint',
  ids: 'bigint[] needed',
}
const lengths: Partial<Record<Column['type'], number>> = { string: 255, text: 10_000 }

/** The columns of a model's fields, files and relations. */
export const activeColumns = (models: StoredModel[], model: StoredModel): Column[] => [
  ...model.fields.map(fieldColumn),
  ...model.files.map(fileColumn),
  ...model.relations.flatMap((relation) => relationColumn(models, relation) ?? []),
]

/** An archived column has no constraints. */
function archivedColumn(item: ArchivedColumn): Column {
  const unconstrained = { required: false, refersTo: null, name: item.name }
  if (item.kind === 'field') return { ...fieldColumn(item.field), ...unconstrained }
  if (item.kind === 'file') return { ...fileColumn(item.file), ...unconstrained }
  const { id, relationType } = item.relation
  return { id, ...unconstrained, type: relationType === 'belongsTo' ? 'reference' : 'ids' }
}

export const archivedColumns = ({ set_aside }: StoredDesign, model_id: number) =>
  set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model_id ? [item] : []))

const referenceConstraint = ({ name, refersTo }: Column) => {
  const table = refersTo?.schema === 'generated' ? `generated.${refersTo.name}` : refersTo?.name
  return refersTo ? [`${name}_ref FOREIGN KEY (${name}) REFERENCES ${table}(id) DEFERRABLE`] : []
}

const requiredConstraint = ({ name, type, required }: Column) => {
  const hasValue = type === 'ids' ? `(cardinality(${name}) > 0)` : `(${name} IS NOT NULL)`
  return required ? [`${name}_required CHECK ((${hasValue} OR puts_back())) NOT VALID`] : []
}

const lengthConstraint = ({ name, type }: Column, nameBefore = name) =>
  lengths[type] ? [`${nameBefore}_length CHECK ((length(${name}) <= ${lengths[type]}))`] : []

function indexDefinitions({ table }: StoredModel, name: string, { id, type, name: column }: Column): string[] {
  const target = `ON generated.${name} USING`
  const keys = type === 'file' ? column : `${column}, id`
  return [
    ...(type === 'ids' || type === 'text' ? [] : [`CREATE INDEX ${table}_${id}_idx ${target} btree (${keys})`]),
    ...(type === 'ids' ? [`CREATE INDEX ${table}_${id}_members ${target} gin (${column})`] : []),
    ...(type === 'string' || type === 'text'
      ? [`CREATE INDEX ${table}_${id}_search ${target} gin (fold(${column}) gin_trgm_ops)`]
      : []),
  ]
}

/** What the table of a model must be, under its physical name. */
function expectedTable(design: StoredDesign, model: StoredModel, name: string): [string, unknown] {
  const isActive = name === model.table
  const active = activeColumns(design.models, model).map((column) =>
    isActive || column.type !== 'reference' ? column : { ...column, refersTo: null },
  )
  const archived = archivedColumns(design, model.id)
  const constraints = [
    `${model.table}_${model.id}_pkey PRIMARY KEY (id)`,
    ...active.flatMap((column) => [
      ...referenceConstraint(column),
      ...requiredConstraint(column),
      ...lengthConstraint(column),
    ]),
    ...archived.flatMap((item) => lengthConstraint(archivedColumn(item), item.was)),
  ]
  return [
    name,
    {
      columns: [...active, ...archived.map(archivedColumn)]
        .map((column) => `${column.name} ${types[column.type]}`)
        .toSorted(),
      constraints: constraints.toSorted(),
      indexes: active.flatMap((column) => indexDefinitions(model, name, column)).toSorted(),
      triggers: 'audit_delete audit_insert audit_update no_truncate',
      rights: 'DELETE INSERT SELECT UPDATE',
    },
  ]
}

/** All tables that a design must have, in the form of `readCatalogue`. */
export function expectedCatalogue(design: StoredDesign): Record<string, unknown> {
  const activeTables = design.models.map((model) =>
    expectedTable(design, model, modelTable(design.models, model.name).name),
  )
  const archivedTables = design.set_aside.flatMap((item) =>
    item.kind === 'model' ? [expectedTable(design, item.model, item.name)] : [],
  )
  return Object.fromEntries([...activeTables, ...archivedTables])
}

/** The tables of the schema `generated` as PostgreSQL has them, without the columns that all of them have. */
export async function readCatalogue(db: Db): Promise<Record<string, unknown>> {
  const result = await sql<{ name: string }>`
    SELECT c.relname AS name, coalesce((SELECT json_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
          CASE WHEN collname <> 'default' THEN collname END, CASE WHEN attnotnull THEN 'needed' END) ORDER BY attname COLLATE "C")
        FROM pg_attribute a LEFT JOIN pg_collation l ON l.oid = a.attcollation WHERE attrelid = c.oid AND attnum > 4
          AND NOT attisdropped), '[]') AS columns,
      (SELECT json_agg(conname || ' ' || pg_get_constraintdef(oid) ORDER BY conname COLLATE "C") FROM pg_constraint
        WHERE conrelid = c.oid AND contype <> 'n') AS constraints,
      coalesce((SELECT json_agg(pg_get_indexdef(indexrelid)) FROM pg_index WHERE indrelid = c.oid AND NOT indisprimary), '[]') AS indexes,
      (SELECT string_agg(tgname, ' ' ORDER BY tgname) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal
        AND tgenabled = 'O') AS triggers,
      (SELECT string_agg(privilege_type, ' ' ORDER BY privilege_type) FROM aclexplode(relacl)
        WHERE grantee = 'portale_app'::regrole) AS rights
    FROM pg_class c WHERE relnamespace = 'generated'::regnamespace AND relkind = 'r'`.execute(db)
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
  return Object.fromEntries(
    result.rows.map(({ name, ...table }) => [
      name,
      Object.fromEntries(Object.entries(table).map(([key, value]) => [key, sorted(value)])),
    ]),
  )
}

import {
  type Column,
  columnOfField,
  columnOfFile,
  columnOfRelation,
  tableOf,
} from '@portale/domain/designer/plan-changes.ts'
import type { ArchivedColumn, StoredDesign, StoredModel } from '@portale/domain/designer/stored.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'

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

/** The columns of a model that have data, as they are in use. */
export const columnsOf = (models: StoredModel[], model: StoredModel): Column[] => [
  ...model.fields.map(columnOfField),
  ...model.files.map(columnOfFile),
  ...model.relations.flatMap((relation) => columnOfRelation(models, relation) ?? []),
]

/** A column as it lies aside: nothing holds it but its type. */
function columnOfAside(item: ArchivedColumn): Column {
  const loose = { required: false, refersTo: null, name: item.name }
  if (item.kind === 'field') return { ...columnOfField(item.field), ...loose }
  if (item.kind === 'file') return { ...columnOfFile(item.file), ...loose }
  const { id, relationType } = item.relation
  return { id, ...loose, type: relationType === 'belongsTo' ? 'reference' : 'ids' }
}

export const asideOf = ({ set_aside }: StoredDesign, model_id: number) =>
  set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model_id ? [item] : []))

const refers = ({ name, refersTo }: Column) => {
  const table = refersTo?.schema === 'generated' ? `generated.${refersTo.name}` : refersTo?.name
  return refersTo ? [`${name}_ref FOREIGN KEY (${name}) REFERENCES ${table}(id) DEFERRABLE`] : []
}

const needs = ({ name, type, required }: Column) => {
  const holds = type === 'ids' ? `(cardinality(${name}) > 0)` : `(${name} IS NOT NULL)`
  return required ? [`${name}_required CHECK ((${holds} OR puts_back())) NOT VALID`] : []
}

const measures = ({ name, type }: Column, was = name) =>
  lengths[type] ? [`${was}_length CHECK ((length(${name}) <= ${lengths[type]}))`] : []

function indexes({ table }: StoredModel, name: string, { id, type, name: column }: Column): string[] {
  const on = `ON generated.${name} USING`
  const keys = type === 'file' ? column : `${column}, id`
  return [
    ...(type === 'ids' || type === 'text' ? [] : [`CREATE INDEX ${table}_${id}_idx ${on} btree (${keys})`]),
    ...(type === 'string' || type === 'text'
      ? [`CREATE INDEX ${table}_${id}_search ${on} gin (fold(${column}) gin_trgm_ops)`]
      : []),
  ]
}

/** What a table of a design must be, under the name by which it lies. */
function tableFor(design: StoredDesign, model: StoredModel, name: string): [string, unknown] {
  const isLive = name === model.table
  const own = columnsOf(design.models, model).map((column) =>
    isLive || column.type !== 'reference' ? column : { ...column, refersTo: null },
  )
  const aside = asideOf(design, model.id)
  const constraints = [
    `${model.table}_${model.id}_pkey PRIMARY KEY (id)`,
    ...own.flatMap((column) => [...refers(column), ...needs(column), ...measures(column)]),
    ...aside.flatMap((item) => measures(columnOfAside(item), item.was)),
  ]
  return [
    name,
    {
      columns: [...own, ...aside.map(columnOfAside)].map((column) => `${column.name} ${types[column.type]}`).toSorted(),
      constraints: constraints.toSorted(),
      indexes: own.flatMap((column) => indexes(model, name, column)).toSorted(),
      triggers: 'audit_delete audit_insert audit_update no_truncate',
      rights: 'DELETE INSERT SELECT UPDATE',
    },
  ]
}

/** The tables that a design must have, and nothing else, as `catalogueOf` reads them. */
export function catalogueFor(design: StoredDesign): Record<string, unknown> {
  const live = design.models.map((model) => tableFor(design, model, tableOf(design.models, model.name).name))
  const aside = design.set_aside.flatMap((item) =>
    item.kind === 'model' ? [tableFor(design, item.model, item.name)] : [],
  )
  return Object.fromEntries([...live, ...aside])
}

/** The tables of the schema `generated` as PostgreSQL has them; columns that all have are left out. */
export async function catalogueOf(db: Db): Promise<Record<string, unknown>> {
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

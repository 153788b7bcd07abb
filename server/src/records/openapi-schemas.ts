import {
  articles,
  type DbType,
  dbTypes,
  operations,
  relationTypes,
  viewTypes,
} from '@portale/domain/designer/design-options.ts'
import { importOutcomes } from '@portale/domain/import.ts'
import { maxNotes, maxText } from '@portale/domain/plain-fields.ts'
import { maxDecimal } from '@portale/domain/records/record.ts'
import type { RoleView, ViewField, ViewRelation } from '@portale/domain/records/view.ts'

/** A schema of JSON as OpenAPI 3.1 takes it. */
export type Schema = Record<string, unknown>

const text = { type: 'string' }
const whole = { type: 'integer' }
const id = { type: 'integer', minimum: 1 }
const truth = { type: 'boolean' }
const moment = { type: 'string', format: 'date-time' }
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const listOf = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more })

/** An object with exactly these properties; those of `optional` may be missing. */
export const objectOf = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const schemas = {
  error: named('error'),
  hint: named('hint'),
  import: named('import'),
  view: named('view'),
  link: named('link'),
  file: named('file'),
  // A model's name begins with a capital and has no point: none is called like these.
  record: ({ key }: RoleView) => named(`record.${key}`),
  input: ({ key }: RoleView) => named(`input.${key}`),
  row: ({ key }: RoleView) => named(`row.${key}`),
}

const mostInteger = Number.MAX_SAFE_INTEGER
const integer = { type: 'integer', minimum: -mostInteger, maximum: mostInteger }
const decimal = { type: 'number', minimum: -maxDecimal, maximum: maxDecimal }

const answered: Record<DbType, Schema> = {
  boolean: truth,
  integer,
  decimal,
  string: { type: 'string', maxLength: maxText },
  text: { type: 'string', maxLength: maxNotes },
  datetime: moment,
  file: schemas.file,
}

const written: Record<DbType, Schema> = {
  ...answered,
  boolean: { enum: [true, false, 0, 1, '0', '1'] },
  integer: { anyOf: [integer, text] },
  decimal: { anyOf: [decimal, text] },
  datetime: { type: 'string', description: 'ISO 8601; senza fuso vale l’ora di Roma.' },
  file: { ...id, description: 'Il file che c’è già; uno nuovo arriva come parte del modulo, null lo toglie.' },
}

const related = ({ related_model_field: field }: ViewRelation): Schema =>
  objectOf({ id, ...(field !== 'id' && { [field]: nullable(text) }) })

function relationAnswer(relation: ViewRelation): Record<string, Schema> {
  const { key, name, relationType } = relation
  if (key === null) return { [name]: objectOf({ total: whole, data: listOf(related(relation)) }) }
  if (relationType === 'hasMany') return { [key]: listOf(id), [name]: listOf(related(relation)) }
  return { [key]: nullable(id), [name]: nullable(related(relation)) }
}

const titled = ({ label }: ViewField, schema: Schema): Schema => ({ title: label, ...nullable(schema) })

/** A record as the calls answer it; children only where it is looked at alone. */
function recordOf({ fields, relations, files }: RoleView): Schema {
  const children = relations.filter(({ key }) => key === null).map(({ name }) => name)
  return objectOf(
    {
      id,
      ...Object.fromEntries(fields.map((field) => [field.db_name, titled(field, answered[field.db_type])])),
      ...Object.assign({}, ...relations.map(relationAnswer)),
      ...Object.fromEntries(files.map(({ name, label }) => [name, listOf(schemas.file, { title: label })])),
      lock_version: whole,
      created_at: moment,
      updated_at: moment,
    },
    children,
  )
}

/** What a call may write of a record. */
function writtenParts({ fields, relations, files }: RoleView): Record<string, Schema> {
  const ids = relations.flatMap(({ key, relationType }) =>
    key === null ? [] : [[key, relationType === 'belongsTo' ? nullable(id) : listOf(id)] as const],
  )
  return {
    ...Object.fromEntries(fields.map((field) => [field.db_name, titled(field, written[field.db_type])])),
    ...Object.fromEntries(ids),
    ...Object.fromEntries(
      files.map(({ name, label, multiple }) => [name, listOf(id, { title: label, ...(!multiple && { maxItems: 1 }) })]),
    ),
    lock_version: whole,
  }
}

/** The schemas of one model, by their names. */
export function modelSchemas(view: RoleView): Record<string, Schema> {
  const parts = writtenParts(view)
  const needed = [
    ...view.fields.filter(({ db_type }) => db_type !== 'file').map(({ db_name: key, required }) => ({ key, required })),
    ...view.relations.map(({ key, required }) => ({ key, required })),
  ].flatMap(({ key, required }) => (required && key !== null ? [key] : []))
  const row = { ...parts, id, _delete: truth }
  return {
    [`record.${view.key}`]: recordOf(view),
    [`input.${view.key}`]: { ...objectOf(parts), required: needed },
    [`row.${view.key}`]: objectOf(row, Object.keys(row)),
  }
}

const viewField = objectOf({ db_name: text, label: text, db_type: { enum: [...dbTypes] }, required: truth })
const viewFile = objectOf({ name: text, label: text, multiple: truth, required: truth })
const viewRelation = objectOf({
  relationType: { enum: [...relationTypes] },
  model: text,
  key: nullable(text),
  name: text,
  label: text,
  related_model_field: text,
  required: truth,
  path: nullable(text),
})

const importRow = objectOf({
  row: whole,
  code: text,
  name: text,
  outcome: { enum: [...importOutcomes] },
  differences: listOf(objectOf({ column: text, from: text, to: text })),
  errors: listOf(text),
})

/** The schemas that all models share. */
export const sharedSchemas: Record<string, Schema> = {
  error: {
    type: 'object',
    properties: { message: text, errors: { type: 'object', additionalProperties: listOf(text) } },
    required: ['message'],
  },
  hint: objectOf({ id, label: text }),
  link: objectOf({ label: text, url: nullable(text), active: truth }),
  file: objectOf({ id, file_name: text, size: whole }),
  view: objectOf({
    prefix: text,
    type: { enum: [...viewTypes] },
    operations: listOf({ enum: [...operations] }),
    data_export: truth,
    data_import: truth,
    key: text,
    model_type: text,
    article_singular: { enum: [...articles] },
    interface_name_singular: text,
    interface_name_plural: text,
    shape: text,
    fields: listOf(viewField),
    relations: listOf(viewRelation),
    files: listOf(viewFile),
  }),
  import: objectOf({
    written: truth,
    counts: objectOf(Object.fromEntries(importOutcomes.map((outcome) => [outcome, whole]))),
    rows: listOf(importRow),
    plan: text,
    undo: nullable(objectOf({ file_name: text, content: text })),
  }),
}

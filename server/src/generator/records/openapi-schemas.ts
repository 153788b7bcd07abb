import {
  articles,
  type DbType,
  dbTypes,
  operations,
  relationTypes,
  viewTypes,
} from '@portale/domain/generator/designer/design-options.ts'
import type { RoleView, ViewField, ViewRelation } from '@portale/domain/generator/records/view.ts'
import { importOutcomes } from '@portale/domain/network/import.ts'
import { maxNotes, maxText } from '@portale/domain/platform/plain-fields.ts'

/** A JSON schema of OpenAPI 3.1. */
export type Schema = Record<string, unknown>

const text = { type: 'string' }
const integerValue = { type: 'integer' }
const id = { type: 'integer', minimum: 1 }
const booleanValue = { type: 'boolean' }
const moment = { type: 'string', format: 'date-time' }
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const arraySchema = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more })

/** An object with exactly these properties; those of `optional` may be missing. */
export const objectSchema = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const schemas = {
  error: reference('error'),
  hint: reference('hint'),
  import: reference('import'),
  view: reference('view'),
  link: reference('link'),
  file: reference('file'),
  // Names of models begin with a capital and have no dot, so these cannot clash with them.
  record: ({ key }: RoleView) => reference(`record.${key}`),
  input: ({ key }: RoleView) => reference(`input.${key}`),
  row: ({ key }: RoleView) => reference(`row.${key}`),
}

const maxInteger = Number.MAX_SAFE_INTEGER
const integer = { type: 'integer', minimum: -maxInteger, maximum: maxInteger }
// With decimals at most 99,999,999,999.9999, which a schema can't say.
const decimal = { type: 'number', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

const responseTypes: Record<DbType, Schema> = {
  boolean: booleanValue,
  integer,
  decimal,
  string: { type: 'string', maxLength: maxText },
  text: { type: 'string', maxLength: maxNotes },
  datetime: moment,
  file: schemas.file,
}

const requestTypes: Record<DbType, Schema> = {
  ...responseTypes,
  boolean: { enum: [true, false, 0, 1, '0', '1'] },
  integer: { anyOf: [integer, text] },
  decimal: { anyOf: [decimal, text] },
  datetime: { type: 'string', description: 'ISO 8601; senza fuso vale l’ora di Roma.' },
  file: { ...id, description: 'Il file che c’è già; uno nuovo arriva come parte del modulo, null lo toglie.' },
}

const relatedRecord = ({ related_model_field: field }: ViewRelation): Schema =>
  objectSchema({ id, ...(field !== 'id' && { [field]: nullable(text) }) })

function relationProperties(relation: ViewRelation): Record<string, Schema> {
  const { key, name, relationType } = relation
  if (key === null) return { [name]: objectSchema({ total: integerValue, data: arraySchema(relatedRecord(relation)) }) }
  if (relationType === 'hasMany') return { [key]: arraySchema(id), [name]: arraySchema(relatedRecord(relation)) }
  return { [key]: nullable(id), [name]: nullable(relatedRecord(relation)) }
}

const titled = ({ label }: ViewField, schema: Schema): Schema => ({ title: label, ...nullable(schema) })

/** A record in responses; only the detail has child records. */
function recordSchema({ fields, relations, files }: RoleView): Schema {
  const children = relations.filter(({ key }) => key === null).map(({ name }) => name)
  return objectSchema(
    {
      id,
      ...Object.fromEntries(fields.map((field) => [field.db_name, titled(field, responseTypes[field.db_type])])),
      ...Object.assign({}, ...relations.map(relationProperties)),
      ...Object.fromEntries(files.map(({ name, label }) => [name, arraySchema(schemas.file, { title: label })])),
      lock_version: integerValue,
      created_at: moment,
      updated_at: moment,
    },
    children,
  )
}

/** The properties of a record in requests. */
function requestProperties({ fields, relations, files }: RoleView): Record<string, Schema> {
  const ids = relations.flatMap(({ key, relationType }) =>
    key === null ? [] : [[key, relationType === 'belongsTo' ? nullable(id) : arraySchema(id)] as const],
  )
  return {
    ...Object.fromEntries(fields.map((field) => [field.db_name, titled(field, requestTypes[field.db_type])])),
    ...Object.fromEntries(ids),
    ...Object.fromEntries(
      files.map(({ name, label, multiple }) => [
        name,
        arraySchema(id, { title: label, ...(!multiple && { maxItems: 1 }) }),
      ]),
    ),
    lock_version: integerValue,
  }
}

/** The schemas of one model, by name. */
export function modelSchemas(view: RoleView): Record<string, Schema> {
  const properties = requestProperties(view)
  const needed = [
    ...view.fields.filter(({ db_type }) => db_type !== 'file').map(({ db_name: key, required }) => ({ key, required })),
    ...view.relations.map(({ key, required }) => ({ key, required })),
  ].flatMap(({ key, required }) => (required && key !== null ? [key] : []))
  const row = { ...properties, id, _delete: booleanValue }
  return {
    [`record.${view.key}`]: recordSchema(view),
    [`input.${view.key}`]: { ...objectSchema(properties), required: needed },
    [`row.${view.key}`]: objectSchema(row, Object.keys(row)),
  }
}

const viewField = objectSchema({ db_name: text, label: text, db_type: { enum: [...dbTypes] }, required: booleanValue })
const viewFile = objectSchema({ name: text, label: text, multiple: booleanValue, required: booleanValue })
const viewRelation = objectSchema({
  relationType: { enum: [...relationTypes] },
  model: text,
  key: nullable(text),
  name: text,
  label: text,
  related_model_field: text,
  required: booleanValue,
  path: nullable(text),
})

const importRow = objectSchema({
  row: integerValue,
  code: text,
  name: text,
  outcome: { enum: [...importOutcomes] },
  differences: arraySchema(objectSchema({ column: text, from: text, to: text })),
  errors: arraySchema(text),
})

/** The schemas that all models share. */
export const sharedSchemas: Record<string, Schema> = {
  error: {
    type: 'object',
    properties: { message: text, errors: { type: 'object', additionalProperties: arraySchema(text) } },
    required: ['message'],
  },
  hint: objectSchema({ id, label: text }),
  link: objectSchema({ label: text, url: nullable(text), active: booleanValue }),
  file: objectSchema({ id, file_name: text, size: integerValue }),
  view: objectSchema({
    prefix: text,
    type: { enum: [...viewTypes] },
    operations: arraySchema({ enum: [...operations] }),
    data_export: booleanValue,
    data_import: booleanValue,
    key: text,
    model_type: text,
    article_singular: { enum: [...articles] },
    interface_name_singular: text,
    interface_name_plural: text,
    shape: text,
    fields: arraySchema(viewField),
    relations: arraySchema(viewRelation),
    files: arraySchema(viewFile),
  }),
  import: objectSchema({
    written: booleanValue,
    counts: objectSchema(Object.fromEntries(importOutcomes.map((outcome) => [outcome, integerValue]))),
    rows: arraySchema(importRow),
    missing: arraySchema(text),
    plan: text,
    undo: nullable(objectSchema({ file_name: text, content: text })),
  }),
}

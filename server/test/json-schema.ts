type Schema = Record<string, unknown>
type Root = { components: { schemas: Record<string, Schema> } }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeChecks: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

const knownKeywords = [
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', '$ref', 'title'],
  ...['minimum', 'maximum', 'maxLength', 'maxItems', 'format', 'description'],
]

/** How a value departs from a schema, by path; unknown keywords of a schema are errors too. */
export function findSchemaErrors(root: Root, schema: Schema, value: unknown, path = '$'): string[] {
  const unknownKeywords = Object.keys(schema).filter((word) => !knownKeywords.includes(word))
  if (unknownKeywords.length > 0) return [`${path}: the schema says ${unknownKeywords}`]
  if (typeof schema.$ref === 'string') return findReferenceErrors(root, schema.$ref, value, path)
  if (Array.isArray(schema.anyOf)) {
    const tried = (schema.anyOf as Schema[]).map((property) => findSchemaErrors(root, property, value, path))
    return tried.some((found) => found.length === 0) ? [] : tried.flat()
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return [`${path}: ${value} is none of ${schema.enum}`]
  const types = [schema.type ?? []].flat() as string[]
  if (types.length > 0 && !types.some((type) => typeChecks[type]?.(value))) return [`${path}: ${value} is no ${types}`]
  if (Array.isArray(value) && isObject(schema.items))
    return value.flatMap((item, index) => findSchemaErrors(root, schema.items as Schema, item, `${path}.${index}`))
  return isObject(value) ? findObjectErrors(root, schema, value, path) : findValueErrors(schema, value, path)
}

function findReferenceErrors(root: Root, ref: string, value: unknown, path: string): string[] {
  const schema = root.components.schemas[ref.replace('#/components/schemas/', '')]
  return schema ? findSchemaErrors(root, schema, value, path) : [`${path}: there is no ${ref}`]
}

function findObjectErrors(root: Root, schema: Schema, value: Record<string, unknown>, path: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = (schema.required ?? []) as string[]
  const more = schema.additionalProperties
  return [
    ...required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${path}: ${key} is missing`),
    ...Object.entries(value).flatMap(([key, property]) => {
      const propertySchema = properties[key] ?? (isObject(more) ? more : undefined)
      if (propertySchema) return findSchemaErrors(root, propertySchema, property, `${path}.${key}`)
      return more === false ? [`${path}: ${key} is not described`] : []
    }),
  ]
}

function findValueErrors({ minimum, maximum, maxLength, format }: Schema, value: unknown, path: string): string[] {
  const isOutOfBounds =
    (typeof value === 'number' && (value < Number(minimum ?? value) || value > Number(maximum ?? value))) ||
    (typeof value === 'string' && value.length > Number(maxLength ?? value.length)) ||
    (format === 'date-time' && Number.isNaN(Date.parse(String(value))))
  return isOutOfBounds ? [`${path}: ${value} is beyond its bounds`] : []
}

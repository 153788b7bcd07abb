type Schema = Record<string, unknown>
type Root = { components: { schemas: Record<string, Schema> } }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOf: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

const known = [
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', '$ref', 'title'],
  ...['minimum', 'maximum', 'maxLength', 'maxItems', 'format', 'description'],
]

/** How a value departs from a schema, by path; words of schemas that are not known here are faults too. */
export function departures(root: Root, schema: Schema, value: unknown, at = '$'): string[] {
  const strange = Object.keys(schema).filter((word) => !known.includes(word))
  if (strange.length > 0) return [`${at}: the schema says ${strange}`]
  if (typeof schema.$ref === 'string') return referred(root, schema.$ref, value, at)
  if (Array.isArray(schema.anyOf)) {
    const tried = (schema.anyOf as Schema[]).map((one) => departures(root, one, value, at))
    return tried.some((found) => found.length === 0) ? [] : tried.flat()
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return [`${at}: ${value} is none of ${schema.enum}`]
  const types = [schema.type ?? []].flat() as string[]
  if (types.length > 0 && !types.some((type) => isOf[type]?.(value))) return [`${at}: ${value} is no ${types}`]
  if (Array.isArray(value) && isObject(schema.items))
    return value.flatMap((item, index) => departures(root, schema.items as Schema, item, `${at}.${index}`))
  return isObject(value) ? ofObject(root, schema, value, at) : ofValue(schema, value, at)
}

function referred(root: Root, ref: string, value: unknown, at: string): string[] {
  const schema = root.components.schemas[ref.replace('#/components/schemas/', '')]
  return schema ? departures(root, schema, value, at) : [`${at}: there is no ${ref}`]
}

function ofObject(root: Root, schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = (schema.required ?? []) as string[]
  const more = schema.additionalProperties
  return [
    ...required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${at}: ${key} is missing`),
    ...Object.entries(value).flatMap(([key, one]) => {
      const own = properties[key] ?? (isObject(more) ? more : undefined)
      if (own) return departures(root, own, one, `${at}.${key}`)
      return more === false ? [`${at}: ${key} is not described`] : []
    }),
  ]
}

function ofValue({ minimum, maximum, maxLength, format }: Schema, value: unknown, at: string): string[] {
  const wrong =
    (typeof value === 'number' && (value < Number(minimum ?? value) || value > Number(maximum ?? value))) ||
    (typeof value === 'string' && value.length > Number(maxLength ?? value.length)) ||
    (format === 'date-time' && Number.isNaN(Date.parse(String(value))))
  return wrong ? [`${at}: ${value} is beyond its bounds`] : []
}

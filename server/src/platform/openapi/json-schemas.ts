import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

/** A JSON schema of OpenAPI 3.1. */
export type Schema = Record<string, unknown>

const prefix = '#/components/schemas/'

/** The limits of the numbers that JavaScript holds exactly say nothing about a field. */
const isSafeLimit = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/** Moves `needed` of a property, which zod can't know of one that it parses itself, to its object's `required`. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (!isRecord(value)) return value
  const properties = isRecord(value.properties) ? Object.entries(value.properties) : []
  const needed = properties.filter(([, schema]) => isRecord(schema) && schema.needed === true).map(([name]) => name)
  const required = Array.isArray(value.required) ? (value.required as string[]) : []
  const tidied = Object.entries(value).flatMap(([key, item]) => {
    if (['$schema', '$id', 'id', 'needed', 'required'].includes(key) && typeof item !== 'object') return []
    if (key === 'required' && Array.isArray(item)) return []
    if ((key === 'maximum' || key === 'minimum') && isSafeLimit(item)) return []
    return [[key, tidy(item)] as const]
  })
  const all = [...new Set([...required, ...needed])]
  const [only, none] = Array.isArray(value.anyOf) && value.anyOf.length === 2 ? (value.anyOf as Schema[]) : []
  if (only && none?.type === 'null' && typeof only.type === 'string' && !only.enum)
    return { ...(tidy(only) as Schema), type: [only.type, 'null'] }
  return Object.fromEntries([...tidied, ...(all.length > 0 ? [['required', all] as const] : [])])
}

/** A field that is optional by itself is not needed; the one that parses a missing value by hand is. */
function dropNeeded({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  const { def } = zodSchema._zod as unknown as {
    def: { type: string; innerType?: { _zod: { def: { type: string } } } }
  }
  if (def.type === 'optional' && def.innerType?._zod.def.type !== 'unknown') delete jsonSchema.needed
}

/** Schemas by key as JSON schemas, those of the domain as references; and the components that these name. */
export function toJsonSchemas(schemas: Map<string, z.ZodType>, io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  const suffix = io === 'input' ? 'Input' : ''
  for (const [name, schema] of namedSchemas)
    if (!registry.has(schema)) registry.add(schema, { id: `${prefix}${name}${name.endsWith('Body') ? '' : suffix}` })
  // Wrapped, so that a schema that has a name is a reference here.
  for (const [key, schema] of schemas)
    registry.add(
      z.lazy(() => schema),
      { id: `call ${key}` },
    )
  const made = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => id, override: dropNeeded }).schemas
  const all = Object.entries(made).map(([id, schema]) => [id, tidy(schema) as Schema] as const)
  return {
    calls: new Map(all.filter(([id]) => id.startsWith('call ')).map(([id, schema]) => [id.slice(5), schema])),
    components: new Map(
      all.filter(([id]) => id.startsWith(prefix)).map(([id, schema]) => [id.slice(prefix.length), schema]),
    ),
  }
}

/** The names of the components that a value refers to. */
export function listReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listReferences)
  if (!isRecord(value)) return []
  const own = typeof value.$ref === 'string' ? [value.$ref.slice(prefix.length)] : []
  return [...own, ...Object.values(value).flatMap(listReferences)]
}

/** The components that a document uses, and those that these use, in the order of their names. */
export function usedComponents(used: unknown, components: Map<string, Schema>): Record<string, Schema> {
  const found = new Map<string, Schema>()
  const add = (value: unknown) => {
    for (const name of listReferences(value)) {
      const schema = components.get(name)
      if (!schema || found.has(name)) continue
      found.set(name, schema)
      add(schema)
    }
  }
  add(used)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

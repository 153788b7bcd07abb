import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { z } from 'zod'

/** A JSON schema of OpenAPI 3.1. */
export type Schema = Record<string, unknown>

const prefix = '#/components/schemas/'
const definitions = '#/$defs/'

/** The limits of the numbers that JavaScript holds exactly say nothing about a field. */
const isSafeLimit = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/**
 * Moves `needed` of a property, which zod can't know of one that it parses itself, to its object's `required`; definitions
 * become components.
 */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (!isRecord(value)) return value
  const properties = isRecord(value.properties) ? Object.entries(value.properties) : []
  const needed = properties.filter(([, schema]) => isRecord(schema) && schema.needed === true).map(([name]) => name)
  const required = Array.isArray(value.required) ? (value.required as string[]) : []
  const tidied = Object.entries(value).flatMap(([key, item]) => {
    if (key === '$ref') return [[key, String(item).replace(definitions, prefix)] as const]
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
function dropNeeded(zodSchema: z.core.$ZodType, jsonSchema: Schema): void {
  if (zodSchema instanceof z.ZodOptional && !(zodSchema.unwrap() instanceof z.ZodUnknown)) delete jsonSchema.needed
}

/**
 * Schemas by key as JSON schemas, in which those that have a name (`.meta({ id })`) are references; and the components that
 * these name. zod throws for two schemas of one name.
 */
export function toJsonSchemas(schemas: Map<string, z.ZodType>, io: 'input' | 'output') {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(Object.fromEntries(schemas)), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => dropNeeded(zodSchema, jsonSchema),
  })
  const toSchemas = (found: object) =>
    new Map(Object.entries(found).map(([key, schema]) => [key, tidy(schema) as Schema]))
  return { calls: toSchemas(properties), components: toSchemas($defs) }
}

/** The components of several conversions; what is sent and what is answered in two shapes needs two names. */
export function mergeComponents(...parts: Map<string, Schema>[]): Map<string, Schema> {
  const merged = new Map<string, Schema>()
  for (const [name, schema] of parts.flatMap((part) => [...part])) {
    if (!isDeepStrictEqual(merged.get(name) ?? schema, schema)) throw new Error(`${name} names two shapes`)
    merged.set(name, schema)
  }
  return merged
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

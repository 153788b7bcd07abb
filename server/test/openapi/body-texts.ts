import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import type { z } from 'zod'
import type { TestApp } from '../app.ts'
import { listBodies, toWholeSchema } from './contract.ts'

type Schema = Record<string, unknown>
export type Path = (string | number)[]

/** The paths of all texts of a body that are no fixed words. */
function listTextPaths(schema: unknown, root: Schema, path: Path = [], seen: unknown[] = []): Path[] {
  if (!isRecord(schema) || seen.includes(schema)) return []
  const into = (next: unknown, ...more: Path) => listTextPaths(next, root, [...path, ...more], [...seen, schema])
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), root)
    return into(target)
  }
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  const isText = schema.type === 'string' && !Array.isArray(schema.enum) && schema.const === undefined
  return [
    ...(isText ? [path] : []),
    ...alternatives.flatMap((alternative) => into(alternative)),
    ...Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([key, value]) => into(value, key)),
    ...(isRecord(schema.items) ? into(schema.items, 0) : []),
  ]
}

/** A copy of a body with a text at a path, whose parents are made where they are missing. */
export function withText(body: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') {
    const items = Array.isArray(body) ? body : []
    return [withText(items[0], rest, text), ...items.slice(1)]
  }
  return { ...(isRecord(body) ? body : {}), [key]: withText(isRecord(body) ? body[key] : undefined, rest, text) }
}

/** What a body has at a path. */
export const textAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (isRecord(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined),
    body,
  )

/** A text of the body of a call. */
export type BodyText = { name: string; call: string; body: z.ZodType; path: Path }

/** Every text of every documented body. */
export const listBodyTexts = (t: TestApp): BodyText[] =>
  listBodies(t).flatMap(({ call, body }) => {
    const schema = toWholeSchema(body) as Schema
    const paths = new Map(listTextPaths(schema, schema).map((path) => [path.join('.'), path]))
    return [...paths.values()].map((path) => ({ name: `${call} ${path.join('.')}`, call, body, path }))
  })

/** The name of the field of a path. */
export const lastName = (path: Path): string => String(path.findLast((key) => typeof key === 'string'))

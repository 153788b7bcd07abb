import { readFileSync, writeFileSync } from 'node:fs'

type Schema = Record<string, unknown>
type Body = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name?: string; in?: string; schema?: Schema }
type Operation = {
  summary: string
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const documentFile = new URL('../../docs/openapi.json', import.meta.url)
const typesFile = new URL('./calls.generated.ts', import.meta.url)

const primitives: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'unknown[]',
  object: 'Record<string, unknown>',
}

const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name)
const key = (name: string) => (isIdentifier(name) ? name : JSON.stringify(name))
const union = (parts: string[]): string => [...new Set(parts)].join(' | ') || 'unknown'

function objectType({ properties = {}, required = [], additionalProperties: more }: Schema): string {
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, schema]) => `${key(name)}${(required as string[]).includes(name) ? '' : '?'}: ${toType(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof more === 'object' ? `Record<string, ${toType(more as Schema)}>` : 'Record<string, unknown>'
}

/** A JSON schema as the text of a TypeScript type. */
export function toType(schema: Schema): string {
  if (typeof schema.$ref === 'string') return `Schemas[${JSON.stringify(schema.$ref.split('/').at(-1))}]`
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${toType(part as Schema)})`).join(' & ')
  if (Array.isArray(schema.anyOf)) return union(schema.anyOf.map((part) => toType(part as Schema)))
  if (Array.isArray(schema.oneOf)) return union(schema.oneOf.map((part) => toType(part as Schema)))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)))
  const types = [schema.type ?? []].flat() as string[]
  return union(
    types.map((type) => {
      if (type === 'object') return objectType(schema)
      if (type === 'array' && schema.items) return `(${toType(schema.items as Schema)})[]`
      return primitives[type] ?? 'unknown'
    }),
  )
}

const parametersOf = ({ parameters }: Operation, place: string): string => {
  const found = parameters.filter((parameter) => parameter.in === place && parameter.name)
  if (found.length === 0) return 'Record<never, never>'
  const optional = place === 'query' ? '?' : ''
  return `{ ${found.map(({ name = '', schema = {} }) => `${key(name)}${optional}: ${toType(schema)}`).join('; ')} }`
}

const jsonOf = (body: Body | undefined): string | undefined => {
  const schema = body?.content?.['application/json']?.schema
  return schema && toType(schema)
}

function callType(call: string, operation: Operation): string {
  const success = operation.responses[200] ?? operation.responses[201]
  const isForm = operation.requestBody?.content?.['multipart/form-data'] !== undefined
  const body = [jsonOf(operation.requestBody), ...(isForm ? ['FormData'] : [])].filter(Boolean).join(' | ')
  const answer = jsonOf(success) ?? (success?.content ? 'Blob' : 'undefined')
  return `  /** ${operation.summary} */
  ${JSON.stringify(call)}: {
    path: ${parametersOf(operation, 'path')}
    query: ${parametersOf(operation, 'query')}
    body: ${body || 'undefined'}
    answer: ${answer}
  }`
}

/** The types of the calls of a document. */
export function generateTypes({ paths, components }: Document): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `  ${key(name)}: ${toType(schema)}`)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callType(`${method.toUpperCase()} ${path}`, operation)),
  )
  return `// Written by "npm run openapi" from docs/openapi.json.

export type Schemas = {
${schemas.join('\n')}
}

export type Calls = {
${calls.join('\n')}
}
`
}

/** The committed files. */
export const readGenerated = () => ({
  document: JSON.parse(readFileSync(documentFile, 'utf8')) as Document,
  types: readFileSync(typesFile, 'utf8'),
})

if (process.argv.includes('--write'))
  writeFileSync(typesFile, generateTypes(JSON.parse(readFileSync(documentFile, 'utf8'))))

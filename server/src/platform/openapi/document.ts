import { callScope } from '@portale/domain/people/tokens/call-scope.ts'
import { pageSizes } from '@portale/domain/platform/page.ts'
import { roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import type { Access } from '../http/access.ts'
import { type CallDescription, tags } from '../http/call-description.ts'
import type { DescribedRoute } from '../http/described-routes.ts'
import { conventions, errorAnswers, errorSchema, idempotencyKey, securitySchemes } from './conventions.ts'
import { examples } from './examples.ts'
import { mergeComponents, type Schema, toJsonSchemas, usedComponents } from './json-schemas.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  description?: string
}

/** An operation of the document, as far as its readers here need it. */
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-roles': Access
  security: Record<string, string[]>[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, unknown>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown>
}

/** '/api/v1/dealers/:id' as '/api/v1/dealers/{id}'. */
export const toTemplate = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

const textParameters = ['prefix', 'token', 'list', 'model_type', 'status', 'provider']
const pathParameters = (url: string): Parameter[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: textParameters.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))

const query = (name: string, schema: Schema, description?: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(description && { description }),
})

function queryParameters({ sort, paged, order = sort, query: named = {} }: CallDescription): Parameter[] {
  return [
    ...(sort || paged ? [query('page', { type: 'integer', minimum: 1 })] : []),
    ...(sort || paged === 'rows' ? [query('per_page', { enum: [...pageSizes] })] : []),
    ...(order ? [query('sort', { enum: [...new Set([...order, 'id'])].flatMap((name) => [name, `-${name}`]) })] : []),
    ...Object.entries(named).map(([name, about]) =>
      typeof about === 'string' ? query(name, { type: 'string' }, about) : query(name, { enum: [...about] }),
    ),
  ]
}

/** Without a session or a token; with a session alone; or with a token of a scope too. */
function securityOf({ method, url, allow, tokens }: DescribedRoute): Operation['security'] {
  if (allow === 'anyone') return []
  const scope = callScope(method, url, tokens)
  if (scope === undefined || scope === 'closed') return [{ session: [] }]
  return [{ session: [] }, { token: scope === 'any' ? [] : [scope] }]
}

const rowWords = { all: 'tutte le righe', own: 'le righe che gli spettano' }

/** "Possono: Amministratore (tutte le righe), Utente officina (le righe che gli spettano)." */
export function describeRoles(allow: Access): string {
  if (allow === 'anyone') return 'Può chiunque, anche senza accesso.'
  if (allow === 'view') return 'Può chi ha una vista del modello nel proprio ruolo.'
  const roles = roleNames.flatMap((role) => {
    const rows = allow[role]
    return rows ? [`${roleLabels[role]} (${rowWords[rows]})`] : []
  })
  const others = allow.other ? ['ruoli disegnati'] : []
  return `Possono: ${[...roles, ...others].join(', ')}.`
}

function describeScope(route: DescribedRoute): string {
  const token = securityOf(route).find((way) => 'token' in way)
  if (!token) return route.allow === 'anyone' ? '' : 'Solo con una sessione: un token non può.'
  const [scope] = token.token ?? []
  return scope ? `Un token deve avere l’autorizzazione \`${scope}\`.` : 'Basta un token qualsiasi.'
}

const operationId = (method: string, url: string): string =>
  `${method.toLowerCase()}${url.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`

const formSchema = (files: Record<string, string>, body: Schema | undefined): Schema => {
  const parts = Object.entries(files).map(([name, description]) => [
    name,
    name.endsWith('[]')
      ? { type: 'array', items: { type: 'string', format: 'binary' }, description }
      : { type: 'string', format: 'binary', description },
  ])
  const form = { type: 'object', properties: Object.fromEntries(parts) }
  return body ? { allOf: [body, form] } : form
}

const jsonContent = (schema: Schema, example: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

function requestBody(
  { files, takesJson, body: declared }: CallDescription,
  body: Schema | undefined,
  example: unknown,
): Operation['requestBody'] {
  if (!declared && !files) return undefined
  const content = {
    ...(body && (!files || takesJson) && jsonContent(body, example)),
    ...(files && { 'multipart/form-data': { schema: formSchema(files, body) } }),
  }
  return { required: true, content }
}

function successAnswer(
  { status, download, answer: declared }: CallDescription,
  answer: Schema | undefined,
  example: unknown,
) {
  if (download) return { 200: { description: 'Il file.', content: { [download]: { schema: {} } } } }
  if (!declared || !answer) return { [status ?? 204]: { description: 'Fatto.' } }
  return { [status ?? 200]: { description: 'La risposta.', content: jsonContent(answer, example) } }
}

const acceptedAnswer = (answer: Schema | undefined) =>
  answer && { 202: { description: 'Manca ancora un passo.', content: jsonContent(answer, undefined) } }

/** Which errors a call may answer, besides those that any server may. */
function errorStatuses({ method, url, allow, describe }: DescribedRoute): number[] {
  const writes = method !== 'GET'
  return [
    ...(allow === 'anyone' ? [] : [401, 403]),
    ...(writes || url.includes(':') ? [404] : []),
    ...(writes ? [409, 419] : []),
    ...(writes || describe.sort || describe.query ? [422] : []),
    ...(describe.errors ?? []),
    ...(describe.files ? [503] : []),
    429,
  ]
}

/** Of the calls, not of the portal: a release that changes none leaves the document as it is. */
const apiVersion = '1'

/** The calls of these routes in OpenAPI 3.1, feature by feature, in the order in which they are declared. */
export function createDocument(routes: DescribedRoute[]): OpenApi {
  const key = ({ method, url }: DescribedRoute) => `${method} ${url}`
  const position = ({ describe }: DescribedRoute) => tags.indexOf(describe.tag)
  const sorted = routes.toSorted((a, b) => position(a) - position(b))
  const declared = (name: 'body' | 'answer' | 'accepted') =>
    new Map(sorted.flatMap((route) => (route.describe[name] ? [[key(route), route.describe[name]]] : [])))
  const bodies = toJsonSchemas(declared('body'), 'input')
  const answers = toJsonSchemas(declared('answer'), 'output')
  const accepted = toJsonSchemas(declared('accepted'), 'output')

  const paths: OpenApi['paths'] = {}
  for (const route of sorted) {
    const { method, url, allow, describe } = route
    const example = examples[key(route)] ?? {}
    const body = requestBody(describe, bodies.calls.get(key(route)), example.body)
    const isIdempotent = describe.idempotent || (method === 'POST' && describe.status === 201)
    const path = toTemplate(url)
    const operation: Operation = {
      operationId: operationId(method, url),
      summary: describe.summary,
      description: [describe.description, describeRoles(allow), describeScope(route)].filter(Boolean).join('\n\n'),
      tags: [describe.tag],
      'x-roles': allow,
      security: securityOf(route),
      parameters: [
        ...pathParameters(url),
        ...queryParameters(describe),
        ...(isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ],
      ...(body && { requestBody: body }),
      responses: {
        ...successAnswer(describe, answers.calls.get(key(route)), example.answer),
        ...acceptedAnswer(accepted.calls.get(key(route))),
        ...Object.fromEntries(
          errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
        ),
      },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const schemas = {
    Error: errorSchema,
    ...usedComponents(paths, mergeComponents(answers.components, accepted.components, bodies.components)),
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portale Rete', version: apiVersion, description: conventions },
    tags: tags.map((name) => ({ name })),
    paths,
    components: { schemas, responses: errorAnswers, parameters: { IdempotencyKey: idempotencyKey }, securitySchemes },
  }
}

/** The document as text with a line for each call and each component, so that a change shows what it is about. */
export function formatDocument({ paths, components, ...rest }: OpenApi): string {
  const lines = (entries: [string, unknown][], indent: string) =>
    entries.map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')
  const groups = (record: object) =>
    Object.entries(record)
      .map(
        ([key, value]) => `    ${JSON.stringify(key)}: {\n${lines(Object.entries(value as object), '      ')}\n    }`,
      )
      .join(',\n')
  const head = lines(Object.entries(rest), '  ')
  return `{\n${head},\n  "paths": {\n${groups(paths)}\n  },\n  "components": {\n${groups(components)}\n  }\n}\n`
}

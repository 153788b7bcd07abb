import { readFileSync } from 'node:fs'
import type { OpenApi, Operation } from '../../src/platform/openapi/document.ts'

const file = new URL('../../../docs/openapi.json', import.meta.url)

/** docs/openapi.json, for cases that are made before a portal runs; document.test.ts compares it with the routes. */
export const committed: OpenApi = JSON.parse(readFileSync(file, 'utf8'))

/** '/api/v1/dealers/{dealer_id}' and '/api/v1/dealers/:id' are the same call. */
export const normalizePath = (path: string): string => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')

const operations = new Map(
  Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [normalizePath(`${method.toUpperCase()} ${path}`), operation]),
  ),
)

/** What the document says of 'GET /api/v1/dealers/{id}'. */
export function findOperation(call: string): Operation {
  const operation = operations.get(normalizePath(call))
  if (!operation) throw new Error(`${call} is not in docs/openapi.json: npm run openapi`)
  return operation
}

/** The names of the parameters of a query, each with the values it takes where the document lists them. */
function queryOf(call: string): Map<string, string[]> {
  const parameters = findOperation(call).parameters.flatMap((one) => ('name' in one && one.in === 'query' ? [one] : []))
  return new Map(parameters.map(({ name, schema }) => [name, (schema.enum ?? []) as string[]]))
}

/** The columns by which a list is sorted, but for the id; none where it is in an order of its own. */
export const sortColumns = (path: string): string[] =>
  (queryOf(`GET ${path}`).get('sort') ?? []).filter((name) => name !== 'id' && !name.startsWith('-'))

/** The filters of a list. */
export const listFilters = (path: string): string[] =>
  [...queryOf(`GET ${path}`).keys()].filter((name) => !['page', 'per_page', 'sort'].includes(name))

/** The paths of the calls that answer a page. */
export const pagedCalls = (): string[] =>
  Object.entries(committed.paths)
    .filter(([path, { get }]) => get && queryOf(`GET ${path}`).has('page'))
    .map(([path]) => path)

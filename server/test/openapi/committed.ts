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

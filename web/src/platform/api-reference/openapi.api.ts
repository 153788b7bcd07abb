import type { RoleName } from '@portale/domain/platform/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** A JSON schema, as far as the reference shows it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
}

export type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Parameter = {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  description?: string
  schema?: Schema
}

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-roles': 'anyone' | 'view' | Partial<Record<RoleName | 'other', 'all' | 'own'>>
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
}

export type OpenApi = {
  info: { description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> }
}

/** A call of the reference. */
export type Call = { method: string; path: string; operation: Operation }

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => api.get<OpenApi>('/api/v1/openapi.json', { signal }),
  staleTime: 60 * 60_000,
})

export const listCalls = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

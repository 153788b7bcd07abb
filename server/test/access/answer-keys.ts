import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import type { Operation } from '../../src/platform/openapi/document.ts'
import type { Caller, TestApp } from '../app.ts'
import { documentOf } from '../openapi/contract.ts'

/** The names of the objects in an answer: 'data[].user.name'; ids and other data as names are a star. */
export function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listKeys(item, `${path}[]`))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const key = `${path}${path && '.'}${/^[a-z][a-zA-Z0-9_]*$/.test(name) ? name : '*'}`
    return [key, ...listKeys(item, key)]
  })
}

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The same of the schema of an answer. */
function listSchemaKeys(schemas: Record<string, Schema>, schema: Schema, path = '', depth = 0): string[] {
  if (depth > 12) return []
  const further = (one: Schema, at: string) => listSchemaKeys(schemas, one, at, depth + 1)
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const named = $ref ? schemas[$ref.split('/').at(-1) ?? ''] : undefined
  const join = (name: string) => `${path}${path && '.'}${name}`
  return [
    ...(named ? further(named, path) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => further(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => [join(name), ...further(one, join(name))]),
    ...(items ? further(items, `${path}[]`) : []),
    ...(isRecord(additionalProperties) ? [join('*'), ...further(additionalProperties, join('*'))] : []),
  ]
}

/** The roles from which one kind of people is told from another. */
const kinds: RoleName[][] = [
  ['administrator', 'superuser_rt'],
  ['after_sales_manager_rt', 'sales_manager_rt'],
  ['dealer_sales_manager', 'dealer_holder', 'dealer_holder_sales_manager', 'workshop_user'],
]

/** A call that reads JSON and that people of several kinds may make. */
export type SharedCall = { call: string; url: string; roles: RoleName[]; documented: string[] }

export function listSharedCalls(t: TestApp): SharedCall[] {
  const document = documentOf(t)
  const schemas = (document.components as { schemas: Record<string, Schema> }).schemas
  return t.app.declaredRoutes.flatMap(({ method, url, allow }) => {
    if (method !== 'GET' || allow === 'view' || url.includes(':prefix') || url.includes('openapi')) return []
    const roles = roleNames.filter((role) => allow === 'anyone' || allow[role])
    if (kinds.filter((kind) => kind.some((role) => roles.includes(role))).length < 2) return []
    const operation: Operation | undefined = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.get
    const answer = operation?.responses['200'] as { content?: Record<string, { schema?: Schema }> } | undefined
    const schema = answer?.content?.['application/json']?.schema
    return schema ? [{ call: `GET ${url}`, url, roles, documented: [...new Set(listSchemaKeys(schemas, schema))] }] : []
  })
}

/** More answers of the same calls; a search for customers needs the digits of one. */
export const queries: Record<string, string[]> = {
  '/api/v1/dealers': ['pending=1', 'archived=1'],
  '/api/v1/workshops': ['pending=1', 'archived=1'],
  '/api/v1/activities': ['state=open', 'state=rejected'],
  '/api/v1/activity_document_uploads': ['year=2026', 'status=pending', 'status=rejected', 'kind=not_applicable'],
  '/api/v1/leads': ['view=board', 'status=offer', 'status=closed', 'status=lost'],
  '/api/v1/customers': ['archived=1'],
  '/api/v1/search': ['q=a', 'q=auto', 'q=doc'],
  '/api/v2/customers': [],
}

const idsOfVariant = 6
const maxIds = 30

/** The records that a caller finds, by the address of their list. */
function idFinder(caller: Caller) {
  const found = new Map<string, Promise<number[]>>()
  const read = async (list: string): Promise<number[]> => {
    const me = (await caller.get<{ user: Record<string, { id: number }[]> }>('/api/v1/me')).body.user
    const ids: number[] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(walk)
      else if (isRecord(value)) {
        if (typeof value.id === 'number' && 'id' in value) ids.push(value.id)
        for (const name of ['data', 'activities', 'activities_paginate']) walk(value[name])
      }
    }
    // A few of each variant: the first rows of a list may be alike.
    for (const query of ['page=1', ...(queries[list] ?? [])]) {
      const { length } = ids
      walk((await caller.get(`${list}?${query}`)).body)
      ids.length = Math.min(ids.length, length + idsOfVariant)
    }
    const own = me[list.split('/').at(-1) ?? ''] ?? []
    return [...new Set([...(Array.isArray(own) ? own.map(({ id }) => id) : []), ...ids])]
  }
  return (list: string) => {
    const ids = found.get(list) ?? read(list)
    found.set(list, ids)
    return ids
  }
}

/** The addresses of a call with what its caller finds. */
async function listAddresses(url: string, idsOf: (list: string) => Promise<number[]>): Promise<string[]> {
  const parts = url.split('/')
  let addresses = ['']
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    if (!part.startsWith(':')) {
      addresses = addresses.map((address) => `${address}/${part}`)
      continue
    }
    const parent = parts[index - 1] ?? ''
    const list = parent === 'activities' ? '/api/v1/activities' : `/${parts.slice(1, index).join('/')}`
    const ids = list.includes(':') ? await idsOf(`/api/v1/${parent}`) : await idsOf(list)
    const chosen = (ids.length > 0 ? ids : [1, 2, 3]).slice(0, maxIds)
    addresses = addresses.flatMap((address) => chosen.map((id) => `${address}/${id}`)).slice(0, 2 * maxIds)
  }
  return [...addresses, ...(queries[url] ?? []).flatMap((query) => addresses.map((address) => `${address}?${query}`))]
}

/** Which keys a caller is answered by each of these calls. */
export async function collectKeys(caller: Caller, calls: SharedCall[]): Promise<Map<string, Set<string>>> {
  const idsOf = idFinder(caller)
  const found = new Map<string, Set<string>>()
  for (const { call, url } of calls) {
    const keys = new Set<string>()
    for (const address of await listAddresses(url, idsOf)) {
      const { status, body } = await caller.get(address)
      if (status === 200) for (const key of listKeys(body)) keys.add(key)
    }
    found.set(call, keys)
  }
  return found
}

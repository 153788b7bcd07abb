import { readFileSync } from 'node:fs'
import { roleNames } from '@portale/domain/platform/roles.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyone } from '../../src/platform/http/access.ts'
import { describeRoutes } from '../../src/platform/http/described-routes.ts'
import { isAsset } from '../../src/platform/http/web-files.ts'
import { type OpenApi, toTemplate } from '../../src/platform/openapi/document.ts'
import { examples } from '../../src/platform/openapi/examples.ts'
import { formatListReaders } from '../../src/platform/openapi/list-readers.ts'
import { lists } from '../access/list-columns.cases.ts'
import { rightsTable } from '../access/rights-table.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { sortColumns } from './committed.ts'
import { createContract, documentOf } from './contract.ts'

let t: TestApp
let admin: Caller
let document: OpenApi
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  document = documentOf(t)
})
afterAll(() => t.close())

const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )

/** An example as the answer that it shows. */
const exampleAnswer = (call: string, body: unknown) => {
  const [method = '', url = ''] = call.split(' ')
  const { responses = {} } = document.paths[toTemplate(url)]?.[method.toLowerCase()] ?? {}
  const status = Number(Object.keys(responses).find((one) => one.startsWith('2')))
  const headers = { 'content-type': 'application/json' }
  return { status, body, headers, text: JSON.stringify(body), bytes: Buffer.alloc(0) }
}

describe('the document', () => {
  it('is the committed docs/openapi.json (npm run openapi)', () => {
    const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('is where the committed list-readers.generated.ts comes from (npm run openapi)', () => {
    const file = new URL('../../../domain/src/platform/lists/list-readers.generated.ts', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(formatListReaders(t.app.describedRoutes))
  })

  it('has no two paths that differ in the name of a parameter alone, which OpenAPI forbids', () => {
    const paths = Object.keys(document.paths).map(normalizePath)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('has every call of authorisation.csv with its roles', () => {
    const known = new Map(operations().map(({ call, operation }) => [normalizePath(call), operation]))
    for (const { call, rights } of rightsTable) {
      // One row of the specification for two statuses.
      const allow = known.get(normalizePath(call))?.['x-roles']
      if (allow === undefined) throw new Error(`${call} is not in the document`)
      const right = (role: (typeof roleNames)[number]) =>
        allow === 'anyone' ? 'all' : allow === 'view' ? 'view' : (allow[role] ?? 'none')
      expect([call, ...roleNames.map(right)]).toEqual([call, ...roleNames.map((role) => rights[role])])
    }
  })

  it('describes every call: what it does, what it takes and what it answers', () => {
    const silent = operations().filter(({ operation }) => !operation.summary || !operation.tags[0])
    expect(silent.map(({ call }) => call)).toEqual([])
  })

  it('has every route of the server', () => {
    const declared = t.app.declaredRoutes.filter(({ method, url }) => method !== 'HEAD' && !isAsset(url))
    const described = t.app.describedRoutes.map(({ method, url }) => `${method} ${url}`)
    expect(described.toSorted()).toEqual(declared.map(({ method, url }) => `${method} ${url}`).toSorted())
    expect(described).toHaveLength(operations().length)
  })

  it('has no route that does not describe itself: it does not start', () => {
    const app = fastify()
    describeRoutes(app)
    expect(() => app.get('/api/v1/undescribed', { config: { allow: anyone } }, () => ({}))).toThrow(
      'GET /api/v1/undescribed does not describe itself',
    )
  })

  it('names the columns by which a list is sorted', () => {
    const designed = (path: string) => path.includes('/generated/')
    const sorts = Map.groupBy(Object.entries(lists), ([list]) => list.split('?')[0] ?? '')
    for (const [path, listed] of [...sorts].filter(([name]) => !designed(name))) {
      const columns = new Set(listed.flatMap(([, keys]) => Object.keys(keys)))
      expect([path, ...sortColumns(path).toSorted()]).toEqual([path, ...[...columns].toSorted()])
    }
  })

  it('has only examples that are as it says, and that let nobody in', () => {
    const { listDepartures, listBodyDepartures } = createContract(t)
    for (const [call, { body, answer }] of Object.entries(examples)) {
      if (body !== undefined) expect([call, listBodyDepartures(call, body)]).toEqual([call, []])
      const shown = Object.keys(document.paths[toTemplate(call.split(' ')[1] ?? '')] ?? {})
      expect([call, shown.includes(call.split(' ')[0]?.toLowerCase() ?? '')]).toEqual([call, true])
      if (answer !== undefined) expect([call, listDepartures(call, exampleAnswer(call, answer))]).toEqual([call, []])
    }
    expect(JSON.stringify(examples)).not.toMatch(/prt_|whsec_|otpauth:|[\w+-]{32,}/)
  })

  it('has an example of every JSON body', () => {
    const without = operations().filter(({ operation }) => {
      const body = operation.requestBody?.content['application/json']
      return body && !('example' in body)
    })
    expect(without.map(({ call }) => call)).toEqual([])
  })

  it('names each call once', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('GET /api/v1/openapi.json', () => {
  it('answers the document, and 304 to whoever has it', async () => {
    const { status, body, headers } = await admin.get('/api/v1/openapi.json')
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(document))])
    const again = await admin.get('/api/v1/openapi.json', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('is not answered to strangers (401)', async () => {
    expect((await t.anonymous.get('/api/v1/openapi.json')).status).toBe(401)
  })
})

import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QueryRead, queryChannel } from '../../src/platform/http/request.ts'
import { cases } from '../access/access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from '../access/access.fixtures.ts'
import { accessDesign } from '../access/records.cases.ts'
import { rightsTable } from '../access/rights-table.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { documentOf } from './contract.ts'

// The parameters that a call documents are those that it reads. The real reader of queries is watched, not replaced.

const reads = new Map<string, Set<string>>()

/** Notes each name that a call asks its query for. */
function watchQuery(message: unknown): void {
  const read = message as QueryRead
  const { prefix = ':prefix' } = read.req.params as { prefix?: string }
  const call = `${read.req.method} ${read.req.routeOptions.url?.replace(':prefix', prefix)}`
  const names = reads.get(call) ?? new Set()
  reads.set(call, names)
  read.query = new Proxy(read.query, {
    get(query, name) {
      if (typeof name === 'string' && name !== 'toJSON') names.add(name)
      return Reflect.get(query, name)
    },
  })
}

// They read `sort` to refuse it (422): a list in an order of its own.
const refusesOrder = new Set([
  'GET /api/v1/activities',
  'GET /api/v1/dealers/:id/activities',
  'GET /api/v1/workshops/:id/activities',
  'GET /api/v1/notifications',
  ...['dealers', 'workshops', 'customers', 'leads'].map((kind) => `GET /api/v1/${kind}/:id/history`),
])

let t: TestApp
let fixtures: AccessFixtures
beforeAll(async () => {
  queryChannel.subscribe(watchQuery)
  t = await testApp()
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => {
  queryChannel.unsubscribe(watchQuery)
  return t.close()
})

const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')

type Parameter = { in: string; name: string }

type Paths = Record<string, Record<string, { parameters?: Parameter[] }>>

/** The documented parameters of each call of a document. */
const listParameters = (paths: Paths): [call: string, names: string[]][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]): [string, string[]] => {
      const query = parameters.filter((parameter) => parameter.in === 'query')
      return [normalizePath(`${method.toUpperCase()} ${path}`), query.map(({ name }) => name)]
    }),
  )

/** The documented parameters of a call; those of a designed model are in a document of their own, too. */
async function createLookUp() {
  const designed = await (await t.as('administrator')).get<{ paths: Paths }>('/api/automation/openapi')
  const [ofPortal, ofDesigns] = [documentOf(t).paths as Paths, designed.body.paths].map(
    (paths) => new Map(listParameters(paths)),
  )
  return (call: string): Set<string> | undefined => {
    const own = ofDesigns?.get(normalizePath(call))
    const names = ofPortal?.get(normalizePath(call.replace(/(\/generated)\/[^/]+/, '$1/{}')))
    return names && new Set([...names, ...(own ?? [])])
  }
}

/** The kinds of people whose lists differ; of each the first role that may make a call. */
const kinds: RoleName[][] = [
  ['administrator', 'superuser_rt'],
  ['sales_manager_rt', 'after_sales_manager_rt'],
  ['dealer_holder', 'dealer_holder_sales_manager', 'dealer_sales_manager'],
  ['workshop_user'],
]
const oneOfEachKind = (roles: RoleName[]) => kinds.flatMap((kind) => kind.find((role) => roles.includes(role)) ?? [])

const createCaller = (role: RoleName) =>
  t.as(role, { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] })
const readers = new Map<RoleName, Caller>()

async function callEach(call: string, role: RoleName, names: string[]): Promise<void> {
  const routeCase = cases[call]
  const url = routeCase?.url(fixtures.mine, fixtures, role)
  if (!routeCase || !url) return
  const method = call.split(' ')[0] ?? ''
  const caller = (method === 'GET' && readers.get(role)) || (await createCaller(role))
  readers.set(role, caller)
  for (const query of ['', ...names.map((name) => `${name}=1`)]) {
    const address = query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
    if (method === 'GET') await caller.get(address)
    else await caller.send(method as 'POST', address, routeCase.body?.(fixtures.mine, fixtures, role) ?? {})
  }
}

it('documents the parameters that each call reads', async () => {
  const findNames = await createLookUp()
  // What writes comes after what reads.
  const isGet = ({ call }: { call: string }) => Number(call.startsWith('GET '))
  for (const { call, rights } of rightsTable.toSorted((a, b) => isGet(b) - isGet(a))) {
    const names = [...(findNames(call) ?? [])]
    const roles = roleNames.filter((name) => rights[name] !== 'none')
    for (const role of call.startsWith('GET ') ? oneOfEachKind(roles) : roles.slice(0, 1))
      await callEach(call, role, names)
  }
  const differences = [...reads].flatMap(([call, names]) => {
    const known = findNames(call)
    if (!known) return []
    const undocumented = [...names].filter((name) => !known.has(name) && !(name === 'sort' && refusesOrder.has(call)))
    const unread = [...known].filter((name) => !names.has(name))
    return undocumented.length + unread.length > 0 ? [`${call}: undocumented ${undocumented}, unread ${unread}`] : []
  })
  const read = new Set([...reads.keys()].map((call) => normalizePath(call.replace(/(\/generated)\/[^/]+/, '$1/{}'))))
  const withoutReads = listParameters(documentOf(t).paths as Paths).filter(
    ([call, names]) => names.length > 0 && !read.has(call),
  )
  expect([differences, withoutReads.map(([call]) => call)]).toEqual([[], []])
}, 300_000)

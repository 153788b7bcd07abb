import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '../../src/platform/http/access.ts'
import { type Examples, examples } from '../../src/platform/openapi/examples.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { createContract } from '../openapi/contract.ts'
import { unsentExamples, writeExamples } from '../openapi/example.ts'
import { cases, routesWithoutRow } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { accessDesign, recordCasesAt } from './records.cases.ts'
import { rightsTable as table } from './rights-table.ts'
import { expectAccess, perform } from './walk.ts'

/** '/api/v1/dealers/{dealer_id}' and '/api/v1/dealers/:id' are the same call. */
const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')
const getDeclaredRight = (allow: Access, role: string) => {
  if (allow === 'view') return allow
  return allow === 'anyone' ? 'all' : (allow[role as RoleName] ?? 'none')
}

let t: TestApp
let fixtures: AccessFixtures
/** Compares each answer with the document of the calls: the walk is made once for both. */
let contract: ReturnType<typeof createContract>
/** What was sent and answered; the bodies are the examples of the document (npm run openapi-examples). */
const recorded: Examples = {}
const findRoute = (call: string) => {
  const known = t.app.declaredRoutes.map((route) => `${route.method} ${route.url}`)
  return known.find((route) => normalizePath(route) === normalizePath(call)) ?? call
}
const callers = new Map<RoleName, Caller>()

beforeAll(async () => {
  t = await testApp()
  contract = createContract(t)
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => t.close())
afterAll(() => {
  if (process.env.RECORD_EXAMPLES) writeExamples(recorded)
})

describe('authorisation.csv', () => {
  it('has a row for every route, or the route is named as an exception', () => {
    const listed = new Set(table.map(({ call }) => normalizePath(call)))
    const extra = t.app.declaredRoutes
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/assets/'))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((call) => !listed.has(normalizePath(call)))
    expect(extra.sort()).toEqual(Object.keys(routesWithoutRow).sort())
  })

  it('equals what the routes declare, for each role', () => {
    const routes = new Map(
      t.app.declaredRoutes.map((route) => [normalizePath(`${route.method} ${route.url}`), route.allow]),
    )
    for (const { call, rights } of table) {
      const allow = routes.get(normalizePath(call))
      if (!allow) continue
      for (const role of roleNames)
        expect(`${call} ${role} ${getDeclaredRight(allow, role)}`).toBe(`${call} ${role} ${rights[role]}`)
      expect(`${call} ${allow === 'anyone' ? 'all' : 'none'}`).toBe(`${call} ${rights.anonymous}`)
    }
  })
})

const testedRoutes = table.filter(({ call }) => cases[call])

describe('every route × every role', () => {
  // A call that writes may end a session or change a person: the next route gets others.
  let isWritten = true
  beforeEach(async () => {
    if (!isWritten) return
    for (const role of roleNames)
      callers.set(role, await t.as(role, { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] }))
    isWritten = false
  })

  it('is tested: no route is without a case', () => {
    const missing = t.app.declaredRoutes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
      .filter((call) => !url(call).startsWith('/assets/') && !routesWithoutRow[call])
      .filter((call) => !Object.keys(cases).some((known) => normalizePath(known) === normalizePath(call)))
    expect(missing).toEqual([])
  })

  for (const { call, rights } of testedRoutes)
    it(call, async () => {
      isWritten = !call.startsWith('GET')
      const watch = contract.watch(call)
      for (const role of roleNames) {
        const caller = callers.get(role)
        await expectAccess(caller && watch.over(caller), call, role, rights[role] ?? '', fixtures)
      }
      const anonymous = await perform(watch.over(t.anonymous), call, 'administrator', fixtures.mine, fixtures)
      expect(`anonymous ${anonymous}`).toBe(
        `anonymous ${rights.anonymous === 'none' ? 401 : (cases[call]?.status ?? 200)}`,
      )
      // A body that is refused on purpose is no example, and need not be valid.
      const route = findRoute(call)
      const isShown = !unsentExamples[route]
      expect(watch.departures().filter((departure) => isShown || !departure.includes(' body '))).toEqual([])
      recorded[route] = watch.example()
      const { body } = unsentExamples[route] ?? watch.example()
      if (!process.env.RECORD_EXAMPLES) expect(body).toEqual(examples[route]?.body)
    })
})

const url = (call: string) => call.split(' ')[1] ?? ''

describe('calls of generated models', () => {
  it('are rejected where only other roles have a view (403)', async () => {
    for (const role of roleNames.filter((name) => name !== 'administrator'))
      for (const [call, routeCase] of recordCasesAt('demo-vehicles'))
        expect(
          `${role} ${call} ${await perform(await t.as(role), call, role, fixtures.mine, fixtures, routeCase)}`,
        ).toBe(`${role} ${call} 403`)
  })

  it('are not found without a model (404)', async () => {
    const caller = await t.as('administrator')
    for (const [call, routeCase] of recordCasesAt('nothing'))
      expect(`${call} ${await perform(caller, call, 'administrator', fixtures.mine, fixtures, routeCase)}`).toBe(
        `${call} 404`,
      )
  })
})

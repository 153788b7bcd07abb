import { readFileSync } from 'node:fs'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '../../src/http/access.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { cases, type RouteCase, routesWithoutRow } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { accessDesign, recordCasesAt } from './records.cases.ts'

const [header = '', ...lines] = readFileSync(new URL('../../../docs/spec/authorisation.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = header.split(',').slice(2)
const table = lines.map((line) => {
  const [method = '', path = '', ...cells] = line.split(',')
  return {
    call: `${method} ${path}`,
    rights: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  }
})

/** '/api/v1/dealers/{dealer_id}' and '/api/v1/dealers/:id' are the same call. */
const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')
const getDeclaredRight = (allow: Access, role: string) => {
  if (allow === 'view') return allow
  return allow === 'anyone' ? 'all' : (allow[role as RoleName] ?? 'none')
}

let t: TestApp
let fixtures: AccessFixtures
const callers = new Map<RoleName, Caller>()

beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => t.close())

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
      for (const role of roleNames) await expectAccess(call, role, rights[role] ?? '')
      const anonymous = await perform(t.anonymous, call, 'administrator', fixtures.mine)
      expect(`anonymous ${anonymous}`).toBe(
        `anonymous ${rights.anonymous === 'none' ? 401 : (cases[call]?.status ?? 200)}`,
      )
    })
})

const url = (call: string) => call.split(' ')[1] ?? ''

async function perform(
  caller: Caller,
  call: string,
  role: RoleName,
  side: AccessFixtures['mine'],
  routeCase: RouteCase | undefined = cases[call],
): Promise<number> {
  if (!routeCase) throw new Error(`no case for ${call}`)
  const [method = ''] = call.split(' ')
  const address = routeCase.url(side, fixtures, role)
  if (routeCase.files) return (await caller.upload(address, routeCase.files(fixtures, role))).status
  if (method === 'GET') return (await caller.get(address)).status
  return (await caller.send(method as 'POST', address, routeCase.body?.(side, fixtures, role) ?? {})).status
}

async function expectAccess(call: string, role: RoleName, right: string): Promise<void> {
  const caller = callers.get(role)
  if (!caller) throw new Error(`no caller for ${role}`)
  const mine = await perform(caller, call, role, fixtures.mine)
  if (right === 'none') return expect(`${role} ${mine}`).toBe(`${role} 403`)
  const expected = cases[call]?.status ?? 200
  expect(mine, `${role} ${call}`).toBe(expected)
  if (!cases[call]?.hasOwner) return
  const foreign = await perform(caller, call, role, fixtures.foreign)
  if (right === 'own') return expect(`${role} foreign ${foreign}`).toBe(`${role} foreign 404`)
  expect(foreign, `${role} foreign ${call}`).toBe(expected)
}

describe('calls of generated models', () => {
  it('are rejected where only other roles have a view (403)', async () => {
    for (const role of roleNames.filter((name) => name !== 'administrator'))
      for (const [call, routeCase] of recordCasesAt('demo-vehicles'))
        expect(`${role} ${call} ${await perform(await t.as(role), call, role, fixtures.mine, routeCase)}`).toBe(
          `${role} ${call} 403`,
        )
  })

  it('are not found without a model (404)', async () => {
    const caller = await t.as('administrator')
    for (const [call, routeCase] of recordCasesAt('nothing'))
      expect(`${call} ${await perform(caller, call, 'administrator', fixtures.mine, routeCase)}`).toBe(`${call} 404`)
  })
})

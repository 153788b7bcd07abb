import { callScope, closedPaths, closedWrites } from '@portale/domain/people/tokens/call-scope.ts'
import { isTokenScope, tokenScopes } from '@portale/domain/people/tokens/scopes.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { buildUser, storeBuiltFiles } from '../fixtures/factories.ts'
import { buildToken } from '../fixtures/token.fixtures.ts'
import { cases } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { accessDesign } from './records.cases.ts'
import { rightsTable } from './rights-table.ts'
import { expectAccess, getScope, perform } from './walk.ts'

let t: TestApp
let fixtures: AccessFixtures
const callers = new Map<RoleName, Caller>()

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ exports: { at_once: 1000 } }) })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => t.close())

const routes = () => t.app.declaredRoutes.filter(({ allow, url }) => allow !== 'anyone' && !url.startsWith('/assets/'))

it('every route with a session has a scope, is open to every token, or is closed by name', () => {
  const undecided = routes().filter(({ method, url, tokens }) => callScope(method, url, tokens) === undefined)
  expect(undecided.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

it('no route declares what the beginning of its path says', () => {
  const repeated = routes().filter(({ method, url, tokens }) => tokens && callScope(method, url) !== undefined)
  expect(repeated.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

it('every scope opens a route, and every closed path closes one', () => {
  const needed = new Set(routes().map(({ method, url, tokens }) => callScope(method, url, tokens)))
  expect(tokenScopes.filter((scope) => !needed.has(scope))).toEqual([])
  const paths = routes().map(({ url }) => url.replace(/:[^/]+/g, ':'))
  const unused = Object.keys(closedPaths).filter((path) => !paths.some((url) => `${url}/`.startsWith(`${path}/`)))
  const planned = ['/api/v1/webhooks']
  expect(unused.filter((path) => !planned.includes(path))).toEqual([])
})

const walked = rightsTable.filter(({ call, rights }) => rights.anonymous === 'none' && cases[call])
it('walks every call that needs a session', () => {
  expect(walked.length).toBeGreaterThan(200)
})

// The calls of a token change no session: its user stays as it is.
beforeAll(async () => {
  for (const role of roleNames) {
    const partners = { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] }
    const { id } = await buildUser(t.deps.db, { role, ...partners })
    callers.set(role, (await buildToken(t, id)).caller)
  }
})

/** What accounts can reach: the partners and leads that people were given, their roles, and who exists. */
async function listReach(): Promise<unknown> {
  const { db } = t.deps
  const [dealers, workshops, leads, users] = await Promise.all([
    db.selectFrom('user_dealers').select(['user_id', 'dealer_id']).orderBy('id').execute(),
    db.selectFrom('user_workshops').select(['user_id', 'workshop_id']).orderBy('id').execute(),
    db.selectFrom('lead_users').select(['user_id', 'lead_id', 'granted_by']).orderBy('id').execute(),
    db
      .selectFrom('users')
      .select(['id', 'role_id', 'suspended_at', 'deleted_at'])
      .where('id', '<=', lastUser)
      .orderBy('id')
      .execute(),
  ])
  return { dealers, workshops, leads, users }
}
let lastUser = 0
let reach: unknown
beforeAll(async () => {
  lastUser = (await buildUser(t.deps.db, { role: 'workshop_user' })).id
  reach = await listReach()
})

for (const { call, rights } of walked)
  it(call, async () => {
    const scope = getScope(call)
    const admin = await buildUser(t.deps.db, { role: 'administrator' })
    const others = await buildToken(t, admin.id, { scopes: tokenScopes.filter((other) => other !== scope) })
    if (scope === 'closed' || isTokenScope(scope))
      expect(await perform(others.caller, call, 'administrator', fixtures.mine, fixtures)).toBe(403)
    const roles: readonly RoleName[] = scope === 'closed' ? ['administrator'] : roleNames
    for (const role of roles)
      await expectAccess(callers.get(role), call, role, scope === 'closed' ? 'none' : (rights[role] ?? ''), fixtures)
  })

it('no call of any token has changed what an account can reach', async () => {
  expect(await listReach()).toEqual(reach)
})

it('every write that is closed to tokens is a call, which the scope of its feature does not open', async () => {
  const calls = walked.filter(({ call }) => !call.startsWith('GET'))
  const paths = new Map(calls.map(({ call }) => [(call.split(' ')[1] ?? '').replace(/\{[^}]+\}/g, ':'), call]))
  const admin = await buildUser(t.deps.db, { role: 'administrator' })
  const { caller } = await buildToken(t, admin.id)
  for (const path of Object.keys(closedWrites))
    expect(`${path} ${await perform(caller, paths.get(path) ?? '', 'administrator', fixtures.mine, fixtures)}`).toBe(
      `${path} 403`,
    )
})

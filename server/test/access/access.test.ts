import { readFileSync } from 'node:fs'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '../../src/http/access.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { beyondTheTable, type Case, cases } from './access.cases.ts'
import { buildWorld, type World } from './access.fixtures.ts'
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
const shape = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}')
const declares = (allow: Access, role: string) => {
  if (allow === 'view') return allow
  return allow === 'anyone' ? 'all' : (allow[role as RoleName] ?? 'none')
}

let t: TestApp
let world: World
const callers = new Map<RoleName, Caller>()

beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, accessDesign())
  world = await buildWorld(t.deps.db)
})
afterAll(() => t.close())

const isFile = (call: string) => /^GET \/(activity_document_upload|lead_offers|document_news)\//.test(call)
const accepted = (call: string, status = 200) => (isFile(call) ? [200, 500] : [status])

describe('authorisation.csv', () => {
  it('has a row for every route, or the route is named as an exception', () => {
    const listed = new Set(table.map(({ call }) => shape(call)))
    const extra = t.app.declaredRoutes
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/assets/'))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((call) => !listed.has(shape(call)))
    expect(extra.sort()).toEqual(Object.keys(beyondTheTable).sort())
  })

  it('says what the routes declare, role by role', () => {
    const routes = new Map(t.app.declaredRoutes.map((route) => [shape(`${route.method} ${route.url}`), route.allow]))
    for (const { call, rights } of table) {
      const allow = routes.get(shape(call))
      if (!allow) continue
      for (const role of roleNames)
        expect(`${call} ${role} ${declares(allow, role)}`).toBe(`${call} ${role} ${rights[role]}`)
      expect(`${call} ${allow === 'anyone' ? 'all' : 'none'}`).toBe(`${call} ${rights.anonymous}`)
    }
  })
})

const made = table.filter(({ call }) => cases[call])

describe('every route × every role', () => {
  beforeEach(async () => {
    for (const role of roleNames)
      callers.set(role, await t.as(role, { dealers: [world.mine.dealer], workshops: [world.mine.workshop] }))
  })

  it('is walked: no route without a case', () => {
    const missing = t.app.declaredRoutes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
      .filter((call) => !url(call).startsWith('/assets/') && !beyondTheTable[call])
      .filter((call) => !Object.keys(cases).some((known) => shape(known) === shape(call)))
    expect(missing).toEqual([])
  })

  for (const { call, rights } of made)
    it(call, async () => {
      for (const role of roleNames) await walk(call, role, rights[role] ?? '')
      const anonymous = await perform(t.anonymous, call, 'administrator', world.mine)
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
  side: World['mine'],
  one: Case | undefined = cases[call],
): Promise<number> {
  if (!one) throw new Error(`no case for ${call}`)
  const [method = ''] = call.split(' ')
  const address = one.url(side, world, role)
  if (one.files) return (await caller.upload(address, one.files(world, role))).status
  if (method === 'GET') return (await caller.get(address)).status
  return (await caller.send(method as 'POST', address, one.body?.(side, world, role) ?? {})).status
}

async function walk(call: string, role: RoleName, right: string): Promise<void> {
  const caller = callers.get(role)
  if (!caller) throw new Error(`nobody is ${role}`)
  const mine = await perform(caller, call, role, world.mine)
  if (right === 'none') return expect(`${role} ${mine}`).toBe(`${role} 403`)
  expect(accepted(call, cases[call]?.status), `${role} ${call} ${mine}`).toContain(mine)
  if (!cases[call]?.owned) return
  const foreign = await perform(caller, call, role, world.foreign)
  if (right === 'own') return expect(`${role} foreign ${foreign}`).toBe(`${role} foreign 404`)
  expect(accepted(call, cases[call]?.status), `${role} foreign ${call}`).toContain(foreign)
}

describe('calls of generated models', () => {
  it('403 where only other roles have a view', async () => {
    for (const role of roleNames.filter((name) => name !== 'administrator'))
      for (const [call, one] of recordCasesAt('demo-vehicles'))
        expect(`${role} ${call} ${await perform(await t.as(role), call, role, world.mine, one)}`).toBe(
          `${role} ${call} 403`,
        )
  })

  it('404 where nothing is', async () => {
    const caller = await t.as('administrator')
    for (const [call, one] of recordCasesAt('nothing'))
      expect(`${call} ${await perform(caller, call, 'administrator', world.mine, one)}`).toBe(`${call} 404`)
  })
})
